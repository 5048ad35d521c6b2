#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"

/// The frames of the DGT protocol, and the numbers that more than one file needs.
namespace jadoube::drivers::dgt {

/// The commands of the host, one byte each [spec: drivers/dgt/protocol.md#commands].
namespace ask {
inline constexpr std::uint8_t kReset = 0x40;
inline constexpr std::uint8_t kClock = 0x41;
inline constexpr std::uint8_t kBoard = 0x42;
inline constexpr std::uint8_t kSerialNumber = 0x45;
inline constexpr std::uint8_t kTrademark = 0x47;
inline constexpr std::uint8_t kHardwareVersion = 0x48;
inline constexpr std::uint8_t kEventLog = 0x49;
inline constexpr std::uint8_t kUpdateNice = 0x4B;
inline constexpr std::uint8_t kBattery = 0x4C;
inline constexpr std::uint8_t kVersion = 0x4D;
inline constexpr std::uint8_t kLongSerialNumber = 0x55;
inline constexpr std::uint8_t kClockMessage = 0x2B;
}  // namespace ask

/// The first byte of a message from the board [spec: drivers/dgt/protocol.md#messages].
namespace says {
inline constexpr std::uint8_t kBoardDump = 0x86;
inline constexpr std::uint8_t kClock = 0x8D;
inline constexpr std::uint8_t kFieldUpdate = 0x8E;
inline constexpr std::uint8_t kEventLog = 0x8F;
inline constexpr std::uint8_t kBusAddress = 0x90;
inline constexpr std::uint8_t kSerialNumber = 0x91;
inline constexpr std::uint8_t kTrademark = 0x92;
inline constexpr std::uint8_t kVersion = 0x93;
inline constexpr std::uint8_t kHardwareVersion = 0x96;
inline constexpr std::uint8_t kBattery = 0xA0;
inline constexpr std::uint8_t kLongSerialNumber = 0xA2;
}  // namespace says

/// The ids of clock commands. The clock repeats them in its acknowledgement [spec:
/// drivers/dgt/protocol.md#clock-commands].
namespace clock_id {
inline constexpr std::uint8_t kSegmentText = 0x01;
inline constexpr std::uint8_t kEndText = 0x03;
inline constexpr std::uint8_t kVersion = 0x09;
inline constexpr std::uint8_t kSetAndRun = 0x0A;
inline constexpr std::uint8_t kBeep = 0x0B;
inline constexpr std::uint8_t kAsciiText = 0x0C;
/// Ids from here on mark what a clock sends without a request.
inline constexpr std::uint8_t kFirstUnasked = 0x80;
inline constexpr std::uint8_t kReady = 0x81;
inline constexpr std::uint8_t kButton = 0x88;
}  // namespace clock_id

/// One message as it was received: its id, bit 7 included, and the bytes after the header.
/// `payload` points into the decoder and is valid until the decoder's next call.
struct Frame {
  std::uint8_t id;
  std::span<const std::uint8_t> payload;

  /// The size of the whole message in bytes, header included.
  std::size_t size() const { return payload.size() + 3; }
};

/// How long a frame of that id waits for its next byte. The log gets more time: it takes 8 s, and a
/// computer or an adapter may halt for a moment meanwhile. If the log is lost, so are the moves of
/// a gap [seen: a loaded machine, 1 s].
constexpr std::chrono::milliseconds patience_with(std::uint8_t id) {
  return std::chrono::milliseconds(id == says::kEventLog ? 1300 : 750);
}

/// True if a message with `id` can have `size` bytes, header included.
using FrameSizes = bool (*)(std::uint8_t id, std::size_t size);

/// The sizes of the messages of a board that is alone on its connection.
bool single_board_sizes(std::uint8_t id, std::size_t size);

/// Cuts the byte stream of a DGT board into frames. It takes one byte at a time, so the stream may
/// be split anywhere. A byte that fits nowhere is dropped and counted. It is no error, because the
/// first message after plugging in is often cut in half. The decoder holds one frame at most, 8 kB.
class FrameDecoder {
 public:
  explicit FrameDecoder(FrameSizes sizes = single_board_sizes) : sizes_(sizes) {}

  /// Takes one byte that was received at `now`. Returns the frame if this byte completes it.
  std::optional<Frame> take(Instant now, std::uint8_t byte);

  /// Drops a frame that has waited too long for its next byte.
  void expire(Instant now);

  /// The time when `expire` will drop the held bytes; kNever if nothing is held.
  Instant expires_at() const;

  /// How many bytes were dropped since the decoder was made.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

  /// How many bytes of an unfinished frame are held.
  std::size_t held_bytes() const { return handed_out_ ? 0 : held_.size(); }

  /// The id of that frame. 0: no frame is held.
  std::uint8_t held_id() const { return held_bytes() == 0 ? 0 : held_[0]; }

 private:
  void skip_held();
  std::size_t stated_size() const;

  FrameSizes sizes_;
  std::vector<std::uint8_t> held_;
  bool handed_out_ = false;
  Instant last_byte_at_{};
  std::uint64_t skipped_bytes_ = 0;
};

}  // namespace jadoube::drivers::dgt
