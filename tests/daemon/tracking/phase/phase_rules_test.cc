#include "daemon/tracking/phase/phase_rules.h"

#include <gtest/gtest.h>

#include "tests/daemon/tracking/phase/known.h"

namespace jadoube::tracking {
namespace phase_rules_test {

using tests::Known;
using enum GamePhase;
using enum Sight;
using enum PhaseTrigger;

constexpr auto kPhases = {kNoGame, kInPlay, kOver, kAdjourned};
constexpr auto kSights = {kWatching, kLost, kReadAgain, kWaitsForLog};
constexpr auto kTriggers = {kPlacementChanged, kAtRest,    kLeftAlone, kClockRead,
                            kClockMayHaveRun,  kClockRuns, kLogRead,   kNextGame};

// Every combination is fed. A row for which nothing happens is the only row.
TEST(PhaseRules, HaveARowForEachPhaseSightAndTrigger) {
  for (const auto trigger : kTriggers) {
    for (const auto phase : kPhases) {
      for (const auto sight : kSights) {
        int rows = 0, nothing = 0;
        for (const auto& row : phase_rules()) {
          if (!row.is_for(trigger, phase, sight)) continue;
          ++rows;
          nothing += row.rule == &nothing_happens ? 1 : 0;
        }
        const auto where = testing::Message()
                           << static_cast<int>(trigger) << ' ' << static_cast<int>(phase) << ' '
                           << static_cast<int>(sight);
        EXPECT_GT(rows, 0) << where;
        EXPECT_TRUE(nothing == 0 || rows == 1) << where;
      }
    }
  }
}

rules::Placement with_kings_in_centre() {
  auto placement = rules::Placement::initial();
  placement.set(rules::Square::e1, rules::Piece::kNone);
  placement.set(rules::Square::e8, rules::Piece::kNone);
  placement.set(rules::Square::e4, rules::Piece::kWhiteKing);
  placement.set(rules::Square::d5, rules::Piece::kBlackKing);
  return placement;
}

TEST(PhaseRules, BeginAGameWhenAllPiecesAreOnTheirStartingSquares) {
  Known known;
  known.sensed.board.read(rules::Placement::initial());
  const auto steps = known.decided(kPlacementChanged);
  ASSERT_EQ(steps.size(), 1u);
  const auto* begin = std::get_if<BeginGame>(&steps.front());
  ASSERT_NE(begin, nullptr);
  EXPECT_EQ(begin->change, PhaseChange::kStartingPosition);
  EXPECT_EQ(begin->start.position, rules::Position::initial());
}

TEST(PhaseRules, BeginNoSecondGameWhereTheFirstHasNoPlies) {
  Known known;
  known.begin();
  EXPECT_TRUE(known.decided(kPlacementChanged).empty());
  EXPECT_TRUE(known.decided(kAtRest).empty());
}

TEST(PhaseRules, WaitForTheLogOfABoardThatIsSendingIt) {
  Known known;
  known.outage.begin({}, known.sensed.snapshot());
  known.outage.gap()->read = true;
  known.outage.gap()->log_awaited = drivers::Instant{};
  known.sensed.board.read(rules::Placement::initial());
  EXPECT_TRUE(known.decided(kPlacementChanged).empty());
}

TEST(PhaseRules, BeginAGameOfChess960WhenItsClockRuns) {
  Known known;
  auto placement = rules::Placement::initial();
  placement.set(rules::Square::b1, rules::Piece::kWhiteBishop);
  placement.set(rules::Square::c1, rules::Piece::kWhiteKnight);
  placement.set(rules::Square::b8, rules::Piece::kBlackBishop);
  placement.set(rules::Square::c8, rules::Piece::kBlackKnight);
  placement.set(rules::Square::f1, rules::Piece::kWhiteKnight);
  placement.set(rules::Square::g1, rules::Piece::kWhiteBishop);
  placement.set(rules::Square::f8, rules::Piece::kBlackKnight);
  placement.set(rules::Square::g8, rules::Piece::kBlackBishop);
  known.sensed.board.read(placement);
  EXPECT_TRUE(known.decided(kClockRuns).empty());
  drivers::ClockRead clock;
  clock.running = true;
  (void)known.sensed.clock.read({}, clock, model::Orientation::kNormal);
  const auto steps = known.decided(kClockRuns);
  ASSERT_FALSE(steps.empty());
  const auto* begin = std::get_if<BeginGame>(&steps.front());
  ASSERT_NE(begin, nullptr);
  EXPECT_EQ(begin->change, PhaseChange::kClockStarted);
}

TEST(PhaseRules, LeaveAPlacementAloneWhileTheKingsGiveAResult) {
  Known known;
  known.sensed.board.read(with_kings_in_centre());
  known.sensed.gesture.look({}, known.sensed.placement());
  ASSERT_TRUE(known.sensed.gesture.kings_in_centre());
  drivers::ClockRead clock;
  clock.running = true;
  (void)known.sensed.clock.read({}, clock, model::Orientation::kNormal);
  EXPECT_TRUE(known.decided(kClockRuns).empty());
  EXPECT_TRUE(known.decided(kLeftAlone).empty());
}

TEST(PhaseRules, TakeAResultBackWhenTheKingsReturnAndTheClockRuns) {
  Known known;
  known.begin();
  known.recorder.sheet().conclude(rules::Result::kDraw, model::Termination::kKingsGesture);
  known.life.pass(PhaseChange::kPlayersGiveResult);
  EXPECT_TRUE(known.decided(kClockRead).empty());
  drivers::ClockRead clock;
  clock.running = true;
  (void)known.sensed.clock.read({}, clock, model::Orientation::kNormal);
  const auto steps = known.decided(kClockRead);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<PlayOn>(steps.front()));
}

TEST(PhaseRules, AskForThePlacementWhereNoPlayShowsALostChange) {
  Known known;
  known.begin();
  known.recorder.sheet().conclude(rules::Result::kDraw, model::Termination::kNormal);
  known.life.pass(PhaseChange::kRulingGivesResult);
  known.sensed.board.read(with_kings_in_centre());
  const auto steps = known.decided(kAtRest);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<AskForPlacement>(steps.front()));
}

}  // namespace phase_rules_test
}  // namespace jadoube::tracking
