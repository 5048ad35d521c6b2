#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/dgt/message.h"
#include "drivers/driver.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// The greeting, step by step, in this order.
enum class GreetingStep : std::uint8_t {
  kDrain,  ///< Drop what an earlier host asked for.
  kReset,  ///< End all updates.
  /// Ask for the version. Every board answers this, so the answer proves that it is a board.
  kVersion,
  kSerial,      ///< Ask for the short serial number.
  kLongSerial,  ///< Ask for the long serial number, which newer boards have.
  kUpdates,     ///< Ask for changes as they happen. From here on, the game can be followed.
  kTrademark,   ///< Ask for the trademark text.
  kHardware,    ///< Ask for the hardware version.
  kBattery,     ///< Ask for the battery.
  kDone,
};

/// Goes through the steps of the greeting. At each step it asks a question and waits for the
/// answer. Each step has its own waiting time and number of tries. Then the greeting continues
/// without an answer. The greeting fails only if the board does not answer the version question. It
/// does not fail if other messages have proved that a DGT board is there.
class Greeting {
 public:
  /// Starts from the first step.
  void open(Instant now);

  /// The answer to the question of `step` was received, whether or not the question was sent.
  void process(GreetingStep step);

  /// Other messages have proved that a DGT board is there. From now on, the greeting cannot fail.
  void vouch() { vouched_ = true; }

  /// Ends the waits that have timed out.
  void advance(Instant now);

  /// The next time when `advance` has something to do; kNever if nothing is awaited.
  Instant times_out_at() const;

  /// True if a question must be sent now.
  bool is_due() const { return step_ != GreetingStep::kDone && !waiting_; }

  /// The question that is due. It counts as sent at `now`.
  std::uint8_t take(Instant now);

  /// The current step. All steps before it are settled: answered or given up.
  GreetingStep step() const { return step_; }

  /// True if the board never answered.
  bool has_failed() const { return failed_; }

 private:
  void enter(GreetingStep step);
  bool was_answered(GreetingStep step) const;

  GreetingStep step_ = GreetingStep::kDone;
  bool waiting_ = false, vouched_ = false, failed_ = false;
  int asked_times_ = 0;
  std::uint32_t answered_ = 0;
  Instant waits_until_ = kNever;
};

/// Finds out that a board no longer answers although its port is still there. After a second
/// without a message, it asks the board for its serial number, because every board answers that.
/// After 2.8 s without a message, the board counts as lost.
class KeepAlive {
 public:
  /// The board is connected. Checks it from now on.
  void start(Instant now);

  /// A message was received.
  void process(Instant now);

  /// The time to ask; kNever before `start`.
  Instant due_at() const;

  /// The question was sent.
  void asked(Instant now);

  /// The time when the board counts as lost unless a message arrives. kNever if it was not asked.
  /// After the host has slept, the time counts from the first question after the sleep.
  Instant dies_at() const;

 private:
  Instant received_at_ = kNever;
  Instant first_asked_at_ = kNever, last_asked_at_ = kNever;
};

/// What a DGT board can do. It takes a clock, and it writes a log [spec:
/// drivers/dgt/protocol.md#event-log]. Only boards with a battery answer the question for it; the
/// driver adds the battery when the answer arrives. Boards with lights exist, but this driver does
/// not use their lights.
inline constexpr Capabilities kCapabilities{.sensing = SensingClass::kIdentity,
                                            .facing = Facing::kEitherWay,
                                            .clock = true,
                                            .own_log = true,
                                            .lights = false,
                                            .battery = false};

/// The identity of the board, and its reports about itself. The serial number is reported when it
/// is final: otherwise a board with a long number would have two names.
class BoardIdentity {
 public:
  BoardIdentity();

  /// The answer to a question of the greeting, and its step. Nothing: the answer is empty.
  std::optional<GreetingStep> process(const SerialNumber& serial);
  /// The long serial number is the better name. But a board that already has a name keeps it.
  std::optional<GreetingStep> process(const LongSerialNumber& serial);
  std::optional<GreetingStep> process(const Trademark& trademark);
  std::optional<GreetingStep> process(const Version& version);
  std::optional<GreetingStep> process(const HardwareVersion& version);
  std::optional<GreetingStep> process(const Battery& battery);
  /// The clock that is plugged in. Empty: none, or it is not known which.
  void set_clock(const std::string& clock) { info_.clock = clock; }
  /// The questions for the serial numbers are settled.
  void settle() { is_settled_ = true; }

  /// Everything that is known.
  const DeviceInfo& info() const { return info_; }
  /// Reports the changes.
  void report(std::vector<Observation>& seen);

 private:
  DeviceInfo info_, reported_;
  bool is_settled_ = false;
};

}  // namespace jadoube::drivers::dgt
