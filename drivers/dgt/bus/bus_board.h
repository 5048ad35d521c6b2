#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/dgt/bus/bus_message.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "rules/error.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::dgt {

/// What the clock of a board on a bus shows. There are two sources: readings, now and then, and the
/// presses in the board's log, each with the time at which that side stopped. The log decides who
/// pressed, because it also has the order of presses and squares.
class BusClock {
 public:
  /// The clock was read. The reading is held until the log was read again, because the log has the
  /// presses before the reading.
  void process(const ClockRead& reading);

  /// The board reports that it has no clock.
  void note_missing(std::vector<Observation>& seen);

  /// The log has a press. The reading that follows from it; nothing before the first reading.
  std::optional<ClockRead> press(const LoggedPress& press);

  /// The log was read up to now, and `press` was called for each press in it. A reading that was
  /// kept back is accepted if there was no press since.
  void process_log_end(std::vector<Observation>& seen);

  /// The known state of its display. Nothing before the first reading, and without a clock.
  const std::optional<ClockRead>& shown() const { return shown_; }

  /// True if a reading is kept back.
  bool waits_for_log() const { return kept_.has_value(); }

  /// How long a reading is good enough. 0: the clock must be read now.
  std::chrono::milliseconds good_for() const;

 private:
  std::optional<ClockRead> shown_, kept_;
  bool is_missing_ = false, pressed_since_ = false, is_doubtful_ = true;
};

/// Passes on the entries of a board's log, one after the other. A board on a bus is asked about
/// once a second, and then reports all that happened since. The order of its entries is exact,
/// their times are not known. So each entry waits at least as long after the one before it as the
/// hands took by the log.
class LogPlayout {
 public:
  /// Adds `what`. Its time is `gap` after everything that was added before it, and not before
  /// `now`. If more than two seconds would then wait, gaps are cut.
  void add(Instant now, Observation what, std::chrono::milliseconds gap = {});

  /// Appends what is due by `now`.
  void release(Instant now, std::vector<Observation>& seen);

  /// Appends everything, whenever it is due.
  void release_all(std::vector<Observation>& seen) { release(kNever, seen); }

  /// When `release` has something to do; kNever if nothing waits.
  Instant next_at() const { return waiting_.empty() ? kNever : waiting_.front().at; }

 private:
  struct Waiting {
    Instant at;
    Observation what;
  };
  std::deque<Waiting> waiting_;
  Instant last_at_{};
};

/// One of the boards on a bus. It selects the next question for the board, and interprets its
/// answers.
///
/// The board logs every change and every press, even without questions. So most questions are for
/// its changes. If the answer with a change was lost, the change is asked for once more. From time
/// to time the whole board is read, and compared with the reported changes. Where they differ,
/// changes were lost.
class BusBoard {
 public:
  /// `address` is not zero. The board is silent until `process`.
  explicit BusBoard(int address);

  int address() const { return address_; }
  const DeviceInfo& device() const { return info_; }
  Conversation conversation() const { return conversation_; }

  /// The connection was closed. The board is silent until `process`, and then gets all questions
  /// again.
  void forget();

  /// What people must do about this board if many of its answers are damaged.
  std::string advice() const;

  /// The time of the next question to the board. kNever while it is silent.
  Instant due_at() const;

  /// The question. It counts as sent.
  BusOrder take(Instant now);

  /// The clock is read at most this often.
  void set_clock_period(std::chrono::milliseconds period) { clock_period_ = period; }

  /// The board answered, perhaps late. If it was silent, it gets all questions again.
  void process(Instant now, const BusAnswer& answer);

  /// The answer to the last question was damaged, or did not arrive at all.
  void miss(Instant now, bool damaged);

  /// FailedPrecondition for what a board on a bus cannot do.
  rules::Expected<void> send(Instant now, const Command& command);

  /// Appends what is known by `now`. `next_at` returns when there is more.
  void release(Instant now, std::vector<Observation>& seen);
  Instant next_at() const { return playout_.next_at(); }

 private:
  BusOrder next_order(Instant now) const;
  bool starts_game(Instant now) const;
  void process_changes(Instant now, std::span<const std::uint8_t> bytes);
  void process_board(Instant now, std::span<const std::uint8_t> codes);
  void note_clock(Instant now, std::span<const std::uint8_t> bytes);
  void process_log(Instant now, std::vector<LogEntry> entries);
  void process_version(std::span<const std::uint8_t> bytes);
  void take_in(Instant now, const LogEntry& entry, rules::Bitboard& touched);
  void compare(Instant now, rules::Bitboard touched);
  void add_reading(Instant now);
  void watch_for_start(Instant now);
  void ask_again(Instant now, bool damaged);

  int address_;
  DeviceInfo info_, reported_;
  Conversation conversation_ = Conversation::kDead;
  LogPlayout playout_;
  BusClock clock_;
  std::chrono::milliseconds clock_period_{2'000};

  /// The last question, and how many questions in a row had no good answer.
  std::optional<BusOrder> asked_;
  int misses_ = 0;
  double damaged_share_ = 0;
  /// `must_repeat_`: the last changes must be requested once more. `was_damaged_`: an answer with
  /// changes was damaged, so the board has sent them.
  bool must_repeat_ = false, was_damaged_ = false;
  /// Until then, an answer may repeat an earlier one.
  Instant repeats_until_ = Instant::min();
  int repeats_ = 0, version_tries_ = 0, log_tries_ = 0;

  /// Since the board's first answer: its changes were read; its version is settled.
  bool has_changes_ = false, has_version_ = false;
  /// What the last answer with changes held, and all entries since the board's first answer.
  std::vector<std::uint8_t> last_changes_;
  std::vector<LogEntry> history_;
  /// The pieces by the reported changes. Nothing before the board was read.
  std::optional<rules::Placement> placement_;
  /// The board was read like this, and its changes since are not known yet.
  std::optional<rules::Placement> compared_;
  /// The reading before it, which showed something that no change has reported.
  std::optional<rules::Placement> doubted_;
  std::vector<ResultPieceSeen> results_;
  bool board_wanted_ = false, log_wanted_ = false;
  /// The time from which the pieces are on their starting squares. True: the board got the command
  /// that a game begins.
  Instant stands_since_ = kNever;
  bool start_reported_ = false;
  /// The board was asked for its log, and no game was marked in it.
  bool has_no_mark_ = false;
  Instant changes_at_{}, board_at_{}, clock_at_{};
};

}  // namespace jadoube::drivers::dgt
