#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt/clock_queue.h"
#include "drivers/dgt/event_log.h"
#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/greeting.h"
#include "drivers/dgt/message.h"
#include "drivers/dgt/reading_check.h"
#include "drivers/driver.h"
#include "drivers/polled/message_finder.h"

namespace jadoube::drivers::dgt {

/// What a DGT board can do. It takes a clock, and it writes a log [spec:
/// drivers/dgt/protocol.md#event-log]. Only boards with a battery answer the question for it; the
/// driver adds that when the answer comes. Boards with lights exist, but this driver does not use
/// their lights.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = true,
                                            .own_log = true,
                                            .lights = false,
                                            .battery = false};

/// Talks to one DGT electronic board on its own connection, and to the clock plugged into it [spec:
/// drivers/dgt/protocol.md].
class DgtDriver final : public Driver {
 public:
  void open(Instant now) override;
  void receive(Instant now, std::span<const std::uint8_t> bytes,
               std::vector<Observation>& seen) override;
  rules::Expected<void> send(Instant now, const Command& command) override;
  void advance(Instant now, std::vector<std::uint8_t>& out,
               std::vector<Observation>& seen) override;
  Instant wake_at() const override;
  Conversation conversation() const override { return conversation_; }
  bool identified() const override { return greeting_.step() > GreetingStep::kLongSerial; }
  const DeviceInfo& device() const override { return info_; }

 private:
  using Seen = std::vector<Observation>;
  enum class ClockPresence : std::uint8_t { kUnknown, kMissing, kPresent };

  void take_in(Instant now, const Frame& frame, Seen& seen);
  void understand(Instant now, const BoardDump& dump, Seen& seen);
  void understand(Instant now, const FieldUpdate& update, Seen& seen);
  void understand(Instant now, const ClockRead& reading, Seen& seen);
  void understand(Instant now, const ClockAck& ack, Seen& seen);
  void understand(Instant now, NoClock, Seen& seen);
  void understand(Instant now, NothingToReport, Seen& seen);
  void understand(Instant now, const SerialNumber& serial, Seen& seen);
  void understand(Instant now, const LongSerialNumber& serial, Seen& seen);
  void understand(Instant now, const Trademark& trademark, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const HardwareVersion& version, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant now, EventLog& log, Seen& seen);
  template <typename Other>
  void understand(Instant, const Other&, Seen&) {}

  static DeviceInfo unknown_board() {
    DeviceInfo info;
    info.capabilities = kCapabilities;
    return info;
  }
  void prove(Instant now, int weight);
  void tell(Seen& seen);
  void note_noise(Instant now, std::uint64_t bytes);
  void note_skipped(Instant now);
  void distrust();
  void tell_log(Instant now, Seen& seen);
  void read_after_log(Instant now, bool broke_off);
  bool is_updating() const;
  bool may_ask_log() const;
  Instant asks_at() const;
  void ask(Instant now, Bytes& out);
  std::uint8_t greet(Instant now);
  std::uint8_t ask_battery(Instant now);

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  FrameDecoder decoder_;
  Greeting greeting_;
  KeepAlive keep_alive_;
  Doubt doubt_;
  ClockQueue clock_;
  ReadingCheck times_;
  LogReading log_;
  bool log_announced_ = true;
  ClockPresence clock_presence_ = ClockPresence::kUnknown;
  DeviceInfo info_ = unknown_board(), told_ = info_;
  /// The placement as far as the board has reported it.
  std::optional<rules::Placement> placement_;
  /// The board has sent its log, and nothing has disturbed it since. Until this moment, its silence
  /// means nothing.
  Instant was_silent_until_ = Instant::min();
  int evidence_ = 0;
  NoiseTally noise_;
  Instant battery_at_ = kNever;
  Instant free_at_{};
};

/// A driver for the registry.
std::unique_ptr<Driver> make_dgt_driver();

}  // namespace jadoube::drivers::dgt
