#pragma once

#include <chrono>
#include <cstdint>
#include <span>

#include "daemon/model/by_color.h"
#include "drivers/instant.h"

/// The software clock of a game that is played without a clock at the board. The daemon computes
/// it from the time control, the times of the plies and what an arbiter did with it. Nobody at the
/// board sees it or presses it. So it is never evidence for a ply, and no flag of it decides a game
/// [FIDE 2023 Art. 6.1, 6.8].
namespace jadoube::model {

/// One thing that an arbiter did with the software clock.
struct SoftwareClockAct {
  enum class Kind : std::uint8_t {
    kStart,   ///< The time of the side to move begins. Without it, the first ply starts the clock.
    kPause,   ///< The time of the side to move stops.
    kResume,  ///< It goes on.
    kSet,     ///< Both times are set. The clock runs or stands as before.
  };
  Kind kind = Kind::kStart;
  drivers::Instant at{};
  /// Only with kSet.
  ByColor<std::chrono::seconds> times = {};

  bool operator==(const SoftwareClockAct&) const = default;
};

/// Whether a software clock runs.
enum class SoftwareClockPhase : std::uint8_t { kNotStarted, kRunning, kPaused };

/// The phase after `acts`, which are in the order of their times. `has_plies`: a ply of the game
/// was made.
SoftwareClockPhase phase_of(std::span<const SoftwareClockAct> acts, bool has_plies);

}  // namespace jadoube::model
