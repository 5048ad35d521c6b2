#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// A command as the host sent it: its first byte, and what follows that and the size byte.
struct HostCommand {
  std::uint8_t code;
  std::vector<std::uint8_t> arguments = {};

  /// Whether it is one of the bus's, which put a board in bus mode
  /// [spec: drivers/simulator/README.md#modes].
  bool is_bus() const { return code >= 0x80; }
};

/// Cuts what the host sends into commands. Bytes that open no command are skipped, one at a time,
/// as a board does [guess]. A command that stays unfinished for a second is forgotten [guess].
class CommandParser {
 public:
  /// The command that `byte` completes, if it does.
  std::optional<HostCommand> feed(BoardTime now, std::uint8_t byte);

 private:
  std::optional<HostCommand> open(std::uint8_t byte);

  HostCommand command_{0};
  std::size_t missing_ = 0;
  bool size_follows_ = false;
  BoardTime fed_at_{0};
};

}  // namespace jadoube::drivers::simulator
