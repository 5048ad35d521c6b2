#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// A command from the host: its first byte, and the bytes after the first byte and the size byte.
struct HostCommand {
  std::uint8_t code;
  std::vector<std::uint8_t> arguments = {};

  /// True for a command of the bus, which puts a board in bus mode [spec:
  /// drivers/simulator/README.md#modes].
  bool is_bus() const { return code >= 0x80; }
};

/// Splits the bytes of the host into commands. A byte that starts no command is skipped, as on a
/// board [guess]. A command that is incomplete for a second is dropped [guess].
class CommandParser {
 public:
  /// The command that `byte` completes. Nothing if it completes none.
  std::optional<HostCommand> feed(BoardTime now, std::uint8_t byte);

 private:
  std::optional<HostCommand> open(std::uint8_t byte);

  HostCommand command_{0};
  std::size_t missing_ = 0;
  bool size_follows_ = false;
  BoardTime fed_at_{0};
};

}  // namespace jadoube::drivers::simulator
