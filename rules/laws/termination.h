#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::rules {

/// The reasons PGN's Termination tag knows [spec: PGN 9.8.1].
enum class Termination : std::uint8_t {
  kAbandoned,
  kAdjudication,
  kDeath,
  kEmergency,
  kNormal,
  kRulesInfraction,
  kTimeForfeit,
  kUnterminated,
};

/// "time forfeit".
std::string_view to_string(Termination termination);

/// The reason of that text, in capitals or not ("Time forfeit"); nothing for any other.
std::optional<Termination> parse_termination(std::string_view text);

}  // namespace jadoube::rules
