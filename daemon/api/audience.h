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
  /// A relay, which shows the games to viewers elsewhere: what viewers see, the tournaments, and
  /// what its outputs need to hold back the same moves as here.
  kRelays,
};

}  // namespace jadoube::api
