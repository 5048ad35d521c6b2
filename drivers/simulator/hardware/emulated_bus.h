#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/shared_wire.h"

namespace jadoube::drivers::simulator {

/// Several DGT boards on one serial line: a chain [spec: drivers/dgt/protocol.md#bus]. Every board
/// hears every byte of the host. If two boards answer at once, the host reads garbage. The boards
/// play and fail each on its own. Without connection, a board hears and says nothing, and the
/// others go on.
class EmulatedBus {
 public:
  /// `paced`: as the boards are.
  explicit EmulatedBus(bool paced) : wire_(paced ? kByteTime : BoardTime(0)) {}

  /// Adds a board at the end of the chain. It needs an address that no other board has.
  EmulatedBoard& add(const BoardSettings& settings, const rules::Placement& start);

  /// The host wrote `bytes`.
  void receive(BoardTime now, std::span<const std::uint8_t> bytes);

  /// Lets time pass, and appends to `out` what the host has read by `now`.
  void advance(BoardTime now, std::vector<std::uint8_t>& out);

  /// The next time at which `advance` has something to do.
  BoardTime wake_at() const;

  std::size_t size() const { return boards_.size(); }
  EmulatedBoard& board(std::size_t place) { return *boards_[place]; }

 private:
  std::vector<std::unique_ptr<EmulatedBoard>> boards_;
  SharedWire wire_;
  std::vector<TimedByte> said_;
};

}  // namespace jadoube::drivers::simulator
