#include "drivers/dgt/pegasus/pegasus_message.h"

#include <algorithm>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/message.h"

namespace jadoube::drivers::dgt {
namespace {

constexpr std::uint8_t kSaysAuthorised = 0xA5;
constexpr std::uint8_t kLightCommand = 0x60, kUnlockCommand = 0x63;
// All squares of a locked board.
constexpr std::uint8_t kHidden = 0x7F;
// [guess]: a middle speed, without end, the brightest.
constexpr std::uint8_t kShow = 0x05, kSpeed = 4, kForever = 0, kIntensity = 3;

bool is_occupancy(std::uint8_t byte) { return byte <= 1; }

PegasusMessage pegasus_dump(const Frame& frame) {
  const auto is_hidden = [](std::uint8_t byte) { return byte == kHidden; };
  if (frame.payload.size() != rules::kSquareCount) return Malformed{frame.id};
  if (std::ranges::all_of(frame.payload, is_hidden)) return PegasusLock{true};
  if (!std::ranges::all_of(frame.payload, is_occupancy)) return Malformed{frame.id};
  PegasusDump dump;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (frame.payload[static_cast<std::size_t>(i)] == 1) {
      dump.placement.set(square_of(i), rules::Piece::kWhitePawn);
    }
  }
  return dump;
}

PegasusMessage pegasus_change(const Frame& frame) {
  const auto& payload = frame.payload;
  if (payload.size() != 2 || payload[0] >= rules::kSquareCount || !is_occupancy(payload[1])) {
    return Malformed{frame.id};
  }
  return PegasusChange{square_of(payload[0]), payload[1] == 1};
}

}  // namespace

bool pegasus_sizes(std::uint8_t id, std::size_t size) {
  if (id == says::kBoardDump) return size == 67;
  if (id == kSaysAuthorised) return size == 4 || size == 5;
  return single_board_sizes(id, size);
}

PegasusMessage decode_pegasus(const Frame& frame) {
  if (frame.id == says::kBoardDump) return pegasus_dump(frame);
  if (frame.id == says::kFieldUpdate) return pegasus_change(frame);
  if (frame.id == kSaysAuthorised && !frame.payload.empty()) {
    return PegasusLock{frame.payload.back() != 1};
  }
  return std::visit(
      []<typename Kind>(const Kind& message) -> PegasusMessage {
        if constexpr (std::is_constructible_v<PegasusMessage, Kind>) {
          return message;
        } else {
          return Unknown{0};
        }
      },
      decode(frame));
}

std::vector<std::uint8_t> pegasus_lights(rules::Bitboard squares) {
  if (squares == 0) return {kLightCommand, 0x02, 0x00, 0x00};
  std::vector<std::uint8_t> command{kLightCommand, 0, kShow, kSpeed, kForever, kIntensity};
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if ((squares & rules::bit(square_of(i))) != 0) command.push_back(static_cast<std::uint8_t>(i));
  }
  command.push_back(0);
  command[1] = static_cast<std::uint8_t>(command.size() - 2);
  return command;
}

std::vector<std::uint8_t> pegasus_unlock(std::span<const std::uint8_t, kPegasusKeySize> key) {
  std::vector<std::uint8_t> command(key.size() + 3);
  command[0] = kUnlockCommand;
  command[1] = static_cast<std::uint8_t>(key.size() + 1);
  std::ranges::copy(key, command.begin() + 2);
  return command;
}

}  // namespace jadoube::drivers::dgt
