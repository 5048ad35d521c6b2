#pragma once

#include <array>
#include <optional>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::devices {

/// Keeps a broken board from costing more than the others: a board may report changes faster than
/// any hands can make them. What hands can do passes at once. Beyond that:
///
/// - A square that changes again and again is passed on every two seconds, as it is then.
/// - If many squares do so, or the board sends more than any game can need, the board floods. Then
///   all squares are passed on every two seconds, as one reading, after `ChangesMissed`.
/// - Readings of the clock beyond 20 a second are passed on once a second, the latest one. What
/// else
///   comes faster than ten times a second is dropped.
///
/// One object for one connection, on the loop's thread.
class FloodGuard {
 public:
  /// Takes what a driver observed at `now`. Appends what passes to `out`. `fresh` is empty then.
  void take(drivers::Instant now, std::vector<drivers::Observation>& fresh,
            std::vector<drivers::Observation>& out);

  /// True while the board floods.
  bool is_flooding() const { return is_flooding_; }

  /// When `advance` has something to do next.
  drivers::Instant due() const { return due_; }
  /// Appends what was held back and is due.
  void advance(drivers::Instant now, std::vector<drivers::Observation>& out);

 private:
  /// How much somebody has used. It is forgotten evenly, `forgets` for each use.
  class Budget {
   public:
    /// Counts one more use. Not more than `most` are remembered.
    void use(drivers::Instant now, std::chrono::nanoseconds forgets, int most);
    bool is_above(drivers::Instant now, std::chrono::nanoseconds forgets, int limit) const;

   private:
    drivers::Instant forgotten_at_{};
  };

  /// A square: what the board reported last, and what was passed on last.
  struct Square {
    rules::Piece now = rules::Piece::kNone, passed = rules::Piece::kNone;
    Budget changes;
  };

  void take_one(drivers::Instant now, drivers::Observation& seen,
                std::vector<drivers::Observation>& out);
  bool pass_change(drivers::Instant now, const drivers::SquareChanged& change);
  bool pass_reading(drivers::Instant now, const drivers::PlacementRead& reading);
  bool pass_other(drivers::Instant now, const drivers::Observation& seen);
  bool pass_clock(drivers::Instant now, const drivers::ClockRead& reading);
  bool floods(drivers::Instant now) const;
  bool is_muted(const Square& square, drivers::Instant now) const;
  void pass_all(std::vector<drivers::Observation>& out);
  void hold_back(drivers::Instant now);

  std::array<Square, rules::kSquareCount> squares_ = {};
  Budget all_changes_, readings_, clocks_, others_;
  std::optional<drivers::ClockRead> held_clock_;
  /// `owes_reading_`: the flood began, and no reading of all squares was passed on since.
  bool is_read_ = false, is_flooding_ = false, owes_reading_ = false;
  drivers::Instant due_ = drivers::kNever;
};

}  // namespace jadoube::devices
