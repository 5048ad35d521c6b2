#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "drivers/simulator/played_table.h"

namespace jadoube::drivers::simulator {
namespace game_file_test {

class GameFile : public testing::Test {
 protected:
  GameFile() {
    std::ofstream(path_) << "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n*\n\n"
                            "[White \"C\"]\n\n1. d4 -- 1-0\n";
  }
  ~GameFile() override { std::filesystem::remove(path_); }

  const std::string path_ =
      std::filesystem::temp_directory_path() / ("game_file_" + std::to_string(getpid()) + ".pgn");
};

TEST_F(GameFile, HasTheGameOfThatNumber) { EXPECT_EQ(read_playable(path_, 1)->plies.size(), 2U); }

TEST_F(GameFile, ReportsHowManyGamesThereAre) {
  const auto game = read_playable(path_, 9);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().code, rules::ErrorCode::kNotFound);
  EXPECT_NE(game.error().message.find("only 3"), std::string::npos);
}

TEST_F(GameFile, RefusesWhatHandsCannotPlay) {
  EXPECT_EQ(read_playable(path_, 2).error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(read_playable(path_, 3).error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(read_playable("/nowhere", 1).error().code, rules::ErrorCode::kNotFound);
}

TEST_F(GameFile, WithoutFileNothingIsPlayed) { EXPECT_TRUE(read_playable("", 1)->plies.empty()); }

}  // namespace game_file_test
}  // namespace jadoube::drivers::simulator
