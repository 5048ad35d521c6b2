#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/log/outage.h"
#include "daemon/tracking/log/timeline.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "daemon/tracking/stage_values.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What is known of a time without data: when it began, the placement then and since, and what the
/// board's log has of it. It updates four components that outlive an outage: recent sensor events,
/// the request for the log, doubts, and outages of the clock.
///
/// It concludes nothing: `outage_steps.h` does that from the placement, `LogRecovery` from the log.
class OutageRecovery {
 public:
  /// The last sensor events before an outage: they show where the log continues.
  const RecentEvents& recent() const { return recent_; }
  RecentEvents& recent() { return recent_; }
  /// Whether the board is to be asked for its log.
  const LogRequest& log_request() const { return log_request_; }
  LogRequest& log_request() { return log_request_; }
  /// Which plies are in doubt because of an outage.
  const OutageDoubts& doubts() const { return doubts_; }
  OutageDoubts& doubts() { return doubts_; }
  /// Outages of the clock, though the connection is live.
  const ClockOutages& clock() const { return clock_; }
  ClockOutages& clock() { return clock_; }

  // The outage that is not explained yet.

  /// Nothing while all is explained.
  const std::optional<Outage>& gap() const { return gap_; }
  std::optional<Outage>& gap() { return gap_; }
  /// True if the board was read again since.
  bool is_read() const { return gap_ && gap_->read; }
  /// The same, and whether the board is sending its log, in one value.
  Sight sight() const {
    if (!gap_) return Sight::kWatching;
    if (gap_->log_awaited) return Sight::kWaitsForLog;
    return gap_->read ? Sight::kReadAgain : Sight::kLost;
  }

  /// An outage begins; `last` is what was known then.
  void begin(drivers::Instant since, BoardSnapshot last) {
    if (const auto turn = last.clock.turn(last.sensed.orientation())) turn_before_ = turn;
    gap_ = Outage{.since = since, .last_sight = std::move(last)};
  }
  /// The connection is lost, perhaps once more: what was read since is read again.
  void lose_connection();
  /// The board faces the other way than was thought, and did so all the time.
  void turn() {
    if (gap_) gap_->turn();
    if (turn_before_) turn_before_ = opponent_of(*turn_before_);
  }
  /// The lever shows that `color` is to move. True if the last outage began in the other player's
  /// time. It is asked once.
  bool take_lever_has_moved(rules::Color color) {
    return std::exchange(turn_before_, std::nullopt) == opponent_of(color);
  }

  // How it ends.

  /// Nothing happened in it: the observations continue.
  void drop();
  /// It is explained. What was observed before has no effect on what comes.
  Outage leave();
  /// It is over and nothing was played in it. If the board was read as it had been, the
  /// observations continue.
  void leave_unexplained();
  /// A game begins. What was seen before it only shows how the pieces were set up.
  void begin_game();

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(gap_, recent_, log_request_, doubts_, clock_, turn_before_);
  }

 private:
  std::optional<Outage> gap_;
  RecentEvents recent_;
  LogRequest log_request_;
  OutageDoubts doubts_;
  ClockOutages clock_;
  /// In whose time the last outage began, until the lever is asked.
  std::optional<rules::Color> turn_before_;
};

}  // namespace jadoube::tracking
