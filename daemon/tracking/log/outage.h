#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/capabilities.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// How the boards sense pieces whose logs are read: other boards are not asked for their logs
/// (`LogRequest::learn`).
inline constexpr auto kSensingOfLogs = drivers::SensingClass::kIdentity;

/// A time without data from the board: from the loss of the connection until what was played is
/// explained.
struct Outage {
  /// When it began, and what was known then.
  drivers::Instant since;
  BoardSnapshot last_sight;
  /// The board was read again: when, the placement then, and what has happened since.
  bool read = false;
  drivers::Instant read_at{};
  SensedPlacement as_read{};
  std::vector<SensorEvent> since_read = {};
  /// The placement each time that it was read, the oldest first: the connection may be lost again
  /// before what was played is explained. And the pieces that were read since, and have left.
  std::vector<rules::Placement> all_read = {};
  rules::Placement lifted = {};
  /// When the last of those was read.
  drivers::Instant noted_at{};
  /// Since when the board is sending its log. The log shows what happened, so nothing is guessed.
  std::optional<drivers::Instant> log_awaited = {};
  /// The log, and when it had come. What happened meanwhile may come behind the log, all at once.
  /// And how much had happened since the board was read when it came: the log has that too.
  std::optional<std::vector<drivers::LogEntry>> log = {};
  drivers::Instant log_read_at{};
  std::size_t since_before_log = 0;
  /// How many plies there were before the outage of the clock, if pieces were moved since. What was
  /// made in that outage was found missing later.
  std::optional<std::size_t> after_clock_outage = {};

  /// The placement before it, as chess names the squares.
  const rules::Placement& before() const { return last_sight.sensed.placement(); }

  /// The board faces the other way than was thought, and did so all the time.
  void turn();
  /// The board was read again at `at`, as `sensed`. Of many readings every other one is forgotten,
  /// but never the first. If a moment later more differs than hands can move, the earlier reading
  /// was noise.
  void note_sensed(drivers::Instant at, const SensedPlacement& sensed);
  /// How many presses were observed since the board was read.
  int presses_since_read() const;

  /// The log has come at `at`.
  void store_log(const std::vector<drivers::LogEntry>& entries, drivers::Instant at);
  /// True if what is kept back while the log comes has had time to come behind it.
  bool is_log_complete(drivers::Instant now) const;
  /// Gives the log, which waits no more. What came behind it gets the times between.
  std::vector<drivers::LogEntry> take_log();

  /// True if a piece was read elsewhere than in `known`, and gave no result there: more happened
  /// than lifting.
  bool placement_differed_from(const rules::Placement& known) const;
};

/// Whether the board is to be asked for its log. It is asked only if it keeps one, and if it
/// distinguishes pieces: the games of a log are distinguished by their pieces.
class LogRequest {
 public:
  /// The board can do that.
  void learn(const drivers::Capabilities& can) {
    has_readable_log_ = can.own_log && can.sensing == kSensingOfLogs;
  }
  /// Asks, if `asks` and if the board has a log. Otherwise an earlier request is dropped.
  void ask(bool asks = true) { is_due_ = asks && has_readable_log_; }
  /// The log is not needed any more.
  void drop() { is_due_ = false; }
  /// True once after each request.
  bool take() { return std::exchange(is_due_, false); }
  /// The log could not be read at `at`.
  void note_failed(drivers::Instant at) { failed_at_ = at; }
  /// True if it is worth asking. A log that could not be read is not read again at once, because a
  /// board that sends its log reports no play meanwhile.
  bool may_ask(drivers::Instant now) const {
    if (!has_readable_log_) return false;
    return !failed_at_ || now - *failed_at_ >= kAgain;
  }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_due_, has_readable_log_, failed_at_);
  }

 private:
  static constexpr std::chrono::seconds kAgain{30};

  bool is_due_ = false, has_readable_log_ = true;
  std::optional<drivers::Instant> failed_at_;
};

