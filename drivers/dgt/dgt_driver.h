#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt/board_clock.h"
#include "drivers/dgt/event_log.h"
#include "drivers/dgt/frame_decoder.h"
#include "drivers/dgt/greeting.h"
#include "drivers/dgt/message.h"
#include "drivers/driver.h"
#include "drivers/polled/message_finder.h"

namespace jadoube::drivers::dgt {

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
  const DeviceInfo& device() const override { return identity_.info(); }

 private:
  using Seen = std::vector<Observation>;

  void take_in(Instant now, const Frame& frame, Seen& seen);
  void understand(Instant now, const BoardDump& dump, Seen& seen);
  void understand(Instant now, const FieldUpdate& update, Seen& seen);
  void understand(Instant now, const ClockRead& reading, Seen& seen);
  void understand(Instant now, const ClockAck& ack, Seen& seen);
  void understand(Instant now, NoClock, Seen& seen);
  void understand(Instant now, NothingToReport, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant now, EventLog& log, Seen& seen);
  template <typename Other>
  void understand(Instant, const Other& other, Seen& seen) {
    if constexpr (requires { identity_.process(other); }) take_answer(other, seen);
  }
  // The board has answered a question about itself.
  template <typename Answer>
  void take_answer(const Answer& answer, Seen& seen) {
    if (identified()) identity_.settle();
    const auto step = identity_.process(answer);
    if (!step) return;
    greeting_.process(*step);
    report(seen);
  }

  void prove(Instant now, int weight);
  void report(Seen& seen);
  void note_noise(Instant now, std::uint64_t bytes);
  void note_skipped(Instant now);
  void distrust();
  void report_log(Instant now, Seen& seen);
  void read_after_log(Instant now, bool broke_off);
  bool is_updating() const;
  bool may_ask_log() const;
  Instant asks_at() const;
  void ask(Instant now, Bytes& out);

  bool open_ = false;
  Conversation conversation_ = Conversation::kGreeting;
  FrameDecoder decoder_;
  Greeting greeting_;
  KeepAlive keep_alive_;
  Doubt doubt_;
  BoardIdentity identity_;
  BoardClock clock_;
  LogReading log_;
  bool log_announced_ = true;
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
