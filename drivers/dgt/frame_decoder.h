#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt/wire.h"
#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// One message as it came off the line: its id, bit 7 included, and the bytes after the header.
/// `payload` looks into the decoder and is good until the decoder's next call.
struct Frame {
  std::uint8_t id;
  std::span<const std::uint8_t> payload;

  /// How many bytes it took on the line.
  std::size_t size() const { return payload.size() + 3; }
};

/// How long a frame of that id waits for its next byte. The log's is worth more patience: it takes
/// 8 s, in which a machine or an adapter may halt for a moment, and with it goes what was played in
/// a gap [seen: a loaded machine, 1 s].
constexpr std::chrono::milliseconds patience_with(std::uint8_t id) {
  return std::chrono::milliseconds(id == says::kEventLog ? 1300 : 750);
}

/// Cuts the byte stream of a DGT board into frames, a byte at a time, so that no split of the
/// stream can matter. A byte that fits nowhere is dropped and counted, never an error: half a
/// message after plugging in is normal. It never holds more than one frame, 8 kB at most.
class FrameDecoder {
 public:
  /// Takes one byte that came at `now`; gives the frame that it completes, if it does.
  std::optional<Frame> take(Instant now, std::uint8_t byte);

  /// Drops a frame that has waited too long for its next byte.
  void expire(Instant now);

  /// When `expire` will drop what is there; kNever where nothing is.
  Instant expires_at() const;

  /// How many bytes were dropped since the decoder was made.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

  /// How many bytes of an unfinished frame are held.
  std::size_t held_bytes() const { return handed_out_ ? 0 : held_.size(); }

  /// The id of that frame; 0 where none is held.
  std::uint8_t held_id() const { return held_bytes() == 0 ? 0 : held_[0]; }

 private:
  void skip_held();
  std::size_t stated_size() const;

  std::vector<std::uint8_t> held_;
  bool handed_out_ = false;
  Instant last_byte_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace jadoube::drivers::dgt
