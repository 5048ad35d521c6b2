#include "daemon/tracking/inferred/reconsideration.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace reconsideration_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

TEST(LookingBack, APromotionThatIsFinishedDuringTheReplyIsOnePly) {
  Played table("h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8");
  table.hands("h7- h8+P | 300ms f6- e4+n h8- h8+Q | 2500ms");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q* Ne4*")) << table.moves();
  EXPECT_EQ(table.unexplained(), "");
  table.play("d4 Ng3");
  EXPECT_TRUE(table.moves().ends_with("h8=Q* Ne4* d4 Ng3")) << table.moves();
}

TEST(LookingBack, AVictimThatLiesWhereItMightHaveMovedWasTakenAllTheSame) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("b5- c6- c6+B e5- e5+n | 3000ms");
  EXPECT_EQ(table.game().plies[6].san, "Bxc6") << table.moves();
  EXPECT_EQ(table.game().plies[6].state, model::PlyState::kConfirmed);
}

TEST(LookingBack, ACastlingThatTakesItsTimeIsNoKingsMoveOfBefore) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- e2+B 300ms e2- c4+B | 1000ms f8- e7+b 300ms e7- c5+b | 1000ms");
  table.hands("e1- f1+K f1- g1+K 4000ms h1- f1+R |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
}

TEST(LookingBack, APieceThatIsNotReadIsNotTakenForOneWhoWasCaptured) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- | 1000ms g8- f6+n | 4000ms");
  for (const auto& ply : table.game().plies)
    EXPECT_NE(ply.state, model::PlyState::kInferred) << ply.san;
}

/// After 1.e4 e5: what happened since, each 100 ms after the other.
class ReconsiderationCosts : public testing::Test {
 protected:
  ReconsiderationCosts() {
    root_.position =
        *rules::parse_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    root_.shown = evidence_.placement = root_.position.placement();
    root_.made_at = evidence_.now;
  }

  void square(Square square, Piece piece) {
    evidence_.now += milliseconds{400};
    evidence_.sensor_events.add({evidence_.now, {}, square, evidence_.placement[square], piece});
    evidence_.placement.set(square, piece);
  }

  Hypothesis root_;
  SensorEvidence evidence_;
  const Variation knights_{{Square::g1, Square::f3}, {Square::b8, Square::c6}};
};

TEST_F(ReconsiderationCosts, NothingIsChargedForWhatHappenedAsItShould) {
  square(Square::g1, Piece::kNone);
  square(Square::f3, Piece::kWhiteKnight);
  square(Square::b8, Piece::kNone);
  square(Square::c6, Piece::kBlackKnight);
  EXPECT_EQ(Reconsideration(root_, evidence_).of(knights_), 0);
  EXPECT_EQ(Reconsideration(root_, evidence_).best().variation, knights_);
}

TEST_F(ReconsiderationCosts, APieceReadAfterTheReplyIsLikelierThanOneNeverRead) {
  square(Square::g1, Piece::kNone);
  square(Square::b8, Piece::kNone);
  square(Square::c6, Piece::kBlackKnight);
  square(Square::f3, Piece::kWhiteKnight);
  const auto late = Reconsideration(root_, evidence_).of(knights_);
  EXPECT_GT(late, 0);
  EXPECT_LT(late, cost::kArrivalUnseen);
}

TEST_F(ReconsiderationCosts, AStopCostsMoreTheLongerThePieceRestedThere) {
  square(Square::f1, Piece::kNone);
  square(Square::e2, Piece::kWhiteBishop);
  square(Square::e2, Piece::kNone);
  square(Square::c4, Piece::kWhiteBishop);
  const Variation line{{Square::f1, Square::c4}};
  const auto short_stop = Reconsideration(root_, evidence_).of(line);
  evidence_.sensor_events = {};
  evidence_.placement = root_.shown;
  square(Square::f1, Piece::kNone);
  square(Square::e2, Piece::kWhiteBishop);
  evidence_.now += std::chrono::seconds{3};
  square(Square::e2, Piece::kNone);
  square(Square::c4, Piece::kWhiteBishop);
  EXPECT_GT(Reconsideration(root_, evidence_).of(line), short_stop);
}

TEST_F(ReconsiderationCosts, ThereIsNoVariationToWhatNoLegalPliesReach) {
  square(Square::a1, Piece::kNone);
  square(Square::a5, Piece::kWhiteRook);
  EXPECT_TRUE(Reconsideration(root_, evidence_).best().variation.empty());
}

}  // namespace reconsideration_test
}  // namespace jadoube::tracking
