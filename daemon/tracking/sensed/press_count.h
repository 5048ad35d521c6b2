#pragma once

#include <chrono>
#include <optional>

#include "drivers/observation.h"

namespace jadoube::tracking {

/// Counts the presses that were not observed. A clock with an increment shows more time on both
/// faces together than it would without presses: one increment for each press.
class PressCount {
 public:
  /// The clock was read at `at` and has `both` on its two faces together; `pressed`: that was a
  /// press.
  void note(drivers::Instant at, std::chrono::seconds both, bool running, bool pressed);
  /// Noise fills the connection, which may hold readings back.
  void note_noise() { is_noisy_ = true; }
  /// From now on presses are not observed.
  void stop_reading();
  /// The clock is unplugged. A new clock is taken to give the same increment and to show the same
  /// times. It is the same clock again, or one that was set for the same game. After that only a
  /// least number of the missed presses is known.
  void lose_clock();
  /// How many there were from the last reading before `stop_reading` to the last one now; nothing
  /// where the clock does not show it.
  std::optional<int> missed() const;
  /// The least number of missed presses, if the clock ran all the time and no next period began. 0
  /// if the clock does not show it. A small increment shows this number too.
  int missed_at_least() const { return at_least_since(away_since_); }
  /// The same as `missed`; and presses are observed again.
  std::optional<int> take_missed();
  /// True if the clock had an outage though `stop_reading` was not called: its readings were lost.
  bool was_unread() const { return unread_since_.has_value(); }
  /// When it was observed last before that.
  drivers::Instant last_reading_before_outage() const { return read_before_; }
  /// The least number of presses since the last one that was observed before that, or was counted;
  /// 0 where the clock does not show it.
  int since_outage() const { return at_least_since(unread_since_); }
  /// True if readings come as the clock sends them. After an outage they may be late, and too many
  /// presses be counted.
  bool is_in_time() const { return !is_late_; }
  void forget_clock_outage() { unread_since_.reset(); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(last_, away_since_, unread_since_, read_before_, first_, last_press_, in_a_row_,
            was_unplugged_, is_late_, is_noisy_, earlier_, increment_);
  }

 private:
  struct Reading {
    drivers::Instant at;
    std::chrono::seconds both;
    bool running = false;
  };

  /// The time that the clock gave for presses, and the number of runs of presses for which it gave
  /// the same.
  struct Given {
    int presses = 0, runs = 0;
    double seconds = 0;

    double each() const { return seconds / presses; }
  };

  void observe_after(std::chrono::nanoseconds pause, bool ran);
  int at_least_since(const std::optional<Reading>& from) const;
  void learn(const Reading& press);
  void end_run();
  Given this_run() const;
  Given with_earlier_runs() const;

  std::optional<Reading> last_, away_since_;
  // The last press before readings were lost in play, or the last reading if no press was observed.
  std::optional<Reading> unread_since_;
  drivers::Instant read_before_{};
  // The increment is learnt from presses in a row, from `first_` to `last_press_`, for which the
  // clock gave the same. Earlier runs count too, if the connection is lost again and again.
  std::optional<Reading> first_, last_press_;
  int in_a_row_ = 0;
  // True if the clock was unplugged since `away_since_`.
  bool was_unplugged_ = false;
  // True if readings may have been held back; and whether noise came since the last one.
  bool is_late_ = false, is_noisy_ = false;
  Given earlier_;
  std::optional<std::chrono::seconds> increment_;
};

}  // namespace jadoube::tracking
