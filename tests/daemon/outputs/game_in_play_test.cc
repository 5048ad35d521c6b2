#include "daemon/outputs/game_in_play.h"

#include <gtest/gtest.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace game_in_play_test {

using output_tests::kNoon;
using output_tests::played;
using std::chrono::hours;
using std::chrono::minutes;

model::Board board_with(const std::string& moves) {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.game = played(moves);
  return board;
}

TEST(GameInPlay, AGameWithAMoveIsPlayed) {
  EXPECT_TRUE(is_played(board_with("e4 e5"), kNoon + minutes(90)));
}

TEST(GameInPlay, AGameThatNobodyEndedYesterdayIsNotPlayed) {
  EXPECT_FALSE(is_played(board_with("e4 e5"), kNoon + hours(4)));
}

TEST(GameInPlay, AGameThatIsOverOrAdjournedIsNotPlayed) {
  auto over = board_with("e4 e5");
  over.game->result = rules::Result::kDraw;
  EXPECT_FALSE(is_played(over, kNoon));
  auto adjourned = board_with("e4 e5");
  adjourned.game->adjournment = model::Adjournment{};
  EXPECT_FALSE(is_played(adjourned, kNoon));
}

TEST(GameInPlay, BeforeTheFirstMoveTheClockDecides) {
  auto board = board_with("");
  EXPECT_FALSE(is_played(board, kNoon));
  board.clock.emplace().running = rules::Color::kWhite;
  EXPECT_TRUE(is_played(board, kNoon));
  board.link = drivers::ConnectionState::kLost;
  EXPECT_FALSE(is_played(board, kNoon));
}

TEST(GameInPlay, SaysAtWhichTable) {
  stream::Feed feed(0);
  feed.restore("dgt-1", board_with(""));
  feed.restore("dgt-3", board_with("e4"));
  EXPECT_EQ(game_in_play(feed, {"dgt-1", "dgt-2", "dgt-3"}, kNoon)->place.english(), "table 3");
  EXPECT_EQ(game_in_play(feed, {}, kNoon)->place.english(), "board dgt-3");
  EXPECT_EQ(game_in_play(feed, {}, kNoon)->id, "dgt-3");
  EXPECT_FALSE(game_in_play(feed, {}, kNoon, {"dgt-1"}));
  EXPECT_FALSE(game_in_play(feed, {}, kNoon + hours(5)));
}

}  // namespace game_in_play_test
}  // namespace jadoube::outputs
