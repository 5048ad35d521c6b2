#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/instant.h"

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

  /// Drops the start of a report whose rest does not come.
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

}  // namespace jadoube::drivers::chessnut
