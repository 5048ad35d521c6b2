#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/clock.h"
#include "rules/error.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// A piece leaves a square. kNone: the piece that was placed there last.
struct Lift {
  rules::Square square;
  rules::Piece piece = rules::Piece::kNone;
  bool operator==(const Lift&) const = default;
};

/// A piece arrives on a square. This includes a piece that is only carried across it.
struct Place {
  rules::Square square;
  rules::Piece piece;
  bool operator==(const Place&) const = default;
};

/// The square's coil now senses the piece `chip` with `strength`, 0 to 1. 0: not any more. For a
/// piece that was on the board at the start, `chip` is the number of its square. Other pieces have
/// numbers from 64.
struct Feel {
  rules::Square square;
  rules::Piece piece;
  double strength;
  int chip;
  bool operator==(const Feel&) const = default;
};

/// The player at that side presses the clock.
struct Press {
  Side side;
  bool operator==(const Press&) const = default;
};

/// Somebody presses the clock's run/pause key.
struct StartOrStop {
  bool operator==(const StartOrStop&) const = default;
};

/// Somebody presses keys of the clock: a sum of ClockKey.
struct PushKeys {
  std::uint8_t keys;
  bool operator==(const PushKeys&) const = default;
};

/// The arbiter sets the clock for a new game.
struct SetUpClock {
  std::chrono::seconds base, increment;
  std::chrono::seconds next_period{0};
  Side pressed = Side::kRight;
  bool operator==(const SetUpClock&) const = default;
};

/// An action of hands at the table, and its time. Squares and sides are the board's own.
struct Act {
  BoardTime at;
  std::variant<Lift, Place, Feel, Press, StartOrStop, PushKeys, SetUpClock> what;
  bool operator==(const Act&) const = default;
};

/// Combines several functions into one, for std::visit on an Act.
template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

/// Actions in the order of time.
using Script = std::vector<Act>;

/// The same actions at a board and a clock that are turned round. Squares and sides are swapped.
Script turned(Script script);

/// Appends `next` to `script`, `later` after it.
void append_later(Script& script, const Script& next, BoardTime later);

/// Reads a script from text, one act a line: seconds from the start, then one of
///
///     0.5 lift e2            0.8 place e4 P         1.2 press left
///     0.0 run                2.0 keys back+ok       # a comment
///     3.0 set 5400 30        both sides of the clock get 5400 s, and 30 s for each move
///
/// A time of "+0.3" counts from the act before. InvalidArgument names the line.
rules::Expected<Script> parse_script(std::string_view text);

}  // namespace jadoube::drivers::simulator
