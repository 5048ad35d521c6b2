#include "daemon/arbiter/detectors/observed_game.h"

#include <gtest/gtest.h>

#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace observed_game_test {

using rules::Color;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;

/// A record of a game after 1.e4 e5, on a board that shows the position, at second 100.
class ObservedGameTest : public testing::Test {
 protected:
  ObservedGameTest() {
    take(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""});
    take(model::GameStarted{model::Game{.ordinal = 1}});
    auto plies = tests::game_of("e4 e5").plies;
    for (auto& ply : plies) ply.confirmed_at = now + seconds(1);
    take(model::PliesChange{0, plies, 1});
    take(model::PlacementChange{record.firm().last().placement(), model::Orientation::kNormal});
    take(clock(Color::kWhite));
  }
  void take(model::Change change) { record.take({now, std::move(change)}); }
  static model::ClockChange clock(Color running) {
    return {model::ClockState{.white = seconds(60), .black = seconds(60), .running = running}};
  }

  Instant now{seconds(100)};
  ObservedGame record{TournamentRules{}};
};

TEST_F(ObservedGameTest, WritesPliesWithTheirNumbers) {
  EXPECT_EQ(move_text(record, 0), "1.e4");
  EXPECT_EQ(move_text(record, 1), "1...e5");
  EXPECT_EQ(move_text(record, 2), "");
  EXPECT_EQ(maker_of(record, 1), Color::kWhite);
  EXPECT_EQ(maker_of(record, 2), Color::kBlack);
}

TEST_F(ObservedGameTest, AMisreadPieceIsNotWrong) {
  take(model::SquareChange{Square::g1, Piece::kWhiteBishop});
  EXPECT_EQ(squares_wrong(record), 0);
  take(model::SquareChange{Square::g8, Piece::kWhiteBishop});
  EXPECT_EQ(squares_wrong(record), 1);
  EXPECT_FALSE(is_other_position(record));
}

TEST_F(ObservedGameTest, CatchesUpUntilThePositionIsThereAgain) {
  take(model::ConnectionChange{drivers::ConnectionState::kLost, "", "gone"});
  take(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""});
  EXPECT_TRUE(record.sensed().is_catching_up(record.now()));
  take(model::PlacementChange{record.firm().last().placement(), model::Orientation::kNormal});
  EXPECT_FALSE(record.sensed().is_catching_up(record.now()));
}

TEST_F(ObservedGameTest, IsNotFollowedWhenThreePressesBringNoPlyAndAnotherPositionIsThere) {
  for (const auto square : {Square::a2, Square::b2, Square::c2}) {
    take(model::SquareChange{square, Piece::kNone});
  }
  take(clock(Color::kBlack));
  take(clock(Color::kWhite));
  EXPECT_FALSE(record.unfollowed());
  take(clock(Color::kBlack));
  ASSERT_TRUE(record.unfollowed());
  EXPECT_EQ(record.unfollowed()->plies, 2U);
  take(model::PlacementChange{record.firm().last().placement(), model::Orientation::kNormal});
  EXPECT_FALSE(record.unfollowed());
}

TEST_F(ObservedGameTest, ABoardThatFacesTheOtherWayShowsNoPress) {
  take(model::PlacementChange{record.firm().last().placement(), model::Orientation::kRotated});
  take(clock(Color::kBlack));
  EXPECT_TRUE(record.sensed().presses().empty());
}

}  // namespace observed_game_test
}  // namespace jadoube::arbiter
