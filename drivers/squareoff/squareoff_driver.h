#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drivers/driver.h"
#include "drivers/polled/message_finder.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/squareoff/message.h"

namespace jadoube::drivers::squareoff {

/// What a Square Off board can do. It has a battery, but nothing says what it tells of it.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kOccupancy,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = true,
                                            .battery = false,
                                            .sound = true};

/// Talks to a Square Off Pro or Neo [spec: drivers/squareoff/protocol.md].
class SquareOffDriver final : public Driver {
 public:
  void open(Instant now) override;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<Observation>& seen) override;
  rules::Expected<void> send(Instant now, const Command& command) override;
  void advance(Instant now, std::vector<std::uint8_t>& out,
               std::vector<Observation>& seen) override;
  Instant wake_at() const override;
  Conversation conversation() const override { return conversation_; }
  bool identified() const override { return conversation_ == Conversation::kLive; }
  const DeviceInfo& device() const override { return info_; }

 private:
  using Seen = std::vector<Observation>;

  void understand(Instant now, const Occupancy& all, Seen& seen);
  void understand(Instant now, const Change& change, Seen& seen);
  void understand(Instant, Other, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  void take(const rules::Placement& standing, Seen& seen);
  void queue(std::string command);
  std::string next_command(Instant now);
  Instant command_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  MessageFinder finder_{fit_of};
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  /// All pieces stand on their starting squares, and the board knows that a game begins.
  bool is_game_told_ = false;
  std::deque<std::string> due_;
  int tries_ = 0;
  Instant free_at_{}, asked_at_{}, heard_at_{}, check_at_ = kNever;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_squareoff_driver();

}  // namespace jadoube::drivers::squareoff
