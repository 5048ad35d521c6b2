#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/chessnut/message.h"
#include "drivers/driver.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"
#include "rules/bitboard.h"

namespace jadoube::drivers::chessnut {

/// What a Chessnut board can do. It stores games, but this driver does not read them. That it has a
/// battery is added when it tells its level.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = true,
                                            .battery = false,
                                            .sound = true};

/// Talks to a Chessnut Air, Air+, Pro or Go over USB or Bluetooth LE, and to a Move over Bluetooth
/// LE [spec: drivers/chessnut/protocol.md].
class ChessnutDriver final : public Driver {
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
  void understand(Instant, Done, Seen&) {}
  void understand(Instant, Other, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  Bytes question(Instant now);
  Instant positions_due_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  ReportDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  /// The squares to light up next. At first none: another program may have lit up some.
  std::optional<rules::Bitboard> lights_ = rules::Bitboard{0};
  rules::Bitboard shown_ = 0;
  /// The length of the next sound.
  std::optional<std::chrono::milliseconds> sound_;
  /// The last position, the last request for positions, and the first request since that position.
  Instant position_at_{}, asked_at_ = Instant::min(), asked_in_vain_since_ = kNever;
  Instant free_at_{}, battery_at_ = kNever;
  /// The board answered as only a Move does.
  bool is_move_ = false;
  /// When a board that has not told its battery is asked as a Move.
  Instant asked_as_move_at_ = kNever;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_chessnut_driver();

}  // namespace jadoube::drivers::chessnut
