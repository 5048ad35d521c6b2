#pragma once

#include <string>
#include <string_view>

#include "drivers/simulator/hardware/script.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// What hands do at one board, as somebody writes it line by line while time passes: a person at a
/// terminal, or a program that tests a hall. Each line is that of a script [spec:
/// hardware/script.h]. A time counts from the moment at which its line is whole, and with "+" from
/// the last act before it, if that is still to come. An act is never before one that was written
/// earlier.
class WrittenHands {
 public:
  /// Takes text as it arrives, split anywhere. InvalidArgument names the first line that is no act.
  /// The lines around it are taken.
  rules::Expected<void> take(BoardTime now, std::string_view text);

  /// True if acts have come since the last call of `rest`.
  bool has_more() const { return has_more_; }

  /// What is still to be done at `now`, with times that count from there, for
  /// `EmulatedBoard::play`.
  Script rest(BoardTime now);

 private:
  rules::Expected<void> take_line(BoardTime now, const std::string& line);

  std::string begun_;  // A line that is not whole yet.
  Script acts_;        // Their times are those of the board.
  bool has_more_ = false;
};

}  // namespace jadoube::drivers::simulator
