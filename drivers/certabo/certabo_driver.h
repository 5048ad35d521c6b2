#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/certabo/message.h"
#include "drivers/certabo/tag_book.h"
#include "drivers/driver.h"
#include "drivers/polled/noise_tally.h"
#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers::certabo {

/// What a board that reads tags can do. A board that senses only where pieces stand needs no
/// calibration. That it has lights is added when it acknowledges a command for them.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = false,
                                            .own_log = false,
                                            .lights = false,
                                            .battery = false,
                                            .calibration = true};

/// Reads a Certabo or Tabutronic board, and lights up its squares. It writes nothing before three
/// records have proved that such a board is there: a board takes any eight bytes as a command for
/// its lights [spec: drivers/certabo/protocol.md#lights].
class CertaboDriver final : public Driver {
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
  void recall(std::string_view learnt) override { known_.read(learnt); }
  std::optional<std::string> take_learnt() override;
  std::string advice() const override { return advice_; }

 private:
  using Seen = std::vector<Observation>;

  void understand(Instant now, const TagRecord& record, Seen& seen);
  void understand(Instant now, const OccupancyRecord& record, Seen& seen);
  bool is_of_this_board(SensingClass sensing);
  void calibrate();
  std::string missing_knowledge() const;
  void count_record();
  void note_acknowledgements(Seen& seen);
  static DeviceInfo unknown_board();

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  RecordDecoder decoder_;
  TagBook known_;
  std::optional<TagBook> learnt_;
  Calibration calibration_;
  SquareVote vote_;
  PlacementReporter reporter_;
  NoiseTally noise_;
  DeviceInfo info_ = unknown_board();
  std::string advice_;
  LightSender lights_;
  std::uint64_t acknowledgements_seen_ = 0;
  /// How many records came, as far as they are counted.
  int records_ = 0;
  /// A known piece has stood on this board. Before that, its set is not known.
  bool knows_set_ = false;
  Instant heard_at_{};
};

/// A driver for the registry.
std::unique_ptr<Driver> make_certabo_driver();

}  // namespace jadoube::drivers::certabo
