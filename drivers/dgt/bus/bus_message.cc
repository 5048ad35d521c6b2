#include "drivers/dgt/bus/bus_message.h"

#include <numeric>
#include <span>

namespace jadoube::drivers::dgt {

BusCommand::BusCommand(BusOrder order, int address)
    : bytes_{static_cast<std::uint8_t>(order), static_cast<std::uint8_t>(address >> 7 & 0x7F),
             static_cast<std::uint8_t>(address & 0x7F), 0} {
  bytes_[3] = bus_sum(std::span(bytes_).first(3));
}

namespace {

// Header, address and checksum.
constexpr std::size_t kEmpty = 6;
// A log is not longer than the memory of a board.
constexpr std::size_t kLongest = kEmpty + 0x2000;

constexpr std::uint8_t low7(std::size_t number) { return number & 0x7F; }

}  // namespace

bool bus_sizes(std::uint8_t id, std::size_t size) {
  switch (static_cast<BusSays>(id)) {
    case BusSays::kBoard:
      return size == kEmpty + 64;
    case BusSays::kClock:
      return size == kEmpty + 7;
    case BusSays::kChanges:
    case BusSays::kFromStart:
      return size >= kEmpty && size <= kLongest;
    case BusSays::kPing:
    case BusSays::kStarted:
      return size == kEmpty;
    case BusSays::kVersion:
      return size == kEmpty || size == kEmpty + 2;
  }
  return false;
}

std::optional<BusAnswer> bus_answer_in(const Frame& frame) {
  const std::uint8_t header[] = {frame.id, low7(frame.size() >> 7), low7(frame.size())};
  const auto summed = frame.payload.first(frame.payload.size() - 1);
  if (low7(std::size_t{bus_sum(header)} + bus_sum(summed)) != frame.payload.back()) {
    return std::nullopt;
  }
  return BusAnswer{.id = static_cast<BusSays>(frame.id),
                   .address = frame.payload[0] << 7 | frame.payload[1],
                   .data = summed.subspan(2)};
}

BusSays answer_to(BusOrder order) {
  switch (order) {
    case BusOrder::kSendClock:
      return BusSays::kClock;
    case BusOrder::kSendBoard:
      return BusSays::kBoard;
    case BusOrder::kSendChanges:
    case BusOrder::kRepeatChanges:
      return BusSays::kChanges;
    case BusOrder::kStartGame:
      return BusSays::kStarted;
    case BusOrder::kSendFromStart:
      return BusSays::kFromStart;
    case BusOrder::kSendVersion:
      return BusSays::kVersion;
    case BusOrder::kPing:
    case BusOrder::kIgnoreNextPing:
      break;
  }
  return BusSays::kPing;
}

std::uint8_t bus_sum(std::span<const std::uint8_t> bytes) {
  return low7(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}));
}

}  // namespace jadoube::drivers::dgt