/// The log that was read last: the number of plies that were firm before it, and if it had all
/// plies.
struct LogReported {
  std::size_t from;
  bool all;
};

/// Which plies of the present game are in doubt because of an outage, and why.
class OutageDoubts {
 public:
  /// An illegal ply that follows a gap so soon may be none, but the trace of others [guess].
  static constexpr std::size_t kShortlyAfterGap = 10;

  /// The number of plies that were firm before the last outage, if its plies are not known.
  const std::optional<std::size_t>& from() const { return from_; }
  void begin_at(std::size_t firm_plies) { from_ = firm_plies; }
  /// What was played in it is known.
  void settle() { from_.reset(); }
  /// True while what was played in it is not known and `settled_plies` are certain.
  bool holds(std::size_t settled_plies) const { return from_ && settled_plies <= *from_; }
  /// What was confirmed before such an outage is not the reason that nothing explains the
  /// placement.
  std::size_t certain_plies(std::size_t settled_plies) const {
    return holds(settled_plies) ? *from_ : 0;
  }

  /// The number of plies that were firm before an outage in play without a clock; nothing: there is
  /// no such outage. Of several outages shortly after each other the first one counts.
  const std::optional<std::size_t>& unclocked_from() const { return unclocked_from_; }
  void note_unclocked(std::optional<std::size_t> firm_plies) {
    if (!firm_plies) return unclocked_from_.reset();
    const bool continues = unclocked_from_ && *firm_plies < *unclocked_from_ + kShortlyAfterGap;
    if (!continues) unclocked_from_ = firm_plies;
  }

  /// Nothing is known of the game except that it was played in an outage.
  bool is_game_unseen() const { return is_game_unseen_; }
  void note_game_unseen() { is_game_unseen_ = true; }

  /// What was in a log is judged by the plies that follow from it.
  void note_log_read(LogReported log_read) { log_read_ = log_read; }
  const std::optional<LogReported>& log_read() const { return log_read_; }
  void forget_log_read() { log_read_.reset(); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(from_, unclocked_from_, is_game_unseen_, log_read_);
  }

 private:
  std::optional<std::size_t> from_, unclocked_from_;
  bool is_game_unseen_ = false;
  std::optional<LogReported> log_read_;
};

/// A time in play without readings of the clock, though the connection was live. It has the number
/// of plies known before, the least number of presses since, and how many of these were observed.
struct ClockOutage {
  std::size_t plies;
  int presses = 0, observed = 0;
};

/// The outages of the clock in a game: whether plies are missing that were pressed in one.
class ClockOutages {
 public:
  /// The outage that is not judged yet; nothing while there is none.
  const std::optional<ClockOutage>& current() const { return current_; }
  /// Takes the number of presses since it began. True if it has changed, and more than one was
  /// lost.
  bool note(int presses) {
    const bool is_new = !current_;
    if (is_new) current_ = ClockOutage{plies_known_};
    current_->presses = presses;
    return is_new && presses > 0;
  }
  /// A press is observed in it. Gives the number of presses.
  int count_press() { return ++current_->observed; }
  /// It is judged, or has no effect on what comes.
  void forget() { current_.reset(); }
  /// True if there were more presses than the best hypothesis, with `best_plies`, explains.
  /// One ply may have been taken for made when the outage began, and was not.
  bool presses_exceed_plies(std::size_t best_plies) const {
    if (!current_) return false;
    const auto plies = static_cast<int>(best_plies) - static_cast<int>(current_->plies);
    return current_->presses > std::max(plies, 0) + 1;
  }
  /// How many plies there were when a press was observed last, or an outage was explained.
  void note_plies_known(std::size_t plies) { plies_known_ = plies; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(current_, plies_known_);
  }

 private:
  std::optional<ClockOutage> current_;
  std::size_t plies_known_ = 0;
};

}  // namespace jadoube::tracking
