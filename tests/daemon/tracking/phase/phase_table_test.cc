#include "daemon/tracking/phase/phase_table.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace jadoube::tracking {
namespace phase_table_test {

TEST(PhaseTable, HasOneRowForEachPhaseAndTrigger) {
  std::set<std::pair<GamePhase, LifeTrigger>> seen;
  for (const auto& row : phase_table()) {
    EXPECT_TRUE(seen.emplace(row.phase, row.trigger).second)
        << static_cast<int>(row.phase) << ' ' << static_cast<int>(row.trigger);
    EXPECT_EQ(next_phase(row.phase, row.trigger), row.next);
  }
}

TEST(PhaseTable, LeadsIntoPlayWheneverAGameBegins) {
  using enum LifeTrigger;
  for (const auto phase : {GamePhase::kNoGame, GamePhase::kInPlay, GamePhase::kOver}) {
    for (const auto trigger :
         {kStartingPosition, kClockStarted, kJoined, kFoundInLog, kRulingBegins}) {
      EXPECT_EQ(next_phase(phase, trigger), GamePhase::kInPlay);
    }
  }
}

TEST(PhaseTable, BeginsNoGameFromAPositionThatIsLeftStandingInPlay) {
  EXPECT_FALSE(next_phase(GamePhase::kInPlay, LifeTrigger::kLeftStanding));
  EXPECT_TRUE(next_phase(GamePhase::kOver, LifeTrigger::kLeftStanding));
}

TEST(PhaseTable, EndsNoGameWhereThereIsNone) {
  using enum LifeTrigger;
  for (const auto trigger : {kPlayersGiveResult, kEndedByPosition, kEndedUnseen, kPlayGoesOn,
                             kRulingGivesResult, kRulingTakesResult, kRulingAdjourns}) {
    EXPECT_FALSE(next_phase(GamePhase::kNoGame, trigger));
  }
}

TEST(PhaseTable, LetsPlayersCorrectTheirResultAndNotThatOfAnAdjournedGame) {
  EXPECT_EQ(next_phase(GamePhase::kOver, LifeTrigger::kPlayersGiveResult), GamePhase::kOver);
  EXPECT_FALSE(next_phase(GamePhase::kAdjourned, LifeTrigger::kPlayersGiveResult));
}

TEST(PhaseTable, ReadsThePhaseOfAPublishedGame) {
  std::optional<model::Game> game;
  EXPECT_EQ(phase_of(game), GamePhase::kNoGame);
  game.emplace();
  EXPECT_EQ(phase_of(game), GamePhase::kInPlay);
  game->result = rules::Result::kDraw;
  EXPECT_EQ(phase_of(game), GamePhase::kOver);
  game->result = rules::Result::kUnknown;
  game->adjournment.emplace();
  EXPECT_EQ(phase_of(game), GamePhase::kAdjourned);
}

}  // namespace phase_table_test
}  // namespace jadoube::tracking
