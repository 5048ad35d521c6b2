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

/// The settings of a board's log.
struct EventLogSettings {
  /// The size of its memory in bytes. 0: no log [spec: drivers/dgt/protocol.md#event-log].
  std::size_t bytes = 0x1f00;
  /// True if earlier games have filled it. Then every new entry overwrites old ones.
  bool worn = false;
};

/// The log of a board: it records everything that happens on the board. The memory keeps its
/// contents without power. It is a ring: the oldest bytes are overwritten, even in the middle of an
/// entry.
class EventLog {
 public:
  explicit EventLog(const EventLogSettings& settings);

  /// True if the board has a log.
  bool exists() const { return capacity_ > 0; }

  /// The power was switched on. `standing`: the placement then.
  void power_up(const rules::Placement& standing);

  /// `square` was read with a new value. `standing`: the placement now. While the same square
  /// changes again and again, its entry is overwritten.
  void change(BoardTime at, rules::Square square, const rules::Placement& standing);

  /// The lever went down at `side`. The clock shows the times in `bytes`.
  void press(Side side, const ClockBytes& bytes);

  /// The whole memory, the oldest byte first, with an end mark. Afterwards the log records that it
  /// was read.
  std::vector<std::uint8_t> read();

  /// The entries that no bus host has got yet. It gets them with this call [spec:
  /// drivers/dgt/protocol.md#bus].
  std::vector<std::uint8_t> take_changes();

  /// What `take_changes` returned last.
  const std::vector<std::uint8_t>& last_changes() const { return last_changes_; }

  /// A bus host sends that a game begins. `standing`: the placement then.
  void start_game(const rules::Placement& standing);

  /// All entries since `start_game`, except those that `take_changes` has not returned yet. Empty
  /// if no game was started, or if its start was overwritten.
  std::vector<std::uint8_t> since_start() const;

 private:
  /// A pattern of pieces that is logged once when it appears. It is logged again only after more
  /// than two pieces have left it.
  struct Pattern {
    std::uint8_t code;
    int (*pieces_missing)(const rules::Placement& standing);
    bool reported = false;
  };
  void write(std::uint8_t byte);
  void take_back_square();
  void write_square(rules::Square square, rules::Piece piece, bool quick);
  void look_for_patterns(const rules::Placement& standing);

  std::size_t capacity_;
  std::deque<std::uint8_t> bytes_;
  /// How many of the newest bytes were not handed out, and how many were written since the start
  /// mark.
  std::size_t not_taken_ = 0;
  std::optional<std::size_t> since_start_;
  std::vector<std::uint8_t> last_changes_;
  /// The square of the last entry, if that entry is about a square.
  std::optional<rules::Square> last_square_;
  std::optional<BoardTime> last_change_;
  std::vector<Pattern> patterns_;
};

}  // namespace jadoube::drivers::simulator
