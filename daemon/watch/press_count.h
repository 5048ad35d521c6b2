#pragma once

#include <chrono>
#include <optional>

#include "drivers/instant.h"

namespace jadoube::watch {

/// Counts the presses that nobody heard. A clock that gives time for each press, as Fischer's does,
/// has so much more on its two faces together than it would have if nobody had pressed.
class PressCount {
 public:
  using Instant = drivers::Instant;

  /// The clock was read at `at` and has `both` on its two faces together; `pressed`: that was a
  /// press.
  void note(Instant at, std::chrono::seconds both, bool running, bool pressed);
  /// From now on presses are not heard.
  void look_away();
  /// The clock is gone. The one that comes is taken to give as much for a press: it is the same
  /// again, or one that was set for the same game.
  void lose_clock();
  /// How many there were from the last reading before `look_away` to the last one now; nothing
  /// where the clock does not tell.
  std::optional<int> missed() const;
  /// How many there were at least, where the clock ran all the time and no next period began; 0
  /// where it does not tell. A small increment tells that too.
  int missed_at_least() const;
  /// The same as `missed`; and they are heard again.
  std::optional<int> take_missed();

 private:
  struct Reading {
    Instant at;
    std::chrono::seconds both;
    bool running = false;
  };

  /// What the clock was given for presses that it gave the same for, in so many runs of them.
  struct Given {
    int presses = 0, runs = 0;
    double seconds = 0;

    double each() const { return seconds / presses; }
  };

  void learn(const Reading& press);
  void end_run();
  Given this_run() const;
  Given with_earlier_runs() const;

  std::optional<Reading> last_, away_since_;
  // What the clock gave is learnt from presses in a row, from `first_` to `last_press_`, that it
  // gave the same for; and from such runs before, where a line is lost again and again.
  std::optional<Reading> first_, last_press_;
  int in_a_row_ = 0;
  Given earlier_;
  std::optional<std::chrono::seconds> increment_;
};

}  // namespace jadoube::watch
