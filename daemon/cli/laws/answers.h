#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "rules/error.h"

/// The questions of `jadoube laws`: a case in JSON in, the answer in JSON out, and nothing else.
namespace jadoube::cli::laws {

/// Keeps the fields in the order in which they are given.
using Json = nlohmann::ordered_json;

/// {"fen", "depth"}: the leaves of the tree of legal moves, and by first move.
rules::Expected<Json> perft(const Json& question);
/// {"fen"}: the legal moves in UCI and SAN.
rules::Expected<Json> moves(const Json& question);
/// {"fen"} or {"start", "moves"}, with "without" (reasons set aside), "chess960", "edition": what
/// is against the position [FIDE 2023 Art. 3.10.3], check, mate, what has ended the game, claims.
rules::Expected<Json> status(const Json& question);
/// {"fen", "uci"}: the move in every form, in "language"; {"fen", "input", "language"}: what was
/// written, as a move.
rules::Expected<Json> san(const Json& question);
/// {"fen"}, with "player", "positions" (the budget): whether each player can still mate.
rules::Expected<Json> can_mate(const Json& question);
/// {"start", "moves"}: how often each position stood [FIDE 2023 Art. 9.2.3], and who may claim;
/// "consecutive4": how often the last one stood at every fourth ply on end [FIDE 2014 Art. 9.6a].
rules::Expected<Json> repetition(const Json& question);
/// {"fen", "touched"}, with "edition", "order", "board", "played": what Article 4 leaves.
rules::Expected<Json> touch(const Json& question);
/// {"text"} or {"pgn"}, with "thought" (seconds for each ply): the time control, and what the
/// clocks must show.
rules::Expected<Json> time_control(const Json& question);

}  // namespace jadoube::cli::laws
