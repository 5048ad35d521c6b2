// The sequences of hands that a board must survive, by their numbers in our catalogue (B2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/watch/table.h"

namespace jadoube::watch {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

/// A table with a running clock on which `moves` were played.
struct Played : Table {
  explicit Played(std::string_view moves) {
    start_clock();
    play(moves);
    told();
  }
};

TEST(B2, Row01PawnSlidesOverASquareOnWhichItCouldStay) {
  Played table("");
  table.hands("d2- d3+P d3- d4+P |");
  EXPECT_EQ(table.moves(), "d4");
  EXPECT_EQ(table.game().revision, 0U);
  EXPECT_THAT(table.told(),
              ElementsAre("ply 1 d3 provisional squares", "ply 1 d4 provisional squares",
                          "ply 1 d4 confirmed press 0:02:59 0:03:00"));
}

TEST(B2, Row02RookSlidesWithTwoStops) {
  Played table("d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 e3 e6 Be2 Be7 Nf3 Nf6 O-O O-O");
  table.hands("a1- c1+R c1- d1+R d1- e1+R |");
  EXPECT_TRUE(table.moves().ends_with("O-O O-O Rfe1") || table.moves().ends_with("O-O O-O Rae1"));
  EXPECT_EQ(table.game().plies.back().uci, "a1e1");
  EXPECT_EQ(table.game().plies.size(), 17U);
}

TEST(B2, Row03BishopSlidesWithAStop) {
  Played table("d4 d5 Nf3");
  table.hands("c8- d7+b d7- e6+b |");
  EXPECT_EQ(table.moves(), "d4 d5 Nf3 Be6");
}

TEST(B2, Row04QueenSlidesOnThenCaptures) {
  Played table("e4 c5 d4 cxd4 c4 Qc7 Nf3");
  table.hands("c7- c5+q c5- c4+q |");
  EXPECT_TRUE(table.moves().ends_with("Nf3 Qxc4"));
}

TEST(B2, Row05KnightIsDraggedOverASquareNoKnightReaches) {
  Played table("Nf3 a6");
  table.hands("f3- f4+N f4- e5+N |");
  EXPECT_EQ(table.moves(), "Nf3 a6 Ne5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row06PawnCapturesDraggedSideways) {
  Played table("e4 e5 f4");
  table.hands("e5- f5+p f5- f4- f4+p |");
  EXPECT_EQ(table.moves(), "e4 e5 f4 exf4");
}

TEST(B2, Row07CaptureThatNeverShowsTheSquareEmpty) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("b5- c6+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
}

TEST(B2, Row08CaptureVictimFirst) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("c6- b5- c6+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
}

TEST(B2, Row09CaptureMoverFirst) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
}

TEST(B2, Row10VictimFlashesOnItsWayOut) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N e6+b e6- |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row10VictimStillFlashesAtThePress) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N e6+b |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  table.hands("e6-");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row10VictimFlashesBeforeTheCaptureAndAtThePress) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("e7- e6+b d5- e7+N | e6-");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
}

TEST(B2, Row11PieceSeenOnItsNewSquareBeforeItLeftTheOld) {
  Played table("e4");
  table.hands("c6+p c7- |");
  EXPECT_EQ(table.moves(), "e4 c6");
}

TEST(B2, Row12EnPassant) {
  Played table("e3 a5 e4 a4 b4");
  table.hands("a4- b3+p b4- |");
  EXPECT_EQ(table.moves(), "e3 a5 e4 a4 b4 axb3");
}

TEST(B2, Row13EnPassantLeftUnfinishedIsToldAndNotGuessed) {
  Played table("e4 a6 e5 d5");
  table.hands("e5- d6+P |");
  EXPECT_EQ(table.moves(), "e4 a6 e5 d5");
  EXPECT_EQ(table.unexplained(), "e5 d6");
}

