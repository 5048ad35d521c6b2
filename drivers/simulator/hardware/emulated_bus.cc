#include "drivers/simulator/hardware/emulated_bus.h"

#include <algorithm>

namespace jadoube::drivers::simulator {

EmulatedBoard& EmulatedBus::add(const BoardSettings& settings, const rules::Placement& start) {
  return *boards_.emplace_back(std::make_unique<EmulatedBoard>(settings, start));
}

void EmulatedBus::receive(BoardTime now, std::span<const std::uint8_t> bytes) {
  for (const auto& board : boards_) board->receive(now, bytes);
}

void EmulatedBus::advance(BoardTime now, std::vector<std::uint8_t>& out) {
  said_.clear();
  for (const auto& board : boards_) board->advance(now, said_);
  std::ranges::stable_sort(said_, {}, &TimedByte::at);
  for (const TimedByte& byte : said_) wire_.push(byte);
  wire_.take(now, out);
}

BoardTime EmulatedBus::wake_at() const {
  BoardTime wake = wire_.next_at();
  for (const auto& board : boards_) wake = std::min(wake, board->wake_at());
  return wake;
}

}  // namespace jadoube::drivers::simulator
