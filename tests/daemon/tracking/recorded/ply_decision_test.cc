#include "daemon/tracking/recorded/ply_decision.h"

#include <gtest/gtest.h>

#include "daemon/tracking/inferred/beam.h"
#include "rules/notation/fen.h"

namespace jadoube::tracking {
namespace ply_decision_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A beam on a board that senses so, and hands that move pieces.
struct Hands : Beam {
  explicit Hands(SensingClass sensing,
                 const rules::Position& position = rules::Position::initial()) {
    evidence.sensing = sensing;
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = as_sensed(position.placement(), sensing);
    restart(position, evidence.placement, 0);
  }

  void change(Square square, Piece piece, milliseconds after) {
    evidence.now += after;
    const auto now = as_sensed(piece, evidence.sensing);
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], now});
    evidence.placement.set(square, now);
    process_last_event();
    update_hypotheses();
  }
  void wait(milliseconds time) {
    evidence.now += time;
    update_hypotheses();
  }
  void move(Square from, Square to) {
    const auto piece = evidence.placement[from];
    change(from, Piece::kNone, milliseconds{1500});
    change(to, piece, milliseconds{400});
    wait(milliseconds{1000});
  }
};

rules::Position position_of(const char* placement) {
  return {*rules::parse_placement(placement), rules::Color::kWhite};
}

TEST(PlyDecisions, APlyThatNothingElseExplainsIsDecided) {
  Hands hands(SensingClass::kIdentity);
  hands.move(Square::e2, Square::e4);
  hands.move(Square::e7, Square::e5);
  const auto variation = hands.hypotheses().variation();
  const PlyDecisions decisions(variation, hands.hypotheses());
  ASSERT_EQ(variation.size(), 2U);
  EXPECT_EQ(decisions.of(0), PlyDecision::kDecided);
  EXPECT_GE(decisions.margin(0), kAheadAlone);
}

// The rook of a1 leaves its square and is away: it took one of two pawns.
TEST(PlyDecisions, ACaptureThatTheSquaresCannotShowIsUndecidedUntilALaterMoveDecidesIt) {
  Hands hands(SensingClass::kOccupancy, position_of("4k3/8/8/8/p7/8/8/R2p1K2"));
  hands.change(Square::a1, Piece::kNone, milliseconds{1500});
  hands.wait(milliseconds{20000});
  {
    const auto variation = hands.hypotheses().variation();
    ASSERT_EQ(variation.size(), 1U);
    const PlyDecisions decisions(variation, hands.hypotheses());
    EXPECT_EQ(decisions.of(0), PlyDecision::kUndecided);
    EXPECT_LT(decisions.margin(0), kAheadWithPress);
  }
  hands.move(Square::e8, Square::e7);
  // From d1 no rook goes to h4.
  hands.move(Square::a4, Square::h4);
  const auto variation = hands.hypotheses().variation();
  ASSERT_EQ(variation.size(), 3U);
  EXPECT_EQ(variation[0]->move.to, Square::a4);
  EXPECT_EQ(PlyDecisions(variation, hands.hypotheses()).of(0), PlyDecision::kDecided);
}

// The queen of d1 took a queen, or a pawn that a pawn guards. That people like to take queens makes
// the first the best, but decides nothing.
TEST(PlyDecisions, WhatPeopleLikeToTakeDecidesNothing) {
  Hands hands(SensingClass::kOccupancy, position_of("4k3/8/2p5/3p4/q7/8/8/3QK3"));
  hands.change(Square::d1, Piece::kNone, milliseconds{1500});
  hands.wait(milliseconds{20000});
  const auto variation = hands.hypotheses().variation();
  ASSERT_EQ(variation.size(), 1U);
  EXPECT_EQ(variation[0]->move.to, Square::a4);
  const PlyDecisions decisions(variation, hands.hypotheses());
  EXPECT_EQ(decisions.of(0), PlyDecision::kUndecided);
  EXPECT_EQ(decisions.margin(0), 0);
}

// The queen was on b1 while Black replied, then on c1, and moved on from there. White played Qb1 or
// Qc1. Both lead to the same position, so no later ply decides it.
TEST(PlyDecisions, WhatLeadsToTheSamePositionIsFrozenAndTheOthersAreItsAlternatives) {
  Hands hands(SensingClass::kIdentity, position_of("4k3/p7/8/8/8/8/8/Q3K3"));
  hands.move(Square::a1, Square::b1);
  hands.change(Square::a7, Piece::kNone, milliseconds{500});
  hands.change(Square::a6, Piece::kBlackPawn, milliseconds{300});
  hands.change(Square::b1, Piece::kNone, milliseconds{100});
  hands.change(Square::c1, Piece::kWhiteQueen, milliseconds{200});
  hands.wait(milliseconds{500});
  hands.change(Square::c1, Piece::kNone, milliseconds{500});
  hands.change(Square::d1, Piece::kWhiteQueen, milliseconds{200});
  hands.wait(milliseconds{1000});
  hands.move(Square::a6, Square::a5);
  hands.move(Square::d1, Square::d4);
  const auto variation = hands.hypotheses().variation();
  ASSERT_EQ(variation.size(), 5U);
  const PlyDecisions decisions(variation, hands.hypotheses());
  EXPECT_EQ(decisions.of(0), PlyDecision::kFrozen) << decisions.margin(0);
  EXPECT_EQ(decisions.of(4), PlyDecision::kDecided);
  const auto alternatives = decisions.alternatives(0);
  ASSERT_NE(alternatives, nullptr);
  EXPECT_EQ(alternatives->first_ply, 0U);
  ASSERT_EQ(alternatives->ranked.size(), 2U);
  EXPECT_EQ(alternatives->ranked[0].variation.size(), 3U);
  EXPECT_EQ(alternatives->ranked[0].variation.front(), variation[0]->move);
  EXPECT_NE(alternatives->ranked[1].variation.front(), variation[0]->move);
}

}  // namespace ply_decision_test
}  // namespace jadoube::tracking
