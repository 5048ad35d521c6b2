// What makes other programs lose a game on boards that do not distinguish pieces. They read only
// the colour of a piece, or only that a square has one.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_sensing_test {

using drivers::SensingClass;

/// A table with such a board and a running clock on which `moves` were played.
struct Coarse : Table {
  Coarse(SensingClass sensing, std::string_view moves)
      : Table(Setting{.can = {.sensing = sensing}}) {
    start_clock();
    play(moves);
    reported();
  }
};

/// After `before`, `hands` make the plies `played`, and nothing firm is ever changed.
struct Act {
  const char* before;
  const char* hands;
  const char* played;
};

void expect_plies(SensingClass sensing, const Act& act) {
  SCOPED_TRACE(act.hands);
  Coarse table(sensing, act.before);
  table.hands(act.hands);
  EXPECT_EQ(table.moves(), std::string(act.before) + ' ' + act.played);
  EXPECT_EQ(table.game().revision, 0U);
  EXPECT_EQ(table.unexplained(), "");
}

void on_occupancy(const Act& act) { expect_plies(SensingClass::kOccupancy, act); }
void on_color(const Act& act) { expect_plies(SensingClass::kColor, act); }

constexpr auto kRuyLopez = "e4 e5 Nf3 Nc6 Bb5 a6";
constexpr auto kKnightAgainstBishop = "Nc3 e5 Nd5 Be7";
constexpr auto kTwoVictims = "e4 d5 Nc3 f5";
constexpr auto kBeforePromotion = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8";

TEST(Failures, OnAColorBoardTheVictimsSquareMayChangeItsColor) {
  on_color({"e4 d5", "e4- d5+P |", "exd5"});
}

TEST(Failures, OnAnOccupancyBoardTheVictimMayBeLiftedFirst) {
  on_occupancy({kRuyLopez, "c6- b5- c6+B |", "Bxc6"});
}

TEST(Failures, OnAColorBoardTheVictimMayBeLiftedFirst) {
  on_color({kRuyLopez, "c6- b5- c6+B |", "Bxc6"});
}

TEST(Failures, OnAColorBoardTheCapturingPieceMayBeLiftedFirst) {
  on_color({kRuyLopez, "b5- c6- c6+B |", "Bxc6"});
}

TEST(Failures, OnAColorBoardTheCapturingPieceMayWaitOnAnotherSquare) {
  on_color({kRuyLopez, "b5- b6+B 400ms c6- b6- c6+B |", "Bxc6"});
}

TEST(Failures, OnAColorBoardTheVictimMayBePushedToASquareWhereItCouldHaveMoved) {
  on_color({kKnightAgainstBishop, "1000ms e7- d6+b 600ms d5- e7+N 300ms d6- |", "Nxe7"});
}

TEST(Failures, OnAColorBoardTheVictimMayBeCarriedOverAnotherSquare) {
  on_color({kKnightAgainstBishop, "d5- e7+N e6+b e6- |", "Nxe7"});
}

TEST(Failures, OnAColorBoardTheCapturedPieceMayBeParkedOnASquareAtTheEdge) {
  Coarse table(SensingClass::kColor, kKnightAgainstBishop);
  table.hands("d5- e7+N h5+b |");
  table.play("Qxe7 e4 Nf6 d3 O-O");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7 Qxe7 e4 Nf6 d3 O-O");
  EXPECT_EQ(table.unexplained(), "h5");
}

TEST(Failures, OnAnOccupancyBoardOneVictimMayBePutBackAndAnotherTaken) {
  on_occupancy({kRuyLopez, "c6- c6+n e5- f3- e5+N |", "Nxe5"});
}

TEST(Failures, OnAColorBoardOneVictimMayBePutBackAndAnotherTaken) {
  on_color({kRuyLopez, "c6- c6+n e5- f3- e5+N |", "Nxe5"});
}

TEST(Failures, OnAnOccupancyBoardACaptureOfOneOfTwoVictimsStaysUncertain) {
  Coarse table(SensingClass::kOccupancy, kTwoVictims);
  table.hands("e4- | 3000ms");
  EXPECT_EQ(table.moves(), kTwoVictims);
  ASSERT_EQ(table.game().explanations.size(), 2U);
}

