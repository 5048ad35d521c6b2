#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/dgt/clock_command.h"
#include "drivers/dgt/message.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers::dgt {

/// Blocks clock readings that still show the time from before the clock was set. A reading above
/// the time that was set is old. The gate opens when the clock has acknowledged and one reading has
/// matched. It also opens after some seconds in any case [spec:
/// drivers/dgt/protocol.md#clock-discipline].
class SetClockGate {
 public:
  /// The command has just been sent: closes the gate.
  void close(Instant now, const SetClock& command);

  /// The clock acknowledged the command.
  void acknowledged();

  /// The command failed: opens the gate.
  void open() { closed_ = false; }

  /// True if `reading` can be accepted.
  bool lets_pass(Instant now, const ClockRead& reading);

 private:
  SetClock set_{};
  bool closed_ = false, acknowledged_ = false, matched_ = false;
  Instant opens_at_{};
};

/// The queue of commands for the clock. It sends one command at a time, and repeats it if there is
/// no acknowledgement. It answers each command once with `ClockAnswered`.
class ClockQueue {
 public:
  /// Queues a command of the owner: any command but ReadPlacement. InvalidArgument as
  /// `check_clock_command`, Unavailable if too many commands wait.
  rules::Expected<void> add(const Command& command);

  /// Asks for the clock's version for the driver's own use. No `ClockAnswered` follows.
  void ask_version();

  /// Handles an acknowledgement of the clock.
  void hear(const ClockAck& ack, std::vector<Observation>& seen);

  /// The board passed on a clock message that is no acknowledgement.
  void hear_other(Instant now, std::vector<Observation>& seen);

  /// The clock was lost. Answers all waiting commands with that reason, and forgets the kind of the
  /// clock.
  void lose_clock(std::vector<Observation>& seen);

  /// True if `reading` can be accepted after the latest commands to the clock.
  bool believes(Instant now, const ClockRead& reading) { return gate_.lets_pass(now, reading); }

  /// Reports what follows from time alone, such as a command that was never answered.
  void advance(Instant now, std::vector<Observation>& seen);

  /// The next time when `advance` has something to do; kNever if no command was sent.
  Instant times_out_at() const;

  /// True if a command may be sent now.
  bool is_due() const { return !waiting_.empty() && !on_line_; }

  /// The bytes of the command that is due. The command counts as sent at `now`.
  Bytes take(Instant now);

  /// The clock that answered: "DGT 3000 2.0". Empty if none did.
  const std::string& clock() const { return clock_; }

 private:
  struct Entry {
    Command command;
    bool for_owner = true;
    bool asked_kind = false;
  };

  void prepare(std::vector<Observation>& seen);
  std::uint8_t id() const;
  Bytes encode() const;
  bool asks_version() const;
  void hear_refusal(const ClockAck& ack, std::vector<Observation>& seen);
  void accept(const ClockAck& ack, std::vector<Observation>& seen);
  void send_again_or_give_up(std::vector<Observation>& seen);
  void finish(bool accepted, const rules::Sentence& detail, std::vector<Observation>& seen);

  std::deque<Entry> waiting_;
  bool on_line_ = false;
  bool was_refused_ = false;
  int sent_times_ = 0;
  Instant sent_at_{};
  ClockKind kind_ = ClockKind::kUnknown;
  std::string clock_;
  SetClockGate gate_;
};

}  // namespace jadoube::drivers::dgt
