#include "daemon/tracking/inferred/expansion.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace expansion_test {

using rules::Move;
using rules::Piece;
using rules::Square;

constexpr Move kE4{Square::e2, Square::e4};

/// One hypothesis, the starting position, and a board on which the test moves single pieces.
struct Board {
  Board() {
    evidence.now = drivers::Instant{std::chrono::hours{1}};
    evidence.placement = rules::Placement::initial();
    Hypothesis root;
    root.shown = evidence.placement;
    root.made_at = evidence.now;
    hypotheses.restart(root);
  }

  void change(Square square, Piece piece) {
    evidence.now += std::chrono::milliseconds{100};
    evidence.sensor_events.add({evidence.now, {}, square, evidence.placement[square], piece});
    evidence.placement.set(square, piece);
    for (auto& h : hypotheses.all()) add_event(h, evidence.sensor_events.end() - 1, evidence);
  }

  const Hypothesis& root() const { return hypotheses.root(); }

  Hypotheses hypotheses;
  SensorEvidence evidence;
  Expansion expansion{hypotheses, evidence};
};

TEST(Expansion, APieceThatCameGivesAChildAndOneThatWasOnlyLiftedDoesNot) {
  Board board;
  board.change(Square::e2, Piece::kNone);
  board.expansion.expand_all(0);
  EXPECT_EQ(board.hypotheses.all().size(), 1U);
  board.change(Square::e4, Piece::kWhitePawn);
  board.expansion.expand_all(0);
  ASSERT_NE(board.expansion.find_child(board.root().id, kE4), nullptr);
  EXPECT_EQ(board.hypotheses.all().size(), 2U);
}

TEST(Expansion, APlyIsAddedOnce) {
  Board board;
  const auto first = board.expansion.add(board.root(), kE4, true, Ground::kPlacement).id;
  EXPECT_EQ(board.expansion.add(board.root(), kE4, true, Ground::kPlacement).id, first);
  EXPECT_EQ(board.hypotheses.all().size(), 2U);
}

TEST(Expansion, APlyThatIsSensedTakesThePlaceOfTheSamePlyThatWasNotRead) {
  Board board;
  board.change(Square::e2, Piece::kNone);
  const auto unread = board.expansion.add(board.root(), kE4, true, Ground::kUnread).id;
  board.change(Square::e4, Piece::kWhitePawn);
  const auto& sensed = board.expansion.add(board.root(), kE4, true, Ground::kSensed);
  EXPECT_EQ(sensed.id, unread);
  EXPECT_EQ(sensed.ground, Ground::kSensed);
  EXPECT_EQ(board.hypotheses.all().size(), 2U);
}

TEST(Expansion, APieceThatMovesOnGivesItsPlyAnotherEnd) {
  Board board;
  board.change(Square::e2, Piece::kNone);
  board.change(Square::e3, Piece::kWhitePawn);
  board.expansion.expand_all(0);
  board.change(Square::e3, Piece::kNone);
  board.change(Square::e4, Piece::kWhitePawn);
  board.expansion.expand_all(0);
  EXPECT_NE(board.expansion.find_child(board.root().id, {Square::e2, Square::e3}), nullptr);
  EXPECT_NE(board.expansion.find_child(board.root().id, kE4), nullptr);
}

TEST(Expansion, DropsOnlyNewHypothesesThatLeaveTooMuchUnexplained) {
  Board board;
  board.change(Square::e2, Piece::kNone);
  board.change(Square::e4, Piece::kWhitePawn);
  const auto known =
      board.expansion.add(board.root(), {Square::d2, Square::d4}, true, Ground::kPlacement).id;
  const auto from = board.hypotheses.all().size();
  const auto strange =
      board.expansion.add(board.root(), {Square::a2, Square::a4}, true, Ground::kPlacement).id;
  const auto right = board.expansion.add(board.root(), kE4, true, Ground::kPlacement).id;
  board.expansion.drop_unexplained(from, cost::kInHand);
  EXPECT_NE(board.hypotheses.find(known), nullptr);
  EXPECT_EQ(board.hypotheses.find(strange), nullptr);
  EXPECT_NE(board.hypotheses.find(right), nullptr);
}

}  // namespace expansion_test
}  // namespace jadoube::tracking
