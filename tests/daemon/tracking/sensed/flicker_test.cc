#include <gtest/gtest.h>

#include "daemon/tracking/sensed/sensor_events.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace flicker_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

/// A board on which the piece of h7 goes away for a while and comes back, again and again.
struct Losing : Flicker {
  /// True if the last return of the piece means nothing.
  bool lose(int times, milliseconds missing, milliseconds rested) {
    bool often = false;
    for (int i = 0; i < times; ++i) {
      now += rested;
      add_change(now, Square::h7, Piece::kBlackPawn, Piece::kNone);
      now += missing;
      often = add_change(now, Square::h7, Piece::kNone, Piece::kBlackPawn);
    }
    return often;
  }
  drivers::Instant now{std::chrono::hours{1}};
};

TEST(Flicker, IsAPieceThatIsMissingForAScanAgainAndAgain) {
  Losing board;
  EXPECT_FALSE(board.lose(3, milliseconds{200}, milliseconds{1000}));
  EXPECT_TRUE(board.lose(1, milliseconds{200}, milliseconds{1000}));
}

TEST(Flicker, IsNotAPieceThatIsPutStraightNowAndThen) {
  Losing board;
  EXPECT_FALSE(board.lose(10, milliseconds{200}, milliseconds{30'000}));
  EXPECT_FALSE(board.lose(10, milliseconds{1000}, milliseconds{1000}));
}

TEST(Flicker, ChangesNothingOfWhatWasPlayedHoweverOftenItIsSeen) {
  Played table("d4 Nc6 d5 a6");
  for (int i = 0; i < 40; ++i) table.hands("300ms h7- h7+p");
  table.hands("d1- d3+Q | 500ms c6- d4+n | 500ms");
  // The queen could have gone to d4, and been taken there.
  table.hands("d3- 700ms");
  EXPECT_EQ(table.moves(), "d4 Nc6 d5 a6 Qd3 Nd4");
  EXPECT_EQ(table.game().revision, 0U);
}

}  // namespace flicker_test
}  // namespace jadoube::tracking
