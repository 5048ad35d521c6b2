#pragma once

#include <cstdint>

namespace jadoube::api {

/// For whom a service answers.
enum class Audience : std::uint8_t {
  /// Arbiters, and whoever they trust: everything.
  kArbiters,
  /// Everybody: what `viewers_view.h` leaves.
  kViewers,
  /// Everybody, and the configuration gives them the raw squares too.
  kViewersWithSquares,
};

}  // namespace jadoube::api
