#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::drivers::zmartfun {

using Bytes = std::vector<std::uint8_t>;

/// Finds positions in the bytes of a board [spec: drivers/zmartfun/protocol.md#reports]. A report
/// has no head. Only a pause shows where one begins.
class ReportDecoder {
 public:
  /// Takes one byte from the board. The position that it completes; nothing if it completes none.
  std::optional<rules::Placement> take(Instant now, std::uint8_t byte);

  /// Ends a report if there was a pause after it.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if no report is open.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere. Filling zeros and other reports do not
  /// count.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  std::optional<rules::Placement> complete();

  Bytes held_;
  Instant taken_at_{};
  /// Another report has begun, or a position was received since the last pause.
  bool is_other_ = false, may_be_filling_ = false;
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace jadoube::drivers::zmartfun
