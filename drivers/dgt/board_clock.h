#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/dgt/clock_queue.h"
#include "drivers/dgt/message.h"
#include "drivers/driver.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Keeps a clock reading back if its times or flags cannot follow from the reading before. A second
/// reading must show the same before it is accepted. A garbled time is so never passed on [spec:
/// drivers/dgt/protocol.md#clock-discipline].
class ReadingCheck {
 public:
  /// Takes a reading. Adds to `seen` what is accepted now: the reading, nothing, or the reading
  /// that was kept back and then this one.
  void take_in(Instant now, const ClockRead& reading, std::vector<Observation>& seen);

  /// The clock was removed: the next reading is accepted.
  void lose() { *this = {}; }

  /// True if the clock should be asked now, because a reading is kept back.
  bool is_due() const { return kept_ && !asked_; }

  /// A question was sent to the clock.
  void asked() { asked_ = true; }

  /// Accepts a reading that nothing has contradicted for some seconds.
  void advance(Instant now, std::vector<Observation>& seen);

  /// The next time when `advance` has something to do; kNever if no reading is kept back.
  Instant times_out_at() const;

 private:
  struct Reading {
    ClockRead read;
    Instant at;
  };
  void believe(const Reading& reading, std::vector<Observation>& seen);
  bool follows(const Reading& reading, const Reading& before) const;

  std::optional<Reading> believed_, kept_;
  bool asked_ = false;
  /// When the lever was last seen to move.
  Instant pressed_at_ = Instant::min();
};

/// Decides when to read the whole board. The board never repeats a lost change. So the driver reads
/// the board after every sign of loss, after half a minute without news, and when a running clock
/// is silent. It also reads the clock where nothing is known of it, because a stopped clock sends
/// nothing.
class Doubt {
 public:
  /// From now on, the board may be read.
  void start(Instant now);

  /// Something may be lost, or the owner asks to read the board.
  void suspect();

  /// The board could report nothing until now: a check is due.
  void check(Instant now);

  /// The board was read. Its placement is now known.
  void note_dump(Instant now);

  /// A change was received, so the board is not quiet.
  void note_change(Instant now);

  /// A clock message was received. `running`: the clock runs. A running clock reports every second.
  /// If it stops reporting, the board no longer sends updates.
  void note_clock(Instant now, bool running);

  /// Stops waiting for a dump that does not arrive.
  void advance(Instant now);

  /// The next time when `advance` has something to do.
  Instant times_out_at() const;

  /// The time when a question is due; kNever if none is.
  Instant due_at() const;

  /// The question that is due: read the board. At the start and in a check, the clock is read
  /// first. A check reads the board as it is, and then asks for updates. A board that lost power
  /// for a moment no longer sends them.
  std::uint8_t take(Instant now);

  /// True if a check has begun and the board was not yet asked to send updates. Its placement
  /// should then be known already.
  bool checks() const { return checks_; }

  /// True if the board must be read, or was asked. Its placement is not known.
  bool is_open() const { return wanted_ || asked_; }

 private:
  bool checks_ = false;
  bool clock_wanted_ = false;
  bool wanted_ = false, asked_ = false;
  int asked_times_ = 0;
  Instant asked_at_ = Instant::min();
  Instant check_at_ = kNever, clock_missed_at_ = kNever, checked_at_{};
};

/// The clock that is plugged into a board: its presence, its display, its buttons, and the commands
/// for it. It decides which questions the clock gets, and when. It does not write.
class BoardClock {
 public:
  using Seen = std::vector<Observation>;

  /// The clock has sent its times. So it is connected.
  void process(Instant now, const ClockRead& reading, Seen& seen);
  /// The clock has answered a command, or a button was pressed.
  void process(const ClockAck& ack, Seen& seen);
  /// No clock is connected. False: that was known.
  bool note_missing(Seen& seen);
  /// The board has nothing to report of the clock.
  void note_nothing(Instant now, Seen& seen) { queue_.note_other(now, seen); }

  /// Takes a command. FailedPrecondition: there is no clock. Other errors are those of
  /// `ClockQueue::add`.
  rules::Expected<void> add(const Command& command);
  /// Asks which clock it is.
  void ask_version() { queue_.ask_version(); }

  /// Ends the waits that have timed out.
  void advance(Instant now, Seen& seen);
  /// The next time when `advance` has something to do; kNever: not before something happens.
  Instant times_out_at() const;
  /// True if a command waits for its answer.
  bool is_asked() const { return queue_.times_out_at() != kNever; }
  /// True if a question must be sent now.
  bool is_due() const { return times_.is_due() || queue_.is_due(); }
  /// Adds what is due to `out`. It counts as sent at `now`.
  void ask(Instant now, Bytes& out);

  /// The name of the clock. Empty: it is not known, or no clock is connected.
  const std::string& name() const { return queue_.clock(); }

 private:
  enum class Presence : std::uint8_t { kUnknown, kMissing, kPresent };

  Presence presence_ = Presence::kUnknown;
  ClockQueue queue_;
  ReadingCheck times_;
};

}  // namespace jadoube::drivers::dgt
