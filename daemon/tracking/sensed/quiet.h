#pragma once

#include <chrono>
#include <cstdint>

#include "drivers/observation.h"

namespace jadoube::tracking {

/// How long nothing has moved on the board, in steps that mean something.
enum class QuietStep : std::uint8_t {
  kHandsOff,    ///< 500 ms: no hand is in the middle of a movement.
  kHeld,        ///< 700 ms: a piece that moves on would have moved.
  kOneSecond,   ///< 1 s: the placement is at rest.
  kDwelt,       ///< 1.6 s: it was released there.
  kSettled,     ///< 2 s: a reading of the whole board has had time to come.
  kAskAgain,    ///< 6 s: that reading may be asked for again.
  kLeft,        ///< 10 s: it was left like that.
  kStillAsking  ///< 11 s and every 5 s more: as kAskAgain.
};

/// After this time without a change, kSettled is reached.
std::chrono::milliseconds settled_after();

/// Counts the steps of quiet since the placement changed last.
class Quiet {
 public:
  /// The placement changed at `at`, or begins to be known: counts from there.
  void restart(drivers::Instant at);
  /// Nothing is to be concluded from quiet until the next restart.
  void stop() {
    rest();
    counts_ = false;
  }
  /// All steps that lie before now were reached, and none is to come.
  void rest() { due_ = drivers::kNever; }

  /// When the placement changed last.
  drivers::Instant since() const { return since_; }
  /// When the next step is reached; kNever where none will be.
  drivers::Instant due() const { return due_; }
  /// The step reached at `due()`; the next step is then due. Steps of kStillAsking before `until`
  /// are all the same and count as one.
  QuietStep take(drivers::Instant until);
  /// True if the placement has not changed for as long as kSettled by `now`.
  bool settled(drivers::Instant now) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(since_, due_, counts_, next_);
  }

 private:
  drivers::Instant since_{}, due_ = drivers::kNever;
  bool counts_ = false;
  QuietStep next_ = QuietStep::kHandsOff;
};

}  // namespace jadoube::tracking
