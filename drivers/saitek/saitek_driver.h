#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "drivers/polled/game_follower.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/saitek/message.h"

namespace jadoube::drivers::saitek {

/// What a Saitek board can do. It knows each piece from the moves since the starting position.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kMakersWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false,
                                            .only_legal_moves = true};

/// Talks to a Saitek Leonardo, Galileo or Renaissance. The board checks the moves and tells legal
/// ones only [spec: drivers/saitek/protocol.md].
class SaitekDriver final : public Driver {
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
  std::string advice() const override;

 private:
  using Seen = std::vector<Observation>;

  void understand(Instant now, const Done&, Seen& seen);
  void understand(Instant now, const NewGame&, Seen& seen);
  void understand(Instant now, const TakenBack&, Seen& seen);
  void understand(Instant now, const Moved& moved, Seen& seen);
  void understand(Instant, const Other&, Seen&) {}
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  LineDecoder decoder_;
  GameFollower game_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  /// The number of the next command, and how often the greeting was begun.
  std::size_t next_command_ = 0;
  int tries_ = 0;
  Instant next_at_{};
  bool awaits_answer_ = false, tells_all_ = false;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_saitek_driver();

}  // namespace jadoube::drivers::saitek
