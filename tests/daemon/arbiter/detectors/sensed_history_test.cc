#include "daemon/arbiter/detectors/sensed_history.h"

#include <gtest/gtest.h>

namespace jadoube::arbiter {
namespace sensed_history_test {

using rules::Color;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;

class SensedHistoryTest : public testing::Test {
 protected:
  void take(model::Change change) {
    model::apply(change, board_);
    history_.take({now_, std::move(change)}, board_);
  }
  bool read_clock(Color running) {
    board_.clock =
        model::ClockState{.white = seconds(60), .black = seconds(60), .running = running};
    return history_.take_clock(board_, now_);
  }
  void connect() {
    take(model::ConnectionChange{drivers::ConnectionState::kLost, "", "gone"});
    take(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""});
  }

  Instant now_{seconds(100)};
  model::Board board_;
  SensedHistory history_;
};

TEST_F(SensedHistoryTest, EachKindOfChangeHasItsMoment) {
  take(model::SquareChange{Square::e4, Piece::kWhitePawn});
  now_ += seconds(1);
  take(model::GameStarted{model::Game{.ordinal = 1}});
  now_ += seconds(1);
  connect();
  EXPECT_EQ(history_.moments().sensed, Instant(seconds(100)));
  EXPECT_EQ(history_.moments().plies_changed, Instant(seconds(101)));
  EXPECT_EQ(history_.moments().link_changed, Instant(seconds(102)));
  EXPECT_EQ(history_.moments().result_given, Instant());
  EXPECT_TRUE(history_.squares().showed(Square::e4, Piece::kWhitePawn, Instant(seconds(100))));
}

TEST_F(SensedHistoryTest, CatchesUpAfterAConnectionUntilThePositionAgreesOrTimeHasPassed) {
  EXPECT_FALSE(history_.is_catching_up(now_));
  connect();
  EXPECT_TRUE(history_.is_catching_up(now_ + seconds(14)));
  EXPECT_FALSE(history_.is_catching_up(now_ + seconds(15)));
  history_.agree();
  EXPECT_FALSE(history_.is_catching_up(now_));
}

TEST_F(SensedHistoryTest, ABoardThatTurnedShowsNoPress) {
  read_clock(Color::kWhite);
  take(model::PlacementChange{board_.placement, model::Orientation::kRotated});
  EXPECT_FALSE(read_clock(Color::kBlack));
  EXPECT_TRUE(read_clock(Color::kWhite));
  EXPECT_EQ(history_.presses().size(), 1U);
}

TEST_F(SensedHistoryTest, ANewGameHasNoPressesAndALostConnectionHidesOne) {
  read_clock(Color::kWhite);
  EXPECT_TRUE(read_clock(Color::kBlack));
  take(model::GameStarted{model::Game{.ordinal = 1}});
  EXPECT_TRUE(history_.presses().empty());
  connect();
  EXPECT_FALSE(read_clock(Color::kWhite));
}

}  // namespace sensed_history_test
}  // namespace jadoube::arbiter
