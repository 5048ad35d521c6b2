#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "daemon/tracking/recovery/log_fit.h"
#include "daemon/tracking/recovery/outage.h"
#include "daemon/tracking/sensors/sensor_events.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What is known of a time without data: when it began, what stood then and since, what the board's
/// log tells of it, and which plies are in doubt because of it. It also remembers the last sensor
/// events before an outage, which tell where the log goes on.
///
/// It concludes nothing: `GapExplainer` does that from what stands, `LogReplay` from the log.
class OutageRecovery {
 public:
  /// An illegal ply that follows a gap so soon may be none, but the trace of others [guess].
  static constexpr std::size_t kShortlyAfterGap = 10;

  // The outage that is not explained yet.

  /// Nothing while all is explained.
  const std::optional<Outage>& gap() const { return gap_; }
  /// True if the board was read again since.
  bool is_read() const { return gap_ && gap_->read; }
  /// True if the board is sending its log.
  bool is_log_awaited() const { return gap_ && gap_->log_awaited; }

  /// An outage begins; `last` is what was known then.
  void begin(drivers::Instant since, BoardSnapshot last) {
    gap_ = Outage{.since = since, .last_sight = std::move(last)};
  }
  /// In play without a clock `firm_plies` were firm before it; nothing: it is no such outage. Of
  /// several outages shortly after each other the first one counts.
  void note_unclocked(std::optional<std::size_t> firm_plies);
  /// The connection is lost, once more perhaps: what was read since is read again.
  void lose_connection();
  /// The board is read again.
  void note_read() { gap_->read = true; }
  /// It was read at `at`, and `sensed` stood.
  void note_sensed(drivers::Instant at, const SensedPlacement& sensed);
  /// Squares or a press since it was read.
  void add(const SensorEvent& sensor_event) { gap_->since_read.push_back(sensor_event); }
  /// A piece was lifted since it was read.
  void note_lifted(rules::Square square, rules::Piece piece) { gap_->lifted.set(square, piece); }
  /// The board faces the other way than was thought, and did so all the time.
  void turn() {
    if (gap_) gap_->turn();
  }
  /// There was an outage of the clock before this one, after so many plies.
  void note_clock_outage_before(std::size_t plies) { gap_->after_clock_outage = plies; }
  /// How many presses were heard since the board was read.
  int presses_since_read() const;

  // How it ends.

  /// Nothing happened in it: what was observed goes on.
  void drop();
  /// It is explained. What was observed before has no more to do with what comes.
  Outage leave();
  /// It is over and nothing was played in it. What is observed goes on where the board was read as
  /// it had been.
  void leave_unexplained();
  /// It is taken out to be explained by the log; what was observed before stays.
  Outage take() { return *std::exchange(gap_, std::nullopt); }
  /// What is left of it is explained otherwise.
  void reopen(Outage rest) { gap_ = std::move(rest); }
  /// The board has listed its pieces in it: that alone is known of what stood since.
  void note_listed(const rules::Placement& stood) { gap_->all_read = {stood}; }

  // The board's log.

  /// The board can do that. It is asked for its log only if it keeps one, and if it tells pieces
  /// apart: by their pieces the games of a log are told apart.
  void learn(const drivers::Capabilities& can) {
    has_readable_log_ = can.own_log && can.sensing == kSensingOfLogs;
  }
  bool asks_for_log() const { return asks_for_log_; }
  void ask_for_log(bool asks = true) { asks_for_log_ = asks && has_readable_log_; }
  /// True once after each request.
  bool take_log_request() { return std::exchange(asks_for_log_, false); }
  /// True if it is worth asking for. Where it just could not be read, reading it again would keep
  /// what is played from being heard.
  bool may_ask_log(drivers::Instant now) const;
  /// The board begins to send it.
  void await_log(drivers::Instant at) { gap_->log_awaited = at; }
  /// It is not coming: it will be asked for again.
  void await_log_no_more() { gap_->log_awaited.reset(); }
  /// It has come.
  void keep_log(const std::vector<drivers::LogEntry>& entries, drivers::Instant at);
  bool has_log() const { return gap_ && gap_->log; }
  /// True if what is kept back while the log comes has had time to come behind it.
  bool log_is_behind(drivers::Instant now) const;
  /// Gives the log, which waits no more. What came behind it gets the times between.
  std::vector<drivers::LogEntry> take_log();
  /// What it told is to be judged by the plies that come of it.
  void note_log_told(LogTold told) { log_told_ = told; }
  const std::optional<LogTold>& log_told() const { return log_told_; }
  void forget_log_told() { log_told_.reset(); }

