#include "daemon/tracking/phase/phase_table.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace jadoube::tracking {
namespace phase_table_test {

TEST(PhaseTable, HasOneRowForEachPhaseAndTrigger) {
  std::set<std::pair<GamePhase, PhaseChange>> seen;
  for (const auto& row : phase_table()) {
    EXPECT_TRUE(seen.emplace(row.phase, row.change).second)
        << static_cast<int>(row.phase) << ' ' << static_cast<int>(row.change);
    EXPECT_EQ(next_phase(row.phase, row.change), row.next);
  }
}

// Every combination is fed. The words beside it are the expected result.
TEST(PhaseTable, HasARowForWhatMayHappenAndForNothingElse) {
  using enum GamePhase;
  using enum PhaseChange;
  using enum Sight;
  const auto may_happen = [](GamePhase phase, Sight sight, PhaseChange change) {
    switch (change) {
      case kStartingPosition:
      case kJoined:
      case kFoundInLog:
      case kRulingBegins:
        return true;
      case kClockStarted:
        return sight == kWatching;
      case kLeftAtRest:
        return sight == kWatching && phase != kInPlay;
      case kPlayersGiveResult:
        return sight != kWaitsForLog && (phase == kInPlay || phase == kOver);
      case kEndedByPosition:
      case kEndedUnseen:
        return phase == kInPlay;
      case kPlayedOn:
        return phase == kOver || phase == kAdjourned;
      case kRulingGivesResult:
      case kRulingTakesResult:
      case kRulingAdjourns:
        return phase != kNoGame;
    }
    return false;
  };
  for (const auto phase : {kNoGame, kInPlay, kOver, kAdjourned}) {
    for (const auto sight : {kWatching, kLost, kReadAgain, kWaitsForLog}) {
      for (int number = 0; number <= static_cast<int>(kRulingAdjourns); ++number) {
        const auto change = static_cast<PhaseChange>(number);
        const auto* row = find_row(phase, sight, change);
        EXPECT_EQ(row != nullptr, may_happen(phase, sight, change))
            << static_cast<int>(phase) << ' ' << static_cast<int>(sight) << ' ' << number;
        if (row == nullptr) continue;
        EXPECT_EQ(row->next, next_phase(phase, change));
        EXPECT_NE(row->next, kNoGame);
      }
    }
  }
}

TEST(PhaseTable, LeadsIntoPlayWheneverAGameBegins) {
  using enum PhaseChange;
  for (const auto phase : {GamePhase::kNoGame, GamePhase::kInPlay, GamePhase::kOver}) {
    for (const auto change :
         {kStartingPosition, kClockStarted, kJoined, kFoundInLog, kRulingBegins}) {
      EXPECT_EQ(next_phase(phase, change), GamePhase::kInPlay);
    }
  }
}

TEST(PhaseTable, BeginsNoGameFromAPositionThatIsLeftAtRestInPlay) {
  EXPECT_FALSE(next_phase(GamePhase::kInPlay, PhaseChange::kLeftAtRest));
  EXPECT_TRUE(next_phase(GamePhase::kOver, PhaseChange::kLeftAtRest));
}

TEST(PhaseTable, EndsNoGameWhereThereIsNone) {
  using enum PhaseChange;
  for (const auto trigger : {kPlayersGiveResult, kEndedByPosition, kEndedUnseen, kPlayedOn,
                             kRulingGivesResult, kRulingTakesResult, kRulingAdjourns}) {
    EXPECT_FALSE(next_phase(GamePhase::kNoGame, trigger));
  }
}

TEST(PhaseTable, LetsPlayersCorrectTheirResultAndNotThatOfAnAdjournedGame) {
  EXPECT_EQ(next_phase(GamePhase::kOver, PhaseChange::kPlayersGiveResult), GamePhase::kOver);
  EXPECT_FALSE(next_phase(GamePhase::kAdjourned, PhaseChange::kPlayersGiveResult));
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
