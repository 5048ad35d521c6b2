#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "drivers/dgt/bus/bus_command.h"
#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {

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

/// What an order is answered with.
BusSays answer_to(BusOrder order);

/// The checksum of a command or an answer: the sum of `bytes` in seven bits.
std::uint8_t bus_sum(std::span<const std::uint8_t> bytes);

}  // namespace jadoube::drivers::dgt
