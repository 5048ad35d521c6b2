#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "drivers/novag/message.h"
#include "drivers/polled/game_follower.h"
#include "drivers/polled/noise_tally.h"

namespace jadoube::drivers::novag {

/// What a Novag board can do. It knows each piece from the moves since the starting position. It
/// has clocks and lights, but this driver does not use them.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kMakersWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false,
                                            .only_legal_moves = true};

/// Talks to a Novag Citrine or Star Diamond. The board checks the moves and tells legal ones only
/// [spec: drivers/novag/protocol.md].
class NovagDriver final : public Driver {
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

  void understand(Instant now, const Id& id, Seen& seen);
  void understand(Instant now, const NewGame&, Seen& seen);
  void understand(Instant now, const Moved& moved, Seen& seen);
  void understand(Instant now, const ListBegins&, Seen& seen);
  void understand(Instant now, const ListRow& row, Seen& seen);
  void understand(Instant, const ListHead&, Seen&) {}
  void understand(Instant, const Other&, Seen&) {}
  void follow(const Moved& moved, Seen& seen);
  void take_back(const Moved& moved, Seen& seen);
  std::optional<std::vector<rules::Move>> moves_in(const std::vector<ListRow>& rows) const;
  void end_list(Seen& seen);
  void compare(const std::optional<std::vector<rules::Move>>& moves, Seen& seen);
  void ask_list();
  void ask_to_compare();
  void forget_comparison();
  Instant compares_at() const;
  std::string_view next_command(Instant now);
  Instant greets_at() const;
  Instant commands_at() const;
  Instant list_ends_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  LineDecoder decoder_;
  GameFollower game_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  /// Commands that wait for their turn.
  std::deque<std::string_view> waiting_;
  int tries_ = 0;
  Instant free_at_{}, asked_at_{}, heard_at_{};
  Instant id_due_at_ = kNever, dies_at_ = kNever;
  /// The rows of the list that have come. Nothing: no list has begun.
  std::optional<std::vector<ListRow>> list_;
  /// A list was asked for and has not ended, and since when; how often none came.
  Instant list_asked_at_ = kNever;
  int lists_missed_ = 0;
  /// When a move was told last, and since when told moves were not compared with the list.
  Instant told_at_ = kNever, unchecked_since_ = kNever;
  /// The list that comes next is only compared. The moves of the last one, if they differed.
  bool compares_ = false;
  std::optional<std::vector<rules::Move>> differing_;
  /// The moves of the board's list are not legal from the starting position.
  bool is_lost_ = false;
  bool tells_all_ = false;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_novag_driver();

}  // namespace jadoube::drivers::novag
