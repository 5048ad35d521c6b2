#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_join.h"
#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/pipeline.h"
#include "daemon/tracking/replay.h"

namespace jadoube::tracking {

/// Begins games of which the board's log tells that nobody saw begin.
class LoggedBeginning {
 public:
  explicit LoggedBeginning(Pipeline& board)
      : board_(board),
        sensors_(board.parts().sensors),
        recorder_(board.parts().recorder),
        outage_(board.parts().outage),
        lifecycle_(board.parts().lifecycle),
        now_(board.parts().now) {}

  /// The log has come, and no game is under way: begins what it tells of, or leaves the outage.
  void begin_logged(const LogJoin& join);
  /// If the log has the end of the game under way and the beginning of the next one, goes on to
  /// that; true if so. It does not if that may be the game under way, which `may_be_last` says.
  bool switch_to_logged_game(const LogJoin& join, bool may_be_last);
  /// The same where the starting position was seen to be set up since the reading, before which the
  /// log has what was `missed`.
  bool switch_to_seen_game(const LoggedOutage& missed, const Ends& ends);
  /// The same where no log tells what came before: nobody knows how the game under way ended.
  bool switch_to_seen_game(drivers::ClockSide white);

  /// The clock runs, and nobody saw the game begin that is played: begins it with all that was
  /// played since the clock was last seen to stand. True if so.
  bool begin_since_stood();

  /// Nothing told which way the board faces, and it was taken to face the usual way. If what was
  /// played since can only have been played the other way round, the game begins once more, on a
  /// board that faces that way. True if so.
  bool begin_turned();

  /// Begins the first of `games` with what stood some time after `since`, and lives through it; the
  /// others follow. The log was `told` by then.
  void begin(LoggedGames games, drivers::Instant since, drivers::Instant known_at);

 private:
  LoggedGames next_games_in(const LogJoin& join) const;
  GamesFound all_that_follow(const LogJoin& join, const Outage& outage) const;
  GamesFound all_since_first_read(const LogJoin& join, const Outage& outage);
  void keep_what_is_played_on(LoggedGames& found, drivers::Instant since);
  std::optional<rules::Position> position_reached(const LoggedGames& found,
                                                  drivers::Instant since) const;
  /// Play that was seen, and how many pieces were touched out of turn.
  struct SeenPlay {
    GamesFound game;
    int out_of_turn;
  };
  std::optional<SeenPlay> play_since_stood() const;
  bool reaches_placement(const GamesFound& game, int presses) const;
  bool fits(int presses, int most_in_hands = 0) const;
  void switch_to_games(std::span<const drivers::LogEntry> ended, drivers::Instant set_up_at,
                       LoggedGames next, bool is_cut = false);
  void begin_first(Replay& replay, const LoggedGames& games, drivers::Instant since) const;
  void replay_games(Replay& replay, LoggedGames games, drivers::Instant since,
                    drivers::Instant known_at) const;
  std::vector<TimedObservation> as_observed(const LoggedGames& games, drivers::Instant since) const;

  Pipeline& board_;
  BoardSensors& sensors_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  const Moment& now_;
};

}  // namespace jadoube::tracking
