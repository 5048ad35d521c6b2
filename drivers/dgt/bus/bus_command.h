#pragma once

#include <array>
#include <cstdint>

namespace jadoube::drivers::dgt {

/// The commands of a host on a bus [spec: drivers/dgt/protocol.md#bus]. One that is missing here is
/// never sent: those that end bus mode, and the reset.
enum class BusOrder : std::uint8_t {
  kSendClock = 0x81,
  kSendBoard = 0x82,
  /// What the board has logged since the last time.
  kSendChanges = 0x83,
  /// The last answer to kSendChanges once more.
  kRepeatChanges = 0x84,
  /// A game begins: marks it in the board's log.
  kStartGame = 0x85,
  /// What the board has logged since that mark.
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

/// A command on a line that several boards share. It is the only thing that may be written there:
/// any other byte would bring boards out of bus mode.
class BusCommand {
 public:
  /// `address` must be below `kBusAddresses`.
  BusCommand(BusOrder order, int address);

  std::array<std::uint8_t, 4> bytes() const { return bytes_; }

 private:
  std::array<std::uint8_t, 4> bytes_;
};

}  // namespace jadoube::drivers::dgt
