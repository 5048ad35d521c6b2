// Pieces on places that the board does not read: between two squares, or on a dead square.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_unread_test {

TEST(Unread, PieceThatIsReadOnlyAfterTheReplyWasMovedBeforeIt) {
  Played table("e4 e5 Nf3");
  table.hands("1000ms b8- | 2000ms f1- c4+B | 2000ms c6+n 1500ms");
  table.play("Bc5");
  EXPECT_EQ(table.moves().substr(0, 16), "e4 e5 Nf3 Nc6 Bc");
}

TEST(Unread, PieceOnADeadSquareIsKnownByWhereItGoesNext) {
  Played table("e4 e5");
  table.hands("1000ms g1- | 2000ms b8- c6+n |");
  table.play("Bc4 Bc5");
  table.hands("2000ms e5+N |");
  table.play("Nf6 d3 d6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 Nxe5 Nf6 d3 d6");
}

TEST(Unread, WhereItMayBeIsPublishedAndNotConfirmed) {
  Played table("e4 e5");
  table.hands("1000ms g1- | 2000ms b8- c6+n | 3000ms");
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kProvisional);
  EXPECT_GE(table.game().explanations.size(), 2U);
}

TEST(Unread, PieceInTheHandOfThePlayerWhoDidNotPressHasNotMoved) {
  Played table("e4 e5 Nf3");
  table.hands("1000ms b8- 100ms c6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6?");
}

// A pawn passes b3, and is on b4 unread until a bishop captures it there.
constexpr std::string_view kPlayedOn = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4";

TEST(Unread, PieceThatIsTakenAtOnceWasMoved) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.hands("1500ms b3+P b2- 200ms b3- 430ms c5- 250ms b4+b 100ms | 400ms |");
  table.play("c3 Ba5 d4 exd4");
  EXPECT_EQ(table.moves(), kPlayedOn);
}

TEST(Unread, PieceThatIsTakenAfterThePressWasMoved) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.hands("1500ms b3+P b2- 200ms b3- 600ms | 900ms c5- 250ms b4+b 400ms |");
  table.play("c3 Ba5 d4 exd4");
  EXPECT_EQ(table.moves(), kPlayedOn);
}

TEST(Unread, PieceThatIsTakenMayBeReadNowhere) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.hands("1500ms b2- 430ms c5- 250ms b4+b 100ms | 400ms |");
  table.play("c3 Ba5 d4 exd4");
  // A press too many leaves the ply before in doubt.
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5* b4 Bxb4 c3 Ba5 d4 exd4");
}

}  // namespace board_unread_test
}  // namespace jadoube::tracking
