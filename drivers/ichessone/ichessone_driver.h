#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "drivers/ichessone/message.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::ichessone {

/// What an iChessOne board can do. It has lights, but this driver does not use them. That it has a
/// battery is added when it tells its level.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false};

/// Talks to an iChessOne board [spec: drivers/ichessone/protocol.md].
class IChessOneDriver final : public Driver {
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

  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant now, const Hardware& hardware, Seen& seen);
  void take_in(Instant now, const Answer& answer, Seen& seen);
  std::string_view question(Instant now);
  Instant position_due_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  AnswerDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  int tries_ = 0;
  Instant free_at_{}, asked_at_{}, position_at_{}, battery_at_ = kNever;
  Instant asked_in_vain_since_ = kNever;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_ichessone_driver();

}  // namespace jadoube::drivers::ichessone
