#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "drivers/instant.h"
#include "drivers/millennium/frame.h"

namespace jadoube::drivers::millennium {

/// Finds frames in the bytes of a board. A frame has no mark at its start or end. So a frame is
/// what begins with a known letter and has the right checksum. The decoder drops one byte and looks
/// again wherever that is not so [spec: drivers/millennium/protocol.md#frames].
class FrameDecoder {
 public:
  /// Takes one byte from the board. Then call `next` until it gives nothing.
  void push(Instant now, std::uint8_t byte);

  /// The next complete frame. Nothing if more bytes are needed.
  std::optional<Frame> next();

  /// Drops the start of a frame whose rest does not come. `next` may have frames afterwards.
  void expire(Instant now);

  /// When `expire` has something to do; kNever if nothing is held.
  Instant expires_at() const;

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  bool is_valid(const std::string& bytes);
  void drop(std::size_t count);

  std::string held_;
  Instant pushed_at_{};
  std::uint64_t skipped_bytes_ = 0;
  /// Some seconds without a byte have ended what is held.
  bool is_over_ = false;
  /// The board has sent a whole position with the right parity bits. From then on, a frame with
  /// wrong parity bits is noise. Some boards and imitations send no parity bits.
  bool sends_parity_ = false;
};

}  // namespace jadoube::drivers::millennium
