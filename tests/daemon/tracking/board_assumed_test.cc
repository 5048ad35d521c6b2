// Games that begin though nothing shows which way the board faces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_assumed_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::string_view kEnding = "8/8/8/4p3/3K4/8/1B6/7k";

rules::Placement placed(std::string_view fen) { return *rules::parse_placement(fen); }

// The pieces have been there for this time when the clock is started over them.
struct SetUpTable : Table {
  explicit SetUpTable(std::string_view fen, milliseconds waited, bool rotated = false)
      : Table({.standing = placed(fen), .rotated = rotated}) {
    wait(waited);
    start_clock();
  }

  std::string start() const { return rules::to_fen(game().start); }

  // The board faces that way, and has done so from the start of the game.
  void turn(model::Orientation orientation) {
    model::Correction correction{.after = game().started_at - model::kJustBefore};
    correction.orientation = orientation;
    derive_again({{correction}});
  }
};

TEST(Assumed, TheFirstPlyIsNotLostThoughItIsMadeAtOnce) {
  for (const auto waited : {milliseconds{300}, milliseconds{1500}, milliseconds{30'000}}) {
    SetUpTable table(kEnding, waited);
    table.hands("600ms d4- e5- e5+K |");
    EXPECT_EQ(table.moves(), "Kxe5") << waited.count();
    EXPECT_EQ(table.start(), "8/8/8/4p3/3K4/8/1B6/7k w - - 0 1");
  }
}

TEST(Assumed, AGameThatBeginsWhenAPieceIsLiftedIsTheSameAfterARestart) {
  SetUpTable table(kEnding, milliseconds{300});
  table.hands("600ms d4-");
  ASSERT_TRUE(table.tracker.board().game);
  table.expect_same_after_restart(0);
}

TEST(Assumed, APieceThatIsMovedWhileThePositionIsSetUpBeginsNoGame) {
  SetUpTable table("8/8/8/4p3/3K4/8/1B6/7k", milliseconds{300});
  table.hands("600ms a1+R 300ms h1- h2+k 300ms");
  EXPECT_FALSE(table.tracker.board().game);
}

TEST(Assumed, TheBoardReportsThatItsOrientationIs) {
  SetUpTable table(kEnding, seconds{5});
  EXPECT_TRUE(table.tracker.board().orientation_is_assumed);
  model::Correction correction{.after = table.now};
  correction.orientation = model::Orientation::kNormal;
  table.tracker.correct(correction, table.changes);
  EXPECT_FALSE(table.tracker.board().orientation_is_assumed);
}

TEST(Assumed, PawnsThatShowItLeaveNothingToAssume) {
  SetUpTable table("4k3/pppp4/8/8/8/8/4PPPP/4K3", seconds{5});
  ASSERT_TRUE(table.tracker.board().game);
  EXPECT_FALSE(table.tracker.board().orientation_is_assumed);
}

TEST(Assumed, AStartingPositionEndsIt) {
  SetUpTable table(kEnding, seconds{5});
  table.observe(drivers::PlacementRead{rules::Placement::initial()});
  EXPECT_FALSE(table.tracker.board().orientation_is_assumed);
}

// Black has the lever's other side, and the pawns of both go the other way.
TEST(Assumed, ThePlayShowsThatTheBoardIsTurned) {
  SetUpTable table("8/2k5/8/4p3/3P4/8/5K2/8", seconds{5}, true);
  ASSERT_TRUE(table.tracker.board().game);
  EXPECT_TRUE(table.tracker.board().orientation_is_assumed);
  table.hands("1000ms d4- e5- e5+P |");
  EXPECT_EQ(table.start(), "8/2k5/8/4p3/3P4/8/5K2/8 w - - 0 1");
  EXPECT_EQ(table.moves(), "dxe5");
  EXPECT_FALSE(table.tracker.board().orientation_is_assumed);
  table.hands("1000ms c7- c6+k | 1000ms f2- f3+K |");
  EXPECT_EQ(table.moves(), "dxe5 Kc6 Kf3");
  EXPECT_EQ(table.game().ordinal, 1);
  // What was observed gives the same again.
  const auto before = table.game();
  table.derive_again({});
  EXPECT_EQ(table.game(), before);
}

TEST(Assumed, AnIllegalMoveDoesNotTurnTheBoard) {
  SetUpTable table("8/2k5/8/4p3/3P4/8/5K2/8", seconds{5});
  table.hands("1000ms d4- c6+P |");
  EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kNormal);
  EXPECT_TRUE(table.tracker.board().orientation_is_assumed);
}

TEST(Assumed, TheWholeGameIsDerivedAgainWhenAnArbiterTurnsTheBoard) {
  SetUpTable table("8/2k5/8/4p3/3P4/8/5K2/8", seconds{5}, true);
  ASSERT_TRUE(table.tracker.board().game);
  table.hands("1000ms d4- e5- e5+P 500ms");
  ASSERT_NE(table.moves(), "dxe5");
  table.turn(model::Orientation::kRotated);
  table.hands("| 1000ms c7- c6+k |");
  EXPECT_EQ(table.start(), "8/2k5/8/4p3/3P4/8/5K2/8 w - - 0 1");
  EXPECT_EQ(table.moves(), "dxe5 Kc6");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_FALSE(table.tracker.board().orientation_is_assumed);
  table.hands("1000ms f2- f3+K |");
  EXPECT_EQ(table.moves(), "dxe5 Kc6 Kf3");
}

}  // namespace board_assumed_test
}  // namespace jadoube::tracking
