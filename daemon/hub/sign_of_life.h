#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/hub/hub_names.h"

namespace jadoube::hub {

/// How often a hall sends this message.
inline constexpr std::chrono::seconds kSignEvery{3};

/// The message of a hall to its relays, every few seconds, whether anything is played or not.
struct SignOfLife {
  /// How long the hall holds back everything that it publishes.
  std::chrono::seconds delay{0};
  /// The last event that the hub has from it. Nothing: none yet.
  std::optional<EventId> last = {};
  /// For arbiters: what the hall's clock shows, in milliseconds of Unix time.
  std::optional<std::chrono::milliseconds> clock = {};

  bool operator==(const SignOfLife&) const = default;
};

/// "1 900 3f2a...:1234": the version of the form, the delay in seconds, the last event or "-". For
/// arbiters the clock follows: "1 0 3f2a...:1234 1764336000000".
std::string to_text(const SignOfLife& sign);
/// Reads `to_text`. Nothing: it is none.
std::optional<SignOfLife> parse_sign_of_life(std::string_view text);

}  // namespace jadoube::hub
