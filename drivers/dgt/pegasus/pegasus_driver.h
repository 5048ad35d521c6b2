#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/pegasus/pegasus_message.h"
#include "drivers/driver.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::dgt {

/// What a Pegasus can do.
inline constexpr Capabilities kPegasusCapabilities{.sensing = SensingClass::kOccupancy,
                                                   .facing = Facing::kEitherWay,
                                                   .clock = false,
                                                   .own_log = false,
                                                   .lights = true,
                                                   .battery = true};

/// Talks to a DGT Pegasus [spec: drivers/dgt/pegasus/protocol.md]. A locked board is live, and
/// `advice` says what to do.
class PegasusDriver final : public Driver {
 public:
  void open(Instant now) override;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<Observation>& seen) override;
  rules::Expected<void> send(Instant now, const Command& command) override;
  void advance(Instant now, std::vector<std::uint8_t>& out,
               std::vector<Observation>& seen) override;
  Instant wake_at() const override;
  Conversation conversation() const override { return conversation_; }
  bool identified() const override { return is_identified_; }
  const DeviceInfo& device() const override { return info_; }
  rules::Expected<void> use_key(std::string_view key) override;
  std::string advice() const override;

 private:
  using Seen = std::vector<Observation>;
  using Key = std::array<std::uint8_t, kPegasusKeySize>;

  void understand(Instant now, const PegasusDump& dump, Seen& seen);
  void understand(Instant now, const PegasusChange& change, Seen& seen);
  void understand(Instant now, const PegasusLock& lock, Seen& seen);
  void understand(Instant now, const LongSerialNumber& serial, Seen& seen);
  void understand(Instant now, const SerialNumber& serial, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant, const Unknown&, Seen&) {}
  void understand(Instant, const Malformed&, Seen&) {}
  void ask_for_squares();
  std::vector<std::uint8_t> next_command(Instant now);
  Instant command_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  FrameDecoder decoder_{pegasus_sizes};
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  std::optional<Key> key_;
  bool is_locked_ = false, is_identified_ = false;
  std::deque<std::vector<std::uint8_t>> due_;
  int tries_ = 0;
  Instant free_at_{}, asked_at_{}, heard_at_{}, identified_at_ = kNever;
  Instant keep_alive_at_ = kNever, check_at_ = kNever;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_pegasus_driver();

}  // namespace jadoube::drivers::dgt
