#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"

namespace jadoube::cli::laws {

// The questions of `jadoube laws`: a JSON case in, a JSON answer out.

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
/// if something beside the board ends the game, such as a fallen flag.
rules::Expected<Json> ended(const Json& question);
/// {"start", "moves", "input"}, with "language", "edition", "absent", "nobody": the effect of the
/// sealed move in the envelope, and how the game is resumed [FIDE 2023 Guidelines I].
rules::Expected<Json> sealed(const Json& question);
/// {"fen", "touched"}, with "edition", "order", "board", "played": the moves that Article 4 allows.
rules::Expected<Json> touch(const Json& question);
/// {"offence"}, with "earlier", "answered", "edition", "tempo", "supervision": what follows from an
/// irregularity [FIDE 2023 Art. 7.5.5, 9.5.3, A.3, A.5.2].
rules::Expected<Json> penalty(const Json& question);
/// {"text", "player", "left", "opponent_left"}, with "moves", "edition": may the player ask for an
/// increment or claim a draw in a quickplay finish? How is the clock set then [FIDE 2023 Guidelines
/// III.4, III.5]? Times are in seconds.
rules::Expected<Json> quickplay(const Json& question);
/// {"text"} or {"pgn"}, with "thought" (seconds for each ply): the time control, and the displays
/// of the clocks.
rules::Expected<Json> time_control(const Json& question);

/// A question of `jadoube laws`.
struct Question {
  std::function<rules::Expected<Json>(const Json&)> answer;
  /// The possible fields. Any other field is refused, except "id".
  std::vector<std::string> fields;
  /// Other fields that a table of cases may have, such as expected results. They are ignored.
  std::vector<std::string> expected = {"note"};
  /// For the help: the meaning of fields of the answer that are not clear from their names. May be
  /// empty.
  std::string legend = {};
};

/// How the answer to a question from the command line is printed.
enum class Output { kText, kJson };

/// Prints the answer to `question` on `out`: for people, one field on each line; or as one line of
/// JSON. An error goes to standard error. Returns the exit code. It is failure if `out` cannot be
/// written.
int answer_one(const Question& asked, const Json& question, Output output, std::ostream& out);

/// Reads one JSON object from each line of `in` and prints one answer on each line of `out`. An
/// error is {"error": ...}. A field "id" of the question is repeated in the answer. Returns the
/// exit code: failure if any answer is an error. If there was no question, it is wrong use, with a
/// message on standard error.
int answer_lines(const Question& asked, std::istream& in, std::ostream& out);

}  // namespace jadoube::cli::laws
