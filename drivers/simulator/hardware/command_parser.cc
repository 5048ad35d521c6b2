#include "drivers/simulator/hardware/command_parser.h"

#include <utility>

namespace jadoube::drivers::simulator {
namespace {

constexpr BoardTime kPatience = std::chrono::seconds(1);

// Address and checksum [spec: drivers/simulator/README.md#modes]. LiveChess sends 92 and DF.
constexpr std::size_t kBusArguments = 3;
constexpr bool is_bus_code(std::uint8_t byte) {
  return (byte >= 0x80 && byte <= 0x8f) || byte == 0x92 || byte == 0xdf;
}

// Clock message, lights, developer key: the second byte is the number of bytes after it.
constexpr bool has_size(std::uint8_t byte) { return byte == 0x2b || byte == 0x60 || byte == 0x63; }

constexpr bool is_single_byte(std::uint8_t byte) {
  return (byte >= 0x40 && byte <= 0x56) || byte == 0x59 || byte == 0x5a;
}

}  // namespace

std::optional<HostCommand> CommandParser::open(std::uint8_t byte) {
  command_ = {byte};
  missing_ = is_bus_code(byte) ? kBusArguments : 0;
  size_follows_ = has_size(byte);
  if (is_single_byte(byte)) return std::exchange(command_, {0});
  return std::nullopt;
}

std::optional<HostCommand> CommandParser::feed(BoardTime now, std::uint8_t byte) {
  const bool stale = now - std::exchange(fed_at_, now) > kPatience;
  const bool inside = (size_follows_ || missing_ > 0) && !stale;
  // Only the first byte of a bus command has bit 7 set. So another such byte starts a new command.
  const bool anew = command_.is_bus() && byte >= 0x80;
  if (!inside || anew) return open(byte);
  if (size_follows_) {
    size_follows_ = false;
    missing_ = byte;
  } else {
    command_.arguments.push_back(byte);
    --missing_;
  }
  if (missing_ > 0) return std::nullopt;
  return std::exchange(command_, {0});
}

}  // namespace jadoube::drivers::simulator
