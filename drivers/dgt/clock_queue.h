#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/command.h"
#include "drivers/dgt/clock_command.h"
#include "drivers/dgt/message.h"
#include "drivers/dgt/set_clock_gate.h"
#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers::dgt {

/// The commands for the clock: one at a time on the line, sent again where no acknowledgement
/// comes, answered once each with `ClockAnswered`.
class ClockQueue {
 public:
  /// Queues a command of the owner; any but ReadPlacement. InvalidArgument as
  /// `check_clock_command`, Unavailable where too many wait.
  rules::Expected<void> add(const Command& command);

  /// Asks which clock it is, for ourselves: no `ClockAnswered` comes of it.
  void ask_version();

  /// What the clock answered.
  void hear(const ClockAck& ack, std::vector<Observation>& seen);

  /// The board passed on something of the clock that is no acknowledgement.
  void hear_other(Instant now, std::vector<Observation>& seen);

  /// No clock is there any more: all that waits is answered so, and its kind is forgotten.
  void lose_clock(std::vector<Observation>& seen);

  /// Whether `reading` can be believed after what the clock was told.
  bool believes(Instant now, const ClockRead& reading) { return gate_.lets_pass(now, reading); }

  /// What time alone has shown, as a command that was never answered.
  void advance(Instant now, std::vector<Observation>& seen);

  /// When `advance` has something to do next; kNever where nothing is on the line.
  Instant times_out_at() const;

  /// Whether a command may be sent now.
  bool is_due() const { return !waiting_.empty() && !on_line_; }

  /// The command that is due, as bytes; it counts as sent at `now`.
  Bytes take(Instant now);

  /// Which clock answered: "DGT 3000 2.0". Empty where none did.
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
  void finish(bool accepted, const std::string& detail, std::vector<Observation>& seen);

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
