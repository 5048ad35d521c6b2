#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/dgt/message.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers::dgt {

// The commands to the clock, as bytes [spec: drivers/dgt/protocol.md#clock-commands]. Every byte
// is below 80.

using Bytes = std::vector<std::uint8_t>;

/// The kind of clock, as far as texts depend on it.
enum class ClockKind : std::uint8_t {
  kUnknown,
  kXl,     ///< DGT XL: six digits of seven segments.
  kAscii,  ///< DGT 3000: eight letters.
};

/// The kind of a clock with the main version `major`.
ClockKind clock_kind(int major);

/// The usual name of a clock that answered `version`: "DGT 3000 2.0", "DGT XL 1.14".
std::string clock_name(std::uint8_t version);

/// The number of letters that `kind` can show. The most of any clock where the kind is unknown.
std::size_t letters_of(ClockKind kind);

/// Refuses with InvalidArgument what no clock can do: a text that is too long or not printable
/// ASCII, or a time beyond 9:59:59. `kind` may still be unknown.
rules::Expected<void> check_clock_command(const Command& command, ClockKind kind);

/// Asks for the model and version of the clock.
Bytes version_query();

/// Removes the text.
Bytes end_text();

/// Beeps for `length`, rounded up to 64 ms, at most 8 s.
Bytes beep(std::chrono::milliseconds length);

/// Sets both times and the side that runs.
Bytes set_clock(const SetClock& command);

/// Text on a DGT 3000: eight letters. Some letters would be harmful commands if the board lost its
/// place in the stream. They are sent in lower case [spec: drivers/dgt/protocol.md#text-hazard].
Bytes ascii_text(const ShowText& command);

/// Text on a DGT XL: six digits. A letter that the clock cannot show stays blank.
Bytes segment_text(const ShowText& command);

/// The segments that show `letter`; bit 0 is the top one. 0 where they cannot show it.
std::uint8_t segments_of(char letter);

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
  void process(const ClockAck& ack, std::vector<Observation>& seen);

  /// The board passed on a clock message that is no acknowledgement.
  void note_other(Instant now, std::vector<Observation>& seen);

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
  void process_refusal(const ClockAck& ack, std::vector<Observation>& seen);
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