TEST(B2, Row14CastlingKingFirst) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("e1- g1+K h1- f1+R |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}

TEST(B2, Row15CastlingRookFirst) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("h1- f1+R e1- g1+K |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(B2, Row15CastlingRookFirstWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("h1- f1+R 1500ms e1- g1+K 1500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O?");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(B2, Row16CastlingWithTheKingInTwoSteps) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("e1- f1+K f1- g1+K h1- f1+R |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}

TEST(B2, Row17KingPressedBeforeTheGestureStays) {
  Played table("a3 f6 a4 Kf7 a5 Kg6 b3 Kf5");
  table.hands("1000ms f5- e5+k e1- d4+K 2000ms");
  EXPECT_EQ(table.moves(), "a3 f6 a4 Kf7 a5 Kg6 b3 Kf5");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(B2, Row18KingStepThatWouldBeLegalIsNoPlyOfTheGesture) {
  Played table("e3 a6 Ke2 a5 Kd3 a4");
  table.hands("d3- e4+K");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4 Ke4?");
  table.hands("e8- d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(B2, Row18KingStepThatWouldBeLegalIsNoPlyOfTheGestureWithoutAClockEither) {
  Table table;
  table.play("e3 a6 Ke2 a5 Kd3 a4");
  table.hands("500ms d3- e4+K 2000ms e8- d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(B2, Row19PieceIsClearedFromTheCentreFirst) {
  Played table("e4 e5 d4 a6");
  table.hands("e4- e8- e1- d5+k e4+K 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 d4 a6");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row20KingsChangedGiveTheCorrectedResult) {
  Played table("a3 a6 b3 b6");
  table.hands("e8- e1- e5+k e4+K 8000ms");
  EXPECT_EQ(table.result(), "1/2-1/2");
  table.hands("e5- d5+k 1900ms");
  EXPECT_EQ(table.result(), "1/2-1/2");
  table.hands("100ms");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.moves(), "a3 a6 b3 b6");
}

TEST(B2, Row21CaptureAndRecaptureInsideOneScanPressesFirst) {
  Played table("e4 d5");
  table.hands("| | e4- d8- d5+q 500ms");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(B2, Row21CaptureAndRecaptureInsideOneScanSquaresFirst) {
  Played table("e4 d5");
  table.hands("e4- d8- d5+q | |");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(B2, Row21TwoPiecesInTheAirAreNoExchange) {
  Played table("d4 d5 Nc3 e6");
  // As if the knight had taken on d5, and the pawn had taken back.
  table.hands("c3- e6- 1500ms");
  table.dump();
  table.hands("3000ms");
  EXPECT_EQ(table.moves(), "d4 d5 Nc3 e6");
}

TEST(B2, Row22ReplyMadeBeforeTheOpponentsPieceHasLanded) {
  Played table("");
  table.hands("e2- e7- e5+p e4+P 400ms | 400ms |");
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(B2, Row22ReplyLiftedBeforeThePress) {
  Played table("");
  table.hands("e2- e4+P e7- |");
  EXPECT_EQ(table.moves(), "e4");
  table.hands("e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row23PieceAdjustedIsNothing) {
  Played table("e4 Nf6");
  table.hands("f6- f6+n 3000ms");
  EXPECT_EQ(table.moves(), "e4 Nf6");
  EXPECT_THAT(table.told(), IsEmpty());
}

TEST(B2, Row24PieceTouchedAndAnotherMoved) {
  Played table("e4 e5");
  table.hands("g1- 700ms g1+N 500ms f1- c4+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4");
}

TEST(B2, Row25NeighbourBumpedOffAndBack) {
  Played table("e4 e5");
  table.hands("g1- h1- h1+R f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(B2, Row26LiftThatWasLostIsFoundByReadingTheBoard) {
  Played table("e4 e5");
  table.watch.take_placement_request();
  table.unseen("g1-");
  table.hands("f3+N 999ms");
  EXPECT_FALSE(table.watch.take_placement_request());
  table.wait(milliseconds{1});
  EXPECT_TRUE(table.watch.take_placement_request());
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3?");
}

TEST(B2, Row26PlyOfWhichNothingWasSeenIsFoundAtThePress) {
  Played table("e4 e5");
  table.watch.take_placement_request();
  table.unseen("g1- f3+N");
  table.hands("|");
  EXPECT_TRUE(table.watch.take_placement_request());
  table.hands("200ms");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
}

TEST(B2, Row27FlickerIsNoMove) {
  Played table("e4 e5");
  table.hands("g1- g1+N g1- g1+N g1- g1+N 3000ms");
  EXPECT_THAT(table.told(), IsEmpty());
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row28CaptureTakenBackIsWithdrawn) {
  for (const auto* back : {"c6- b5+B c6+n", "c6+n b5+B"}) {
    Played table("e4 e5 Nf3 Nc6 Bb5 a6");
    table.hands("b5- c6+B");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6?");
    table.hands(back);
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6") << back;
  }
}

constexpr auto kBeforePromotion = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8";

TEST(B2, Row29QueenIsPutDirectly) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+Q |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
}

TEST(B2, Row30PawnIsPutAndThenChanged) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P h8- h8+Q |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row31PawnLeftOnTheLastRankIsToldAndNoQueenIsAssumed) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P |");
  EXPECT_TRUE(table.moves().ends_with("Rg8"));
  EXPECT_EQ(table.unexplained(), "h7 h8");
}

TEST(B2, Row32RookAfterCaptureIsWhatIsSensed) {
  Played table(kBeforePromotion);
  table.hands("h7- g8- g8+R |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 hxg8=R"));
}

TEST(B2, Row34CastlingAfterTheRookHasMovedIsToldAtThePress) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6 Rg1 a5 Rh1 a4");
  table.hands("e1- g1+K h1- f1+R |");
  EXPECT_TRUE(table.moves().ends_with("Rh1 a4"));
  EXPECT_EQ(table.unexplained(), "e1 f1 g1 h1");
}

TEST(B2, Row35PressWithoutAMoveAddsNothing) {
  Played table("e4 e5");
  table.hands("| 5000ms");
  EXPECT_THAT(table.told(), IsEmpty());
}

TEST(B2, Row38CeremonialMoveIsTakenBackAndTheGameIsTheSame) {
  Table table;
  table.hands("e2- e4+P 20000ms e4- e2+P 5000ms");
  EXPECT_EQ(table.moves(), "");
  table.start_clock();
  table.hands("d2- d4+P |");
  EXPECT_EQ(table.moves(), "d4");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(B2, Row40BoardTurnedRoundIsANormalGame) {
  Table table(true);
  EXPECT_EQ(table.watch.board().orientation, Orientation::kRotated);
  table.start_clock();
  EXPECT_EQ(table.watch.board().clock->running, rules::Color::kWhite);
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.evidence(7), "press 0:02:56 0:02:57");
}

TEST(B2, Row41PiecePushedOffTheBoardAtThePressIsToldBesideTheMove) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- f8- b5+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.unexplained(), "f8");
  table.hands("f8+b");
  EXPECT_EQ(table.unexplained(), "");
  table.play("a6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
}

TEST(B2, Row42PiecesAnalysedAfterTheResultAddNothing) {
  Played table("e4 e5");
  table.hands("e1- e8- e4- e4+K d5+k 2500ms");
  EXPECT_EQ(table.result(), "1-0");
  table.hands("g1- f3+N 1000ms b8- c6+n 1000ms f1- c4+B 20000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row43PliesPlayedWithTheCableOutAreInferred) {
  Played table("e4 e5");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("g1- f3+N b8- c6+n");
  table.wait(seconds{60});
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  EXPECT_TRUE(table.watch.take_placement_request());
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6*");
  EXPECT_EQ(table.evidence(3), "reconnect");
}

TEST(B2, Row43PliesPlayedWithTheCableOutInMoreThanOneWayAreLeftToTheOperator) {
  Played table("e4 e5");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("g1- f3+N b8- c6+n f1- c4+B");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.dump();
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "f1 g1 f3 c4 c6 b8");
}

TEST(B2, Row43ASlideThatTheGapCutInTwoIsOneMove) {
  Played table("e4 e5 Nf3 d6 Bc4");
  table.hands("c8- d7+b");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bd7?");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("d7- g4+b b1- c3+N");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4* Nc3*");
}

TEST(B2, Row43SquaresThatComeBeforeTheBoardIsReadAsAWholeAreNotExplainedByTheOldPicture) {
  Played table("e4 e5 Nf3 d6 Bc4");
  table.hands("c8- d7+b");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("d7- g4+b");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.hands("b1- c3+N 300ms");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4* Nc3*");
}

TEST(B2, Row44ClockThatIsUnpluggedLeavesTheRestToLifts) {
  Played table("e4 e5");
  table.observe(drivers::ClockMissing{});
  EXPECT_FALSE(table.watch.board().clock);
  table.hands("g1- f3+N 1000ms b8-");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "opponent-lift");
}

}  // namespace
}  // namespace jadoube::watch
