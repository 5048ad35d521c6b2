#include <gtest/gtest.h>

#include "daemon/tracking/inferred/start.h"
#include "rules/chess960.h"
#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace starts_test {

using rules::Color;

rules::Placement placement(std::string_view fen) { return *rules::parse_placement(fen); }

Table::Setting standing(std::string_view fen, bool rotated = false) {
  return {.standing = placement(fen), .rotated = rotated};
}

std::string start_of(const Table& table) { return rules::to_fen(table.game().start); }

// What a game can begin from.

TEST(InitialStart, IsAStartingPositionOfChess960WithItsCastlings) {
  const auto current = rules::chess960_placement(rules::Chess960Number(0));
  const auto start = initial_start(current, SensingClass::kIdentity);
  ASSERT_TRUE(start);
  EXPECT_EQ(start->position, rules::chess960_start(rules::Chess960Number(0)));
}

TEST(InitialStart, IsAStartingPositionWithTwoPiecesInterchangedAsItIs) {
  const auto start = initial_start(placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"),
                                   SensingClass::kIdentity);
  ASSERT_TRUE(start);
  EXPECT_EQ(rules::to_fen(start->position),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1");
}

TEST(InitialStart, IsTheStandardStartingPositionWhereAPieceIsNotReadOrReadWrong) {
  for (const auto* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR"}) {
    const auto start = initial_start(placement(fen), SensingClass::kIdentity);
    ASSERT_TRUE(start) << fen;
    EXPECT_EQ(start->position, rules::Position::initial());
    EXPECT_EQ(start->reported, placement(fen));
  }
}

TEST(InitialStart, IsNothingWhereAPieceIsBetweenTheArmies) {
  EXPECT_FALSE(initial_start(placement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"),
                             SensingClass::kIdentity));
}

TEST(InitialStart, IsNothingWhereThreePiecesAreMissing) {
  EXPECT_FALSE(initial_start(placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/3QKBNR"),
                             SensingClass::kIdentity));
}

TEST(MiddleStart, LetsPiecesAtHomeCastle) {
  const auto start =
      middle_start(placement("r3k2r/8/8/8/4P3/8/8/R3K3"), Color::kBlack, SensingClass::kIdentity);
  ASSERT_TRUE(start);
  EXPECT_EQ(rules::to_fen(start->position), "r3k2r/8/8/8/4P3/8/8/R3K3 b Qkq - 0 1");
}

TEST(MiddleStart, LetsTheOnlyPawnBeTakenInPassingWhoMayJustHaveCome) {
  const auto fen = [](std::string_view current, Color turn) {
    return rules::to_fen(middle_start(placement(current), turn, SensingClass::kIdentity)->position);
  };
  EXPECT_EQ(fen("4k3/8/8/3pP3/8/8/8/4K3", Color::kWhite), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(fen("4k3/8/8/8/3pP3/8/8/4K3", Color::kBlack), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  // Either of two pieces may have come. One of them did not come from the square of another piece.
  EXPECT_EQ(fen("4k3/8/8/3pPp2/8/8/8/4K3", Color::kWhite), "4k3/8/8/3pPp2/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(fen("4k3/3n4/8/3pP3/8/8/8/4K3", Color::kWhite), "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1");
}

TEST(MiddleStart, DoesNotAskHowThePiecesCameThere) {
  EXPECT_TRUE(middle_start(placement("rnkqbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNKQBBNR"), Color::kWhite,
                           SensingClass::kIdentity));
}

TEST(MiddleStart, IsNothingWithoutBothKings) {
  EXPECT_FALSE(
      middle_start(placement("8/8/8/8/8/8/8/R3K3"), Color::kWhite, SensingClass::kIdentity));
}

TEST(IsBegunTurned, AsksForOneFirstMoveOfThePiecesOfRanksSevenAndEight) {
  const auto is_turned = [](std::string_view fen) {
    return is_begun_turned(as_sensed(placement(fen), SensingClass::kOccupancy));
  };
  EXPECT_TRUE(is_turned("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR"));
  EXPECT_TRUE(is_turned("r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR"));
  EXPECT_FALSE(is_turned("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
  EXPECT_FALSE(is_turned("rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR"));
  EXPECT_FALSE(is_turned("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
}

// Games begun so.

TEST(Starts, BeginAGameOfChess960WhenTheClockIsStarted) {
  Table table(standing("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR"));
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(table.moves(), "no game");
  table.start_clock();
  table.play("e4 e5 Ng3 Ng6 Qf1 Qf8 Nd3");
  EXPECT_EQ(table.moves(), "e4 e5 Ng3 Ng6 Qf1 Qf8 Nd3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Starts, BeginAGameOfChess960HoweverLongItWasOnTheBoardBefore) {
  Table table({.standing = rules::chess960_placement(rules::Chess960Number(0))});
  table.set_clock(std::chrono::minutes{3});
  table.stop_clock();
  table.wait(std::chrono::minutes{5});
  EXPECT_FALSE(table.tracker.board().game);
  table.start_clock();
  table.wait(std::chrono::seconds{1});
  EXPECT_EQ(table.moves(), "");
}

TEST(Starts, KnowACastlingOfChess960InWhichTheKingStays) {
  Table table(standing("bnqnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BNQNRBKR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("g3 g6 Bg2 Bg7");
  table.hands("1000ms h1- f1+R |");
  EXPECT_EQ(table.moves(), "g3 g6 Bg2 Bg7 O-O");
}

TEST(Starts, BeginNoOtherGameWhereCastlingLeadsToAStartingPosition) {
  Table table(standing("nbrnbkrq/pppppppp/8/8/8/8/PPPPPPPP/NBRNBKRQ"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.hands("1000ms f1- g1- g1+K f1+R 500ms | 5000ms");
  table.play("f5 Nc3");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "O-O f5 Nc3");
}

TEST(Starts, BeginAGameOfChess960OverOneThatWasNotFinished) {
  Table table;
  table.start_clock();
  table.play("e4 e5 Nf3");
  table.hands(
      "e1- d1- b1- c1- a1- b1+K a1+R c1+N d1+B e1+B f1- f1+N g1- f3- g1+Q h1- h1+R e4- e2+P");
  table.hands(
      "e8- d8- b8- c8- a8- b8+k a8+r c8+n d8+b e8+b f8- f8+n g8- g8+q h8- h8+r e5- e7+p 3000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(start_of(table), "rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR w KQkq - 0 1");
}

TEST(Starts, KnowATurnedBoardByAStartingPositionOfChess960) {
  Table table(standing("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR", true));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("e4 e5");
  EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kRotated);
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(Starts, BeginInTheMiddleWithWhoseClockRuns) {
  Table table(standing("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("O-O a6");
  EXPECT_EQ(start_of(table), "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1");
  EXPECT_EQ(table.moves(), "O-O a6");
}

TEST(Starts, BeginNoGameFromWhatAGameLeftBehind) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- e1+K e8+k 1000ms e2- e4+P d7- d5+p 5000ms");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Starts, HaveThePieceThatIsNotReadAndSeeItLater) {
  Table table(standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  EXPECT_EQ(table.unexplained(), "b1");
  table.hands("e2- e4+P | 1000ms b1+N 1000ms e7- e5+p | 1000ms b1- c3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nc3");
  EXPECT_EQ(start_of(table), rules::to_fen(rules::Position::initial()));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Starts, SeeThePieceThatIsNotReadWhereItMovesTo) {
  Table table(standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.hands("c3+N | 1000ms e7- e5+p |");
  EXPECT_EQ(table.moves(), "Nc3 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Starts, LeaveSpareQueensBesideTheStartingPositionAlone) {
  Table table(standing("rnbqkbnr/pppppppp/8/q7/7Q/8/PPPPPPPP/RNBQKBNR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  table.play("e4 e5");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "h4 a5");
  table.hands("1000ms h4- 1000ms a5- 1000ms");
  table.play("Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Starts, FollowAPieceThatIsReadAsAnother) {
  Table table(standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  EXPECT_EQ(table.unexplained(), "g1");
  table.hands("g1- f3+B | 1000ms e7- e5+p | 1000ms f3- e5+B |");
  EXPECT_EQ(table.moves(), "Nf3 e5 Nxe5");
}

TEST(Starts, BeginWithoutAClockAfterAWhile) {
  Table table(standing("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR"));
  table.wait(std::chrono::seconds{9});
  EXPECT_EQ(table.moves(), "no game");
  table.wait(std::chrono::seconds{2});
  table.hands("e2- e4+P 2000ms");
  EXPECT_EQ(table.moves(), "e4");
}

TEST(Starts, BeginAnewWhenInterchangedPiecesAreSetRight) {
  Table table(standing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"));
  table.wait(std::chrono::seconds{3});
  table.start_clock();
  EXPECT_EQ(start_of(table), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1");
  table.hands("d1- e1- d1+Q e1+K 1500ms");
  EXPECT_EQ(start_of(table), rules::to_fen(rules::Position::initial()));
}

TEST(Starts, OnABoardWithoutSidesWhiteIsWhoMovesFirst) {
  Table table({.rotated = true, .can = {.sensing = SensingClass::kOccupancy}});
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.evidence(1).substr(0, 5), "press");
}

TEST(Starts, OnABoardWithoutSidesABlackPieceInAHandPublishesNothing) {
  Table table({.can = {.sensing = SensingClass::kOccupancy}});
  table.start_clock();
  table.hands("g8- 500ms g8+n 1000ms");
  table.play("e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

}  // namespace starts_test
}  // namespace jadoube::tracking
