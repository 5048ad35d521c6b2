#pragma once

#include <cstdint>

namespace jadoube::api {

/// For whom a service answers.
enum class Audience : std::uint8_t {
  /// Arbiters, and whoever they trust: everything.
  kArbiters,
  /// Those who run the round: what is technical, and nothing that only arbiters must know. See
  /// `audience_view.h`.
  kOperators,
  /// Everybody: what `audience_view.h` leaves.
  kViewers,
  /// Everybody, and the configuration gives them the raw squares too.
  kViewersWithSquares,
};

}  // namespace jadoube::api