// It cannot be known which of the two pawns was taken. Play continues, and so does the record.
TEST(Failures, OnAnOccupancyBoardTheRecordContinuesAfterACaptureThatIsNotDecided) {
  Coarse table(SensingClass::kOccupancy, kTwoVictims);
  table.hands("e4- | 1500ms g8- f6+n | 1500ms g1- f3+N | 1500ms a7- a6+p | 3000ms");
  EXPECT_EQ(table.game().plies.size(), 8U);
  EXPECT_EQ(table.game().plies[4].state, model::PlyState::kInferred);
  EXPECT_EQ(table.game().plies[4].move.from, rules::Square::e4);
  EXPECT_EQ(table.game().explanations.size(), 2U);
  // The pawn moves on from d5, and decides it.
  table.hands("d5- d6+P | 1500ms a6- a5+p | 1500ms a2- a3+P | 3000ms");
  EXPECT_TRUE(table.moves().starts_with("e4 d5 Nc3 f5 exd5 Nf6 Nf3 a6 d6 a5")) << table.moves();
  EXPECT_TRUE(table.game().explanations.empty());
}

TEST(Failures, OnAnOccupancyBoardTheVictimIsTheOneThatWasTouched) {
  on_occupancy({kTwoVictims, "e4- 600ms d5- d5+P |", "exd5"});
  on_occupancy({kTwoVictims, "e4- 600ms f5- f5+P |", "exf5"});
}

TEST(Failures, OnAnOccupancyBoardAPieceMayRestOnItsWayToACapture) {
  on_occupancy({"e4 Na6", "f1- c4+B c4- b5+B b5- | 2000ms b7- a6- a6+p |", "Bxa6 bxa6"});
}

TEST(Failures, OnAnOccupancyBoardThePieceThatWasThereBeforeIsNotThePieceThatCame) {
  on_occupancy({"d4 Nc6 Bd2 e5 h3", "c6- 600ms b4+n | 30000ms d2- 600ms b4- b4+B |", "Nb4 Bxb4"});
}

TEST(Failures, OnAnOccupancyBoardTheRecaptureStaysUncertainToo) {
  Coarse table(SensingClass::kOccupancy, "d4 Nc6 Nf3");
  table.hands("1000ms e7- e5+p | 200ms f3- | 1000ms c6- | 3000ms");
  EXPECT_EQ(table.moves(), "d4 Nc6 Nf3 e5 Nxe5");
  EXPECT_EQ(table.game().explanations.size(), 2U);
}

TEST(Failures, OnAColorBoardARecaptureMayChangeTheColorOfTheSquare) {
  on_color({kTwoVictims, "e4- f5+P |", "exf5"});
  on_color({kTwoVictims, "e4- d5+P |", "exd5"});
}

TEST(Failures, OnAColorBoardAPromotedPieceIsTakenForAQueen) {
  on_color({kBeforePromotion, "h7- h8+Q |", "h8=Q*"});
}

TEST(Failures, OnAColorBoardAllPiecesThatThePawnMayHaveBecomeArePublished) {
  Coarse table(SensingClass::kColor, kBeforePromotion);
  table.hands("h7- h8+Q |");
  table.play("Nc6 Nf3 d6");
  ASSERT_EQ(table.game().explanations.size(), 4U);
  EXPECT_EQ(table.game().explanations[3].first_ply, 8U);
  EXPECT_EQ(table.game().explanations[3].san, std::vector<std::string>{"h8=N"});
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kConfirmed);
}

TEST(Failures, OnAColorBoardThePawnOnItsLastRankMayBeExchangedLater) {
  on_color({kBeforePromotion, "h7- h8+P h8- h8+Q |", "h8=Q*"});
}

TEST(Failures, OnAColorBoardTheQueenMayBePutDownBeforeThePawnIsRemoved) {
  on_color({kBeforePromotion, "h8+Q 700ms h7- |", "h8=Q*"});
}

TEST(Failures, OnACoarseBoardTheReplyMayBeginBeforeTheOpponentsPieceIsReleased) {
  const Act act{"d4 Nf6 Nc3 d5", "e2- f6- e4+P 300ms | 300ms e4- e4+n |", "e4 Nxe4"};
  on_occupancy(act);
  on_color(act);
}

TEST(Failures, OnACoarseBoardPiecesPutBackOnEachOthersSquaresAreNotNoticed) {
  for (const auto sensing : {SensingClass::kOccupancy, SensingClass::kColor}) {
    Coarse table(sensing, "e4 e5");
    table.hands("f1- g1- f1+N g1+B 3000ms");
    EXPECT_EQ(table.moves(), "e4 e5");
    EXPECT_EQ(table.unexplained(), "");
  }
}

}  // namespace failures_sensing_test
}  // namespace jadoube::tracking
