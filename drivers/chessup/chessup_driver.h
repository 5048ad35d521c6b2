#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "drivers/chessup/message.h"
#include "drivers/driver.h"
#include "drivers/polled/message_finder.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::chessup {

/// What a ChessUp board can do. It knows each piece from the moves since the starting position. It
/// has lights, but they cannot be lit up without a move in the game.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kMakersWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false,
                                            .only_legal_moves = true};

/// Talks to a ChessUp board. The board checks the moves and tells legal ones only [spec:
/// drivers/chessup/protocol.md].
class ChessUpDriver final : public Driver {
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

 private:
  using Seen = std::vector<Observation>;
  using Bytes = std::vector<std::uint8_t>;

  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, Moved, Seen& seen);
  void understand(Instant now, Promoted, Seen& seen);
  void understand(Instant now, Changed, Seen& seen);
  void understand(Instant now, PiecesSetUp, Seen& seen);
  void understand(Instant now, SettingsTaken, Seen& seen);
  void understand(Instant now, const About& about, Seen& seen);
  void understand(Instant, Other, Seen&) {}
  void confirm(Instant now, std::uint8_t with);
  void begin_game();
  void queue(Bytes command);
  Bytes next_command(Instant now);
  Instant command_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  MessageFinder finder_{fit_of};
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  bool is_identified_ = false;
  /// Confirmations for the board, and other commands after them.
  std::deque<Bytes> confirmations_, due_;
  /// How often the settings were sent for the game that is about to begin.
  int settings_sent_ = 0;
  int tries_ = 0;
  Instant free_at_{}, asked_at_{}, heard_at_{};
  Instant check_at_ = kNever, identified_at_ = kNever;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_chessup_driver();

}  // namespace jadoube::drivers::chessup
