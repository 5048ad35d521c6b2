// How games end whose last ply, or what came after it, was reported in a hurry.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_results_test {

using std::chrono::seconds;

// A board that had sent nothing reports all of it at once; the bishop might have moved on to b5.
TEST(BoardTracker, WritesALastPlyThatTheKingsFollowAtOnce) {
  for (const bool clock : {false, true}) {
    Table table;
    if (clock) table.start_clock();
    table.play("e4 e5 Nf3 Nc6");
    table.wait(seconds{3});
    table.hands("f1- c4+B e4- e5- e8- e1- e4+K d5+k 5000ms");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4") << clock;
    EXPECT_EQ(table.result(), "1-0");
  }
}

// A piece that is missing when the kings come was removed from the board.
TEST(BoardTracker, WritesNoPlyToTheCentreWhereTheKingsAre) {
  Table table;
  table.play("e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6");
  table.wait(seconds{3});
  table.hands("f3- e8- e1- e4+K d5+k 5000ms");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(BoardTracker, WritesNoPlyOfAPieceThatIsMovedAfterTheKingsHaveCome) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.wait(seconds{3});
  table.hands("e4- e5- e8- e1- e4+K d5+k f1- c4+B 5000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.result(), "1-0");
}

// The board only feels where pieces are: there are pieces on e4 and d5 before and after.
TEST(BoardTracker, SeesKingsInACentreThatWasClearedForThemOnABoardThatOnlyFeelsPieces) {
  Table table({.can = {.sensing = drivers::SensingClass::kOccupancy}});
  table.start_clock();
  table.play("e4 d5 Nf3 Nf6");
  table.wait(seconds{3});
  table.hands("d5- 300ms e4- 500ms e8- e1- e4+K d5+k 5000ms");
  EXPECT_EQ(table.moves(), "e4 d5 Nf3 Nf6");
  EXPECT_EQ(table.result(), "1-0");
}

// Nobody has stopped the clock, or brought one.
TEST(BoardTracker, KeepsAGameThatIsLookedOverAfterMate) {
  for (const bool clock : {false, true}) {
    Table table;
    if (clock) table.start_clock();
    table.play("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
    table.wait(seconds{15});
    table.hands("f7- h5+Q f7+p 2500ms f6- g8+n 2500ms g7- g6+p 2500ms h5- f3+Q 2500ms g8- f6+n");
    table.hands("2500ms d2- d3+P 2500ms f8- g7+b 2500ms");
    EXPECT_EQ(table.moves(), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#") << clock;
    EXPECT_EQ(table.unexplained(), "");
    table.hands("d3- d2+P g7- f8+b f3- d1+Q c4- f1+B g6- g7+p f6- g8+n c6- b8+n e4- e2+P");
    table.hands("e5- e7+p 2000ms");
    EXPECT_EQ(table.game().ordinal, 2);
  }
}

}  // namespace board_results_test
}  // namespace jadoube::tracking
