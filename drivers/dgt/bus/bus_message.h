#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {

/// The commands of a host on a bus [spec: drivers/dgt/protocol.md#bus]. Commands that are missing
/// here are never sent: those that end bus mode, and the reset.
enum class BusOrder : std::uint8_t {
  kSendClock = 0x81,
  kSendBoard = 0x82,
  /// The board's log since the last request.
  kSendChanges = 0x83,
  /// The last answer to kSendChanges once more.
  kRepeatChanges = 0x84,
  /// A game begins: marks it in the board's log.
  kStartGame = 0x85,
  /// The board's log since that mark.
  kSendFromStart = 0x86,
  kPing = 0x87,
  /// The board leaves out the next ping of all boards.
  kIgnoreNextPing = 0x8A,
  kSendVersion = 0x8B,
};

/// The address of all boards. No board has it.
inline constexpr int kAllBoards = 0;
/// Addresses are below this.
inline constexpr int kBusAddresses = 1 << 14;

/// A command on a line that several boards share. Only such commands may be written there: any
/// other byte could end the bus mode of boards.
class BusCommand {
 public:
  /// `address` must be below `kBusAddresses`.
  BusCommand(BusOrder order, int address);

  std::array<std::uint8_t, 4> bytes() const { return bytes_; }

 private:
  std::array<std::uint8_t, 4> bytes_;
};

/// The first byte of an answer on a bus [spec: drivers/dgt/protocol.md#bus]. A board that has the
/// line for itself uses some of these numbers for other messages.
enum class BusSays : std::uint8_t {
  kBoard = 0x83,
  kClock = 0x84,
  kChanges = 0x85,
  kFromStart = 0x86,
  kPing = 0x87,
  kStarted = 0x88,
  kVersion = 0x89,
};

/// An answer on a bus. `data` points into the frame.
struct BusAnswer {
  BusSays id;
  int address;
  std::span<const std::uint8_t> data;
};

/// The sizes of answers on a bus, for the decoder of frames.
bool bus_sizes(std::uint8_t id, std::size_t size);

/// The answer in `frame`. Nothing if its checksum is wrong: then bytes were lost or changed, or two
/// boards sent at once.
std::optional<BusAnswer> bus_answer_in(const Frame& frame);

/// The kind of answer to an order.
BusSays answer_to(BusOrder order);

/// The checksum of a command or an answer: the sum of `bytes` in seven bits.
std::uint8_t bus_sum(std::span<const std::uint8_t> bytes);

}  // namespace jadoube::drivers::dgt
