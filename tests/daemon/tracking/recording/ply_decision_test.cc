#include "daemon/tracking/recording/ply_decision.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"

namespace jadoube::tracking {
namespace ply_decision_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A beam on a board that only feels that something stands on a square, and hands that move pieces.
struct Felt : Beam {
  explicit Felt(const rules::Position& position = rules::Position::initial()) {
    evidence.sensing = SensingClass::kOccupancy;
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = as_sensed(position.placement(), SensingClass::kOccupancy);
    restart(position, evidence.placement, 0);
  }

  void change(Square square, bool is_there, milliseconds after) {
    evidence.now += after;
    const auto now =
        is_there ? as_sensed(Piece::kWhitePawn, SensingClass::kOccupancy) : Piece::kNone;
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], now});
    evidence.placement.set(square, now);
    take_in_last();
    reckon();
  }
  void move(Square from, Square to) {
    change(from, false, milliseconds{1500});
    change(to, true, milliseconds{400});
    evidence.now += milliseconds{1000};
    reckon();
  }
};

rules::Position position_of(const char* placement) {
  return {*rules::parse_placement(placement), rules::Color::kWhite};
}

TEST(PlyDecisions, APlyThatNothingElseExplainsIsDecided) {
  Felt felt;
  felt.move(Square::e2, Square::e4);
  felt.move(Square::e7, Square::e5);
  const auto variation = felt.variation();
  const PlyDecisions decisions(variation, felt);
  ASSERT_EQ(variation.size(), 2U);
  EXPECT_EQ(decisions.of(0), PlyDecision::kDecided);
  EXPECT_GE(decisions.margin(0), kAheadAlone);
}

// The rook of a1 leaves its square and is gone: it took one of two pawns.
TEST(PlyDecisions, ACaptureThatTheSquaresCannotTellIsUndecidedUntilALaterMoveTells) {
  Felt felt(position_of("4k3/8/8/8/p7/8/8/R2p1K2"));
  felt.change(Square::a1, false, milliseconds{1500});
  felt.evidence.now += milliseconds{3000};
  felt.reckon();
  {
    const auto variation = felt.variation();
    ASSERT_EQ(variation.size(), 1U);
    const PlyDecisions decisions(variation, felt);
    EXPECT_EQ(decisions.of(0), PlyDecision::kUndecided);
    EXPECT_LT(decisions.margin(0), kAheadWithPress);
  }
  felt.move(Square::e8, Square::e7);
  // From d1 no rook goes to h4.
  felt.move(Square::a4, Square::h4);
  const auto variation = felt.variation();
  ASSERT_EQ(variation.size(), 3U);
  EXPECT_EQ(variation[0]->move.to, Square::a4);
  EXPECT_EQ(PlyDecisions(variation, felt).of(0), PlyDecision::kDecided);
}

// Three plies within one scan: White's two may have been made in either order. Both come to the
// same position, so no later ply tells.
TEST(PlyDecisions, WhatComesToTheSameIsFrozenAndTheOthersAreItsAlternatives) {
  Felt felt;
  for (const auto from : {Square::a2, Square::h7, Square::b2}) {
    felt.change(from, false, milliseconds{50});
  }
  for (const auto to : {Square::a3, Square::h6, Square::b3}) {
    felt.change(to, true, milliseconds{50});
  }
  felt.move(Square::g7, Square::g6);
  felt.move(Square::c2, Square::c3);
  const auto variation = felt.variation();
  ASSERT_EQ(variation.size(), 5U);
  const PlyDecisions decisions(variation, felt);
  EXPECT_EQ(decisions.of(0), PlyDecision::kFrozen) << decisions.margin(0);
  EXPECT_EQ(decisions.of(4), PlyDecision::kDecided);
  const auto alternatives = decisions.alternatives(0);
  ASSERT_NE(alternatives, nullptr);
  EXPECT_EQ(alternatives->first_ply, 0U);
  ASSERT_EQ(alternatives->ranked.size(), 2U);
  EXPECT_EQ(alternatives->ranked[0].variation.size(), alternatives->ranked[1].variation.size());
  EXPECT_EQ(alternatives->ranked[0].variation.front(), variation[0]->move);
  EXPECT_NE(alternatives->ranked[1].variation.front(), variation[0]->move);
}

}  // namespace ply_decision_test
}  // namespace jadoube::tracking
