#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"

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

/// The result that counts: that of the pairing, or else that of its last game. `of_game`: of that
/// game. Nothing: there is none yet.
std::optional<CountedResult> counted_result(const model::Pairing& pairing, rules::Result of_game);

/// The result of a pairing that counts: that of an operator or of the pairing program, or else that
/// of its game. Nothing: there is none yet.
using ResultOf = std::function<std::optional<model::PairingResult>(const model::Pairing& pairing)>;

/// A result for PGN. A score that PGN cannot write, such as 0-0, is unknown.
rules::Result pgn_result(const model::PairingResult& result);

/// "1-0", "1/2-1/2", "+/-": a result for people.
std::string result_text(const model::PairingResult& result);

}  // namespace jadoube::tournament
