#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/driver.h"
#include "drivers/millennium/message.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"
#include "rules/bitboard.h"

namespace jadoube::drivers::millennium {

/// What a ChessLink board can do.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = true,
                                            .battery = false};

/// Talks to a Millennium board with a ChessLink module [spec: drivers/millennium/protocol.md].
class ChessLinkDriver final : public Driver {
 public:
  void open(Instant now) override;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<Observation>& seen) override;
  rules::Expected<void> send(Instant now, const Command& command) override;
  void advance(Instant now, std::vector<std::uint8_t>& out,
               std::vector<Observation>& seen) override;
  Instant wake_at() const override;
  Conversation conversation() const override { return conversation_; }
  bool identified() const override { return step_ > Step::kNumber; }
  const DeviceInfo& device() const override { return info_; }

 private:
  using Seen = std::vector<Observation>;

  /// The questions of the greeting, in this order.
  enum class Step : std::uint8_t {
    kVersion,  ///< Every board answers this, so the answer proves that it is a board.
    kReports,  ///< When does the board send its position without a question?
    kNumber,   ///< The cells of the board's number.
    kLights,   ///< Darken what another program has lit up. Some boards do not answer.
    kDone,
  };

  void take_frames(Instant now, Seen& seen);
  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const Cell& cell, Seen& seen);
  void understand(Instant, Done, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  void prove(Instant now);
  void note_skipped(Instant now);
  void enter(Step step);
  void go_on_with_number();
  void give_up_waiting();
  void tell(Seen& seen);
  Bytes question(Instant now);
  bool greets() const;
  bool shows_lights() const;
  Instant position_due_at() const;
  Instant question_due_at() const;
  Instant dies_at() const;
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  FrameDecoder decoder_;
  PlacementReporter reporter_;
  NoiseTally noise_;
  BoardNumber number_;
  DeviceInfo info_ = unknown_board(), told_ = info_;
  Step step_ = Step::kVersion;
  int tries_ = 0;
  /// How the board reports its position (cell 02). Nothing: not known.
  std::optional<std::uint8_t> reports_;
  /// The answer to the greeting's question is awaited until then. kNever: the question is due.
  Instant waits_until_ = kNever;
  Instant free_at_{}, heard_at_{};
  /// The last position, and the last question for one.
  Instant position_at_{}, position_asked_at_{};
  /// The first question since the last frame. kNever: none.
  Instant asked_in_vain_since_ = kNever;
  bool wants_position_ = false;
  /// The squares to light up next.
  std::optional<rules::Bitboard> lights_;
};

/// A driver for the registry.
std::unique_ptr<Driver> make_chesslink_driver();

}  // namespace jadoube::drivers::millennium
