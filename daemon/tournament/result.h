#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"
#include "daemon/tournament/find.h"
#include "rules/error.h"

namespace jadoube::tournament {

/// The source of the result that counts.
enum class ResultSource : std::uint8_t {
  kBoard,           ///< The game, as it was played or as an arbiter gave it.
  kPairingProgram,  ///< The files of the pairing program.
  kByHand,          ///< An operator or an arbiter typed it.
};

/// The one result of a pairing. Every page and every output shows this one.
struct CountedResult {
  model::PairingResult result;
  ResultSource source = ResultSource::kBoard;
  /// With `kByHand`: who.
  std::string by = {};

  bool operator==(const CountedResult&) const = default;
};

/// The result that counts: that of the pairing, or else that of its last game. `of_game`: it is the
/// game's result. Nothing: no result yet.
std::optional<CountedResult> counted_result(const model::Pairing& pairing, rules::Result of_game);

/// The counted result of a pairing: that of an operator or of the pairing program, or else that of
/// its game. Nothing: no result yet.
using ResultOf = std::function<std::optional<model::PairingResult>(const model::Pairing& pairing)>;

/// A result for PGN. A score that PGN cannot write, such as 0-0, is unknown.
rules::Result pgn_result(const model::PairingResult& result);

/// "1-0", "1/2-1/2", "+/-": a result for people.
std::string result_text(const model::PairingResult& result);

// Results that players give with their phones. Such a result is only a claim of the players. The
// result that counts is that of the board, of the pairing program or of an arbiter.

/// The results of the two phones of a game, taken together.
enum class Agreement : std::uint8_t {
  kNone,    ///< Neither has given a result.
  kOne,     ///< One has given a result.
  kDiffer,  ///< Both have given results, and these differ.
  kAgree,   ///< Both give the same result.
};

/// The result that the player of that colour gave. Nothing: nothing, or another player had that
/// colour then.
std::optional<model::SaidResult> said_by(const model::Pairing& pairing, rules::Color player);

/// The result of both together.
Agreement agreement(const model::Pairing& pairing);

/// The result of one phone.
struct Saying {
  rules::Color player = rules::Color::kWhite;
  /// Nothing: takes back its result.
  std::optional<rules::GameScore> score = {};
  std::string phone = {};
};

/// Records the result that a phone gives for the pairing at `place`. The same result again changes
/// nothing. InvalidArgument: the score is not 1-0, 1/2-1/2 or 0-1, or the phone has no secret.
/// FailedPrecondition: players may not give results in this tournament, the round is not under way,
/// or the pairing is not played at a table now. Or another phone gave a result for this side, this
/// phone gave one for the other side, or both sides agree already.
rules::Expected<void> say_result(model::Tournament& tournament, const PairingPlace& place,
                                 const Saying& saying, model::Instant now);

/// The pairing of that table whose round is under way, of the latest such round. NotFound: the
/// table has none in any round. FailedPrecondition: its round has not started, or is closed.
rules::Expected<PairingPlace> pairing_at_table(const model::Tournament& tournament, int table);

}  // namespace jadoube::tournament
