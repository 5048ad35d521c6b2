#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "drivers/dgt/bus/dgt_bus.h"
#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/script.h"

namespace jadoube::drivers::dgt::lines {

/// A chain of emulated DGT boards, and the host that asks them. No port and no waiting.
class ChainLine {
 public:
  static constexpr Instant kZero{std::chrono::hours(1)};

  simulator::EmulatedBus boards{true};
  std::unique_ptr<Chain> host = make_dgt_bus();
  /// What was observed of each place, with the times.
  std::map<std::size_t, std::vector<std::pair<Instant, Observation>>> seen;
  std::vector<std::uint8_t> written;
  simulator::BoardTime now{0};

  simulator::EmulatedBoard& add(int address, simulator::BoardSettings settings = {},
                                const rules::Placement& start = rules::Placement::initial()) {
    const std::string digits = std::to_string(address);
    settings.identity.serial = std::string(5 - digits.size(), '0') + digits;
    settings.seed += static_cast<std::uint64_t>(address);
    return boards.add(settings, start);
  }

  Instant instant() const { return kZero + now; }

  /// Lets `length` seconds pass.
  void run(double length) {
    const simulator::BoardTime end = now + simulator::seconds(length);
    while (now < end) {
      step();
      const Instant wake = host->wake_at();
      const auto next = wake == kNever ? end : simulator::BoardTime(wake - kZero);
      const auto soon = now + std::chrono::microseconds(50);
      now = std::min({end, std::max(soon, boards.wake_at()), std::max(soon, next)});
    }
  }

  /// The place of the board with that address; nothing where there is none.
  std::optional<std::size_t> place(int address) const {
    for (std::size_t i = 0; i < host->size(); ++i) {
      if (std::stoi(host->device(i).serial) == address) return i;
    }
    return std::nullopt;
  }

  /// How many boards answer.
  int live() const {
    int count = 0;
    for (std::size_t i = 0; i < host->size(); ++i) {
      count += host->conversation(i) == Conversation::kLive;
    }
    return count;
  }

  template <typename Kind>
  std::vector<Kind> all(int address) const {
    std::vector<Kind> found;
    const auto at = place(address);
    if (!at || !seen.contains(*at)) return found;
    for (const auto& [when, what] : seen.at(*at)) {
      if (const auto* kind = std::get_if<Kind>(&what)) found.push_back(*kind);
    }
    return found;
  }

  /// The squares as the observations tell them.
  rules::Placement placement(int address) const {
    rules::Placement placement;
    for (const auto& [when, what] : seen.at(place(address).value())) {
      if (const auto* read = std::get_if<PlacementRead>(&what)) placement = read->placement;
      if (const auto* change = std::get_if<SquareChanged>(&what)) {
        placement.set(change->square, change->piece);
      }
    }
    return placement;
  }

 private:
  void step() {
    std::vector<std::uint8_t> bytes;
    boards.advance(now, bytes);
    std::vector<ChainSeen> fresh;
    if (!bytes.empty()) host->receive(instant(), bytes, fresh);
    std::vector<std::uint8_t> out;
    host->advance(instant(), out, fresh);
    boards.receive(now, out);
    written.insert(written.end(), out.begin(), out.end());
    for (ChainSeen& each : fresh) {
      seen[each.place].emplace_back(instant(), std::move(each.observation));
    }
  }
};

}  // namespace jadoube::drivers::dgt::lines
