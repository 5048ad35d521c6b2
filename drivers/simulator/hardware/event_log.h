#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/clock.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The log a board has.
struct EventLogSettings {
  /// How many bytes its memory has; 0: no log [spec: drivers/dgt/protocol.md#event-log].
  std::size_t bytes = 0x1f00;
  /// Earlier games have filled it: whatever comes overwrites something.
  bool worn = false;
};

/// What the board writes down of all that happens on it, in a memory that keeps its contents
/// without power and goes round: the oldest bytes are overwritten, whatever entry they belong to.
class EventLog {
 public:
  explicit EventLog(const EventLogSettings& settings);

  /// Whether there is one.
  bool exists() const { return capacity_ > 0; }

  /// Power has come while `standing` stood.
  void power_up(const rules::Placement& standing);

  /// `square` was read anew; `standing` stands now. While one square alone changes its entry is
  /// overwritten.
  void change(BoardTime at, rules::Square square, const rules::Placement& standing);

  /// The lever went down at `side`, whose clock shows what `bytes` have.
  void press(Side side, const ClockBytes& bytes);

  /// The whole memory, the oldest byte first, with an end mark; from now on the log says that it
  /// was read.
  std::vector<std::uint8_t> read();

 private:
  /// A pattern of men that is told once when it stands, and again only after more than two men have
  /// left it.
  struct Pattern {
    std::uint8_t code;
    int (*men_missing)(const rules::Placement& standing);
    bool told = false;
  };
  void write(std::uint8_t byte);
  void write_square(rules::Square square, rules::Piece piece, bool quick);
  void look_for_patterns(const rules::Placement& standing);

  std::size_t capacity_;
  std::deque<std::uint8_t> bytes_;
  /// The square of the last entry, if it is one.
  std::optional<rules::Square> last_square_;
  std::optional<BoardTime> last_change_;
  std::vector<Pattern> patterns_;
};

}  // namespace jadoube::drivers::simulator
