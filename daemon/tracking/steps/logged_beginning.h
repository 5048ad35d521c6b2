#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_reader.h"
#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/steps/replay.h"
#include "daemon/tracking/steps/stages.h"

namespace jadoube::tracking {

/// Begins games that the board's log has and whose beginning was not seen.
class LoggedBeginning {
 public:
  explicit LoggedBeginning(Stages& stages) : stages_(stages) {}

  /// The log has come, and no game is under way: begins the `games` that it has, or leaves the
  /// outage. `white`: the side of White's clock in the log.
  void begin_logged(LoggedGames games, drivers::ClockSide white);
  /// The game under way ended as `next` has it, and the first of the games in `next` begins.
  void switch_to_games(NextGames next);

  /// The clock runs, and the beginning of the game was not seen. Begins it with all play since the
  /// clock was last seen stopped. True if so.
  bool begin_since_clock_stopped();

  /// It was not known which way the board faces, and it was taken to face the usual way. If the
  /// play since then fits only the other way round, the game begins again on a board that faces
  /// that way. True if so.
  bool begin_turned();

  /// Starts the first game from the placement after `since`, and replays it. The others follow.
  /// `known_at`: when the log had come.
  void begin(LoggedGames games, drivers::Instant since, drivers::Instant known_at);

 private:
  GamesFound all_that_follow(LoggedGames found, drivers::ClockSide white,
                             const Outage& outage) const;
  GamesFound all_since_first_read(LoggedGames found, drivers::ClockSide white,
                                  const Outage& outage);
  void keep_what_is_played_on(LoggedGames& found, drivers::Instant since);
  std::optional<rules::Position> position_reached(const LoggedGames& found,
                                                  drivers::Instant since) const;
  /// Play that was seen, and how many pieces were touched out of turn.
  struct SeenPlay {
    GamesFound game;
    int out_of_turn;
  };
  std::optional<SeenPlay> play_since_clock_stopped() const;
  bool reaches_placement(const GamesFound& game, int presses) const;
  bool fits(int presses, int most_in_hands = 0) const;
  void begin_first(Replay& replay, const LoggedGames& games, drivers::Instant since) const;
  void replay_games(Replay& replay, LoggedGames games, drivers::Instant since,
                    drivers::Instant known_at) const;
  std::vector<TimedObservation> as_observed(const LoggedGames& games, drivers::Instant since) const;

  Stages& stages_;
};

}  // namespace jadoube::tracking
