#include "daemon/tracking/phase/end_rules.h"

#include <gtest/gtest.h>

#include "tests/daemon/tracking/phase/known.h"

namespace jadoube::tracking {
namespace end_rules_test {

using model::PlyState;
using rules::Piece;
using rules::Square;
using tests::Known;

// Fool's mate.
void play_to_mate(Known& known) {
  known.begin();
  known.play(Square::f2, Square::f3, PlyState::kConfirmed);
  known.play(Square::e7, Square::e5, PlyState::kConfirmed);
  known.play(Square::g2, Square::g4, PlyState::kConfirmed);
  known.play(Square::d8, Square::h4, PlyState::kConfirmed);
}

TEST(EndRules, EndAGameByCheckmateWhenTheNextOneBegins) {
  Known known;
  play_to_mate(known);
  EXPECT_EQ(how_game_ended(known.situation()), PhaseChange::kEndedByPosition);
}

TEST(EndRules, DoNotKnowHowAGameEndedOfWhichPliesAreMissing) {
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  EXPECT_FALSE(how_game_ended(known.situation()));
  known.recorder.uncertainty().note_lost(1);
  EXPECT_EQ(how_game_ended(known.situation()), PhaseChange::kEndedUnseen);
}

TEST(EndRules, AGameWithoutPliesHasNotEnded) {
  Known known;
  EXPECT_FALSE(how_game_ended(known.situation()));
  known.begin();
  EXPECT_FALSE(how_game_ended(known.situation()));
}

TEST(EndRules, TakeNoResultBeforeTheFirstPly) {
  const model::GivenResult draw{rules::Result::kDraw, model::Termination::kKingsGesture};
  Known known;
  known.begin();
  EXPECT_FALSE(is_result_given(known.situation(), draw));
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  EXPECT_TRUE(is_result_given(known.situation(), draw));
}

TEST(EndRules, KeepTheDecisionOfAnArbiter) {
  const model::GivenResult draw{rules::Result::kDraw, model::Termination::kKingsGesture};
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  known.recorder.sheet().conclude(rules::Result::kWhiteWins, model::Termination::kTimeForfeit);
  known.life.pass(PhaseChange::kRulingGivesResult);
  EXPECT_FALSE(is_result_given(known.situation(), draw));
}

TEST(EndRules, FindTheOnePlyThatWasMadeRightBeforeTheKings) {
  Known known;
  known.begin();
  const auto before = known.sensed.placement();
  auto moved = before;
  moved.set(Square::a2, Piece::kNone);
  moved.set(Square::a3, Piece::kWhitePawn);
  known.outage.recent().add(before, moved, drivers::Instant{});
  moved.set(Square::e1, Piece::kNone);
  moved.set(Square::e8, Piece::kNone);
  moved.set(Square::e4, Piece::kWhiteKing);
  moved.set(Square::d5, Piece::kBlackKing);
  known.sensed.board.read(moved);
  known.sensed.gesture.look(drivers::Instant{std::chrono::seconds{1}}, moved);
  const auto ply = ply_before_kings(known.situation());
  ASSERT_TRUE(ply);
  EXPECT_EQ(ply->move.to, Square::a3);
  EXPECT_EQ(ply->at, drivers::Instant{});
}

}  // namespace end_rules_test
}  // namespace jadoube::tracking
