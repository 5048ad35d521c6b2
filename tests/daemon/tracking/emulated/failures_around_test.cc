// What makes other programs lose a game: results, starts and gaps.
#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_around_test {

/// A clock is started over the placement, and moves are played from there.
struct PlayedFrom : Table {
  PlayedFrom(std::string_view placement, std::string_view moves)
      : Table(Setting{.standing = *rules::parse_placement(placement)}) {
    wait(std::chrono::seconds{3});
    start_clock();
    reported_at_start = unexplained();
    play(moves);
    wait(std::chrono::seconds{1});
  }

  std::string start() const { return rules::to_fen(game().start); }

  std::string reported_at_start;
};

TEST(Failures, SpareQueensMayLieBesideTheStartingPosition) {
  PlayedFrom table("rnbqkbnr/pppppppp/8/q7/7Q/8/PPPPPPPP/RNBQKBNR", "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.reported_at_start, "h4 a5");
  EXPECT_EQ(table.unexplained(), "h4 a5");
}

TEST(Failures, KingsInTheCentreEndTheGameThoughTheFirstStepWasLegal) {
  Played table("e3 a6 Ke2 a5 Kd3 a4");
  table.hands("d3- d4+K 1500ms e8- e5+k 5000ms");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4");
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, KingsOnSquaresOfBothColoursAreADraw) {
  for (const auto* hands : {"e1- e8- e4+K e5+k 5000ms", "e1- e8- d4+K d5+k 5000ms"}) {
    Played table("a3 a6");
    table.hands(hands);
    EXPECT_EQ(table.moves(), "a3 a6");
    EXPECT_EQ(table.result(), "1/2-1/2") << hands;
  }
}

TEST(Failures, OtherPiecesMayBeRemovedFromTheCentreFirst) {
  Played table("d4 Nf6 Nf3 g6 g3 Bg7 Bg2 O-O O-O d6");
  table.hands("d4- g8- g1- d5+k e4+K 5000ms");
  EXPECT_EQ(table.moves(), "d4 Nf6 Nf3 g6 g3 Bg7 Bg2 O-O O-O d6");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(Failures, BoardMayBeTurnedRound) {
  Table table(true);
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}

TEST(Failures, BoardMayBeTurnedBetweenTwoGames) {
  Played table("e4 e5");
  table.hands("e1- e8- d5+k e4- e4+K 3000ms");
  table.observe(drivers::PlacementRead{rules::rotated(rules::Placement::initial())});
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kRotated);
}

TEST(Failures, TurningTheBoardDuringAGameIsNotAPly) {
  Played table("e4 e5 Nf3 Nc6");
  table.observe(drivers::PlacementRead{rules::rotated(table.tracker.board().placement)});
  table.wait(std::chrono::seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(Failures, GameOfChess960IsFollowed) {
  PlayedFrom table("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR", "e4 e5 Ng3 Ng6 Qf1 Qf8");
  EXPECT_EQ(table.moves(), "e4 e5 Ng3 Ng6 Qf1 Qf8");
  EXPECT_EQ(table.start(), "rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR w KQkq - 0 1");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, SquareOfAPieceThatIsGivenAsOddsIsReported) {
  PlayedFrom table("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR", "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.unexplained(), "b1");
}

TEST(Failures, GameMayBeginFromAPositionThatIsSetUp) {
  PlayedFrom table("4k3/8/8/8/8/8/4P3/4K3", "Kd2 Kd7 Kd3");
  EXPECT_EQ(table.moves(), "Kd2 Kd7 Kd3");
  EXPECT_EQ(table.start(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, KingAndQueenMayBeInterchangedAtTheStart) {
  PlayedFrom table("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", "e4 e5 Qe2 Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Qe2 Nc6");
  EXPECT_EQ(table.start(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1");
  EXPECT_EQ(table.reported_at_start, "");
}

TEST(Failures, PieceMayBeReadAsAnotherFromTheStart) {
  PlayedFrom table("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR", "e4 e5");
  EXPECT_EQ(table.reported_at_start, "g1");
  table.hands("1000ms g1- f3+B | 1000ms b8- c6+n | 1000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.unexplained(), "f3");
}

TEST(Failures, LostLiftIsFoundByReadingTheBoard) {
  Played table("e4 e5");
  table.tracker.take_request(BoardRequest::kPlacement);
  table.unseen("g1-");
  table.hands("f3+N 1100ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.dump();
  table.hands("|");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, LostArrivalIsFoundAtThePress) {
  Played table("e4 e5");
  table.hands("g1-");
  table.unseen("f3+N");
  table.tracker.take_request(BoardRequest::kPlacement);
  table.hands("|");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.dump();
  table.wait(std::chrono::seconds{1});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PliesPlayedWithoutAConnectionAreInferred) {
  for (const auto& [hands, moves] :
       {std::pair("g1- f3+N", "e4 e5 Nf3*"), std::pair("g1- f3+N b8- c6+n", "e4 e5 Nf3* Nc6*")}) {
    Played table("e4 e5");
    table.lose_line();
    table.unseen(hands);
    table.wait(std::chrono::seconds{20});
    table.find_line();
    table.dump();
    table.wait(std::chrono::milliseconds{500});
    EXPECT_EQ(table.moves(), moves);
  }
}

}  // namespace failures_around_test
}  // namespace jadoube::tracking
