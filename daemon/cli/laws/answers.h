#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "rules/error.h"

/// The questions of `jadoube laws`: a JSON case in, a JSON answer out.
namespace jadoube::cli::laws {

/// Keeps the fields in their order.
using Json = nlohmann::ordered_json;

/// {"fen", "depth"}: the number of series of legal moves, in all and for each first move.
rules::Expected<Json> perft(const Json& question);
/// {"fen"}: the legal moves in UCI and SAN.
rules::Expected<Json> moves(const Json& question);
/// {"fen"} or {"start", "moves"}, with "without" (reasons to ignore), "chess960", "edition". The
/// answer: reasons against the position [FIDE 2023 Art. 3.10.3], check, mate, the end of the game,
/// claims.
rules::Expected<Json> status(const Json& question);
/// {"fen", "uci"}: the move in every form, in "language". {"fen", "input", "language"}: a written
/// move.
rules::Expected<Json> san(const Json& question);
/// {"fen"}, with "player" and "positions" (the limit): can each player still mate?
rules::Expected<Json> can_mate(const Json& question);
/// {"start", "moves"}: how often each position occurred [FIDE 2023 Art. 9.2.3], and who may claim.
/// "consecutive4": how often the last position occurred with exactly four plies in between [FIDE
/// 2014 Art. 9.6a].
rules::Expected<Json> repetition(const Json& question);
/// {"start", "moves", "by", "player"}, with "edition", "earlier_period", "guidelines": the result
/// if the game ends by something that is not on the board, such as a fallen flag.
rules::Expected<Json> ended(const Json& question);
/// {"start", "moves", "input"}, with "language", "edition", "absent", "nobody": what follows from
/// the sealed move in the envelope, and how the game is resumed [FIDE 2023 Guidelines I].
rules::Expected<Json> sealed(const Json& question);
/// {"fen", "touched"}, with "edition", "order", "board", "played": the moves that Article 4 allows.
rules::Expected<Json> touch(const Json& question);
/// {"offence"}, with "earlier", "answered", "edition", "tempo", "supervision": what follows from an
/// irregularity [FIDE 2023 Art. 7.5.5, 9.5.3, A.3, A.5.2].
rules::Expected<Json> penalty(const Json& question);
/// {"text", "player", "left", "opponent_left"}, with "moves", "edition": may the player ask for an
/// increment or claim a draw in a quickplay finish, and how is the clock set then [FIDE 2023
/// Guidelines III.4, III.5]? Times are in seconds.
rules::Expected<Json> quickplay(const Json& question);
/// {"text"} or {"pgn"}, with "thought" (seconds for each ply): the time control, and the displays
/// of the clocks.
rules::Expected<Json> time_control(const Json& question);

}  // namespace jadoube::cli::laws
