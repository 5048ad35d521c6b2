#pragma once

#include <deque>
#include <optional>

#include "drivers/simulator/hardware/clock.h"

namespace jadoube::drivers::simulator {

/// The cable between board and clock. The board asks the clock two or three times a second. The
/// answer is slightly old when it arrives. So the board reports a press 0.25 to 0.65 s late. The
/// scan of the squares is faster. So a real board reports a move before its press [spec:
/// drivers/dgt/protocol.md#clock-discipline; seen: 198 presses in 198].
class ClockLink {
 public:
  /// What came over the cable: times or an acknowledgement.
  struct News {
    ClockBytes bytes;
    bool is_ack;
  };

  /// A cable to `clock`. If it is empty, no clock is connected. `first_poll` is the time of the
  /// first question.
  ClockLink(std::optional<Clock> clock, BoardTime first_poll);

  /// The clock. Null if none was ever connected.
  Clock* clock() { return clock_ ? &*clock_ : nullptr; }

  /// Pulls the cable out, or plugs it in again.
  void connect(bool connected) { connected_ = connected; }

  /// Replaces the clock, if there is one, by a clock of the other type that shows the same.
  void exchange_clock();

  /// Sends the clock a command. Does nothing if no clock is connected.
  void command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload);

  /// The next time at which `step` has something to do.
  BoardTime next_at() const;

  /// Does the work that is due at `next_at()`. Returns what the board receives, if anything.
  std::optional<News> step();

 private:
  struct Answer {
    BoardTime due;
    ClockBytes bytes;
  };
  ClockBytes ask(BoardTime at);

  std::optional<Clock> clock_;
  bool connected_ = true;
  BoardTime poll_at_;
  std::deque<Answer> answers_;
};

}  // namespace jadoube::drivers::simulator
