#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::chessnut {

using Bytes = std::vector<std::uint8_t>;

/// One report of a board [spec: drivers/chessnut/protocol.md#reports].
struct Report {
  std::uint8_t id;
  Bytes data;
  bool operator==(const Report&) const = default;
};

/// Finds reports in the bytes of a board. The system may give several reports at once, or fill up
/// the last bytes of one with zeros.
class ReportDecoder {
 public:
  /// Takes one byte from the board. The report that it completes; nothing if it completes none.
  std::optional<Report> take(Instant now, std::uint8_t byte);

  /// Drops the start of a report whose rest does not arrive.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere. Zeros between two reports do not count.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  void drop_wrong_start();

  Bytes held_;
  Instant taken_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

/// The pieces on all squares. Squares are named as if White sat at the side of the buttons [guess].
struct Position {
  rules::Placement placement;
};

/// The level of the battery.
struct Battery {
  int percent;
  bool charging;
  /// Only a Move answers like this.
  bool is_move = false;
};

/// The board has carried out a command.
struct Done {};

/// A report that this driver does not need.
struct Other {};

/// A report with an impossible content.
struct Malformed {};

/// The meaning of a report.
using Message = std::variant<Position, Battery, Done, Other, Malformed>;

/// The meaning of `report`.
Message decode(const Report& report);

/// Makes the board send its position [spec: drivers/chessnut/protocol.md#commands].
Bytes ask_positions();
Bytes ask_battery();
Bytes ask_move_battery();

/// Lights up these squares, and darkens all others.
Bytes show_lights(rules::Bitboard squares);

/// The command for the lights of a Move, in green.
Bytes show_move_lights(rules::Bitboard squares);

/// Makes a sound of that length, at most 5 s.
Bytes make_sound(std::chrono::milliseconds length);

}  // namespace jadoube::drivers::chessnut
