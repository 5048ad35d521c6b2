#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::drivers::ichessone {

using Bytes = std::vector<std::uint8_t>;

/// The pieces on all squares.
struct Position {
  rules::Placement placement;
};

/// The level of the battery.
struct Battery {
  int percent;
  bool charging;
};

/// The version of the electronics, as the board writes it.
struct Hardware {
  std::string text;
};

using Answer = std::variant<Position, Battery, Hardware>;

/// Finds answers in the bytes of a board. An answer begins with '=' and a letter. It has no
/// checksum. A position with a number that is no piece is noise [spec:
/// drivers/ichessone/protocol.md#answers].
class AnswerDecoder {
 public:
  /// Takes one byte from the board. The answer that it completes; nothing if it completes none.
  std::optional<Answer> take(Instant now, std::uint8_t byte);

  /// Ends the held message if its rest does not arrive. The version has no end mark: only a pause
  /// ends it.
  std::optional<Answer> expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  std::optional<Answer> complete();
  void drop(std::size_t count);

  Bytes held_;
  Instant taken_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace jadoube::drivers::ichessone
