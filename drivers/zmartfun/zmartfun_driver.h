#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/driver.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/zmartfun/message.h"

namespace jadoube::drivers::zmartfun {

/// What a Zmartfun board can do. It has lights, but this driver does not use them.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false};

/// Listens to a Zmartfun board over USB, and writes nothing [spec: drivers/zmartfun/protocol.md].
class ZmartfunDriver final : public Driver {
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

  void take_in(Instant now, const rules::Placement& position, Seen& seen);
  void report(Seen& seen);
  Instant settles_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  ReportDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  std::optional<rules::Placement> last_;
  Instant opened_at_{}, position_at_{};
  /// The last position has been believed because nothing came after it.
  bool is_settled_ = false;
  /// The board has sent the same position twice, so it does not wait for a change.
  bool repeats_ = false;
  bool tells_all_ = false;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_zmartfun_driver();

}  // namespace jadoube::drivers::zmartfun