  // What was observed last.

  const std::vector<SensorEvent>& lately() const { return lately_; }
  /// A square changed, or a player pressed.
  void note_lately(const SensorEvent& sensor_event);
  /// Squares that changed from `before` to `now`; nothing is noted in an outage.
  void note_lately(const rules::Placement& before, const rules::Placement& now,
                   drivers::Instant at);
  /// How the pieces of the game under way were set up, as a log has it.
  const std::vector<drivers::LogEntry>& set_up() const { return set_up_; }
  void note_set_up(std::vector<drivers::LogEntry> changes) { set_up_ = std::move(changes); }

  // What is in doubt.

  /// So many plies were firm before the last outage, where what was played in it is not known.
  const std::optional<std::size_t>& doubted_from() const { return doubted_from_; }
  void doubt_from(std::size_t firm_plies) { doubted_from_ = firm_plies; }
  /// True while what was played in it is not known and `settled_plies` are certain.
  bool is_in_doubt(std::size_t settled_plies) const {
    return doubted_from_ && settled_plies <= *doubted_from_;
  }
  /// What was confirmed before such an outage is not the reason that nothing explains what stands.
  std::size_t certain_plies(std::size_t settled_plies) const {
    return is_in_doubt(settled_plies) ? *doubted_from_ : 0;
  }
  const std::optional<std::size_t>& unclocked_gap_from() const { return unclocked_gap_from_; }
  /// Nothing is known of the game except that it was played in an outage.
  bool is_game_unseen() const { return is_game_unseen_; }
  void note_game_unseen() { is_game_unseen_ = true; }

  // An outage of the clock, though the connection is live.

  const std::optional<ClockOutage>& clock_outage() const { return clock_outage_; }
  /// There were so many presses since it began. True if it is news, and more than one was lost.
  bool note_clock_outage(int presses);
  /// A press is heard in it; how many were.
  int hear_in_clock_outage() { return ++clock_outage_->heard; }
  void forget_clock_outage() { clock_outage_.reset(); }
  /// True if there were more presses than the best hypothesis, with so many plies, has plies for.
  /// One ply may have been taken for made when the outage of the clock began, and was not.
  bool lacks_plies_of_clock_outage(std::size_t best_plies) const;
  /// How many plies there were when a press was heard last, or an outage was explained.
  void note_plies_known(std::size_t plies) { plies_known_ = plies; }

  /// A game begins. What was seen before it only tells how the pieces were set up.
  void begin_game();

 private:
  std::vector<drivers::LogEntry> changes_to_starting_position() const;

  std::optional<Outage> gap_;
  std::optional<std::size_t> doubted_from_, unclocked_gap_from_;
  bool is_game_unseen_ = false;
  std::optional<LogTold> log_told_;
  std::optional<ClockOutage> clock_outage_;
  std::size_t plies_known_ = 0;
  /// The last changes of the board and presses that were observed.
  std::vector<SensorEvent> lately_;
  /// The last of them before the starting position from which the present game began.
  std::vector<drivers::LogEntry> set_up_;
  bool asks_for_log_ = false, has_readable_log_ = true;
  /// When a log last could not be read.
  std::optional<drivers::Instant> log_failed_at_;
};

}  // namespace jadoube::tracking
