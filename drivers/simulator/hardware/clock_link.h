#pragma once

#include <deque>
#include <optional>

#include "drivers/simulator/hardware/clock.h"

namespace jadoube::drivers::simulator {

/// The cable between board and clock. The board asks the clock two or three times a second, and the
/// answer is a little old when the board has it, so a press shows 0.25 to 0.65 s late. That is why
/// real boards show a finished move before its press: their scan is quicker
/// [spec: drivers/dgt/protocol.md#clock-discipline; seen: 198 presses in 198].
class ClockLink {
 public:
  /// What came over the cable: times, or an acknowledgement.
  struct News {
    ClockBytes bytes;
    bool is_ack;
  };

  /// A cable to `clock`; to nothing where it is empty. `first_poll` is the moment of the first
  /// question.
  ClockLink(std::optional<Clock> clock, BoardTime first_poll);

  /// The clock; null where none was ever connected.
  Clock* clock() { return clock_ ? &*clock_ : nullptr; }

  /// Pulls the cable out or puts it in again.
  void connect(bool connected) { connected_ = connected; }

  /// Puts a clock of the other type in place of this one, if there is one, that shows the same.
  void exchange_clock();

  /// Hands the clock a command, if there is a clock to hear it.
  void command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload);

  /// When `step` has something to do next.
  BoardTime next_at() const;

  /// Does what is due at `next_at()`, and returns what the board hears by it, if anything.
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
