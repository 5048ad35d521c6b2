#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/broadcast_choices.h"
#include "daemon/outputs/lichess/push_plan.h"
#include "daemon/outputs/lichess/round_keeper.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// What is pushed to the rounds at Lichess: a `PushPlan` for each, and which of them take games.
/// Time is an argument. One thread.
class RoundPushes {
 public:
  explicit RoundPushes(ReleasePolicy policy) : policy_(std::move(policy)) {}

  /// The games that the rounds of a broadcast should have.
  void want(const KeptBroadcast& kept, const SectionRounds& ours);
  /// The rounds of a broadcast as they should be. `delay_there`: how long Lichess holds moves back.
  std::vector<WantedRound> wanted(const KeptBroadcast& kept, const SectionRounds& ours,
                                  std::chrono::seconds delay_there) const;

  /// Sets which rounds of a section take games from now on. Call it after `want`. `wanted`: as
  /// above.
  void open(const SectionPlace& place, const KeptBroadcast& kept,
            const std::vector<WantedRound>& wanted);
  /// The sections that are not in `ours` take no games.
  void keep_open(const std::map<SectionPlace, SectionRounds>& ours);
  /// True if there may be a push for a round of this section now.
  bool is_due(const SectionPlace& place, Instant now) const;

  /// A push, and the id of its round.
  struct Due {
    std::string round;
    Push push;
  };
  /// The push to make now, to the newest round first: it is played now. Nothing: there is none.
  std::optional<Due> next(const SectionPlace& place, Instant now);
  /// The plan of a round that `next` or `find` has named.
  PushPlan& plan(const std::string& round) { return targets_.at(round).plan; }
  /// Null: nothing was wanted there.
  const PushPlan* find(const std::string& round) const;

  /// Sends stopped and refused games again.
  void resume(Instant now);
  /// When there may be a push, no later than `latest`.
  Instant wake(Instant latest) const;
  /// True if there are games, and Lichess has all of them.
  bool is_done() const;
  /// The alerts of all rounds.
  std::vector<TableAlert> alerts() const;

 private:
  struct Target {
    PushPlan plan = {};
    std::vector<Table> seen = {};
    // True: Lichess has all games.
    bool is_done = false;
  };

  const ReleasePolicy policy_;
  // By the id of the round at Lichess.
  std::map<std::string, Target> targets_;
  // The ids of the rounds that take games, the newest first.
  std::map<SectionPlace, std::vector<std::string>> open_;
};

}  // namespace jadoube::outputs
