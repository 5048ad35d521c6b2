#include "daemon/rehearsal/rehearsal_files.h"

#include <gmock/gmock.h>

#include "tests/support/process.h"

namespace jadoube::rehearsal {
namespace rehearsal_files_test {

using jadoube::tests::read_file;
using jadoube::tests::write_file;
using outputs::Kind;
using outputs::OutputSettings;
using std::chrono::seconds;
using testing::HasSubstr;
namespace fs = std::filesystem;

class RehearsalFilesTest : public testing::Test {
 protected:
  RehearsalFilesTest() {
    fs::create_directory(own_);
    fs::create_directory(games_);
  }

  tests::TemporaryDirectory directory_;
  const std::string own_ = directory_ / "rehearsal", games_ = directory_ / "games";
  const std::vector<OutputSettings> outputs_ = {
      {.name = "site", .kind = Kind::kFolder, .tournament = "open", .dir = games_},
      {.name = "live", .kind = Kind::kPgn, .held_back_plies = 2},
      {.name = "lichess", .kind = Kind::kLichess, .round = "AbCdEfGh", .secret_file = "/token"},
      {.name = "ftp", .kind = Kind::kUpload, .url = "ftp://example.org/"},
      {.name = "phones", .kind = Kind::kAlerts, .url = "https://ntfy.example/x"}};
};

TEST_F(RehearsalFilesTest, OnlyWhatCannotReachOthersIsFed) {
  const std::string config = config_of_rehearsal(own_, outputs_);
  EXPECT_THAT(config, HasSubstr("name = \"live\"\nkind = \"pgn\"\n"));
  EXPECT_THAT(config, HasSubstr("held_back_plies = 2\n"));
  EXPECT_THAT(config, HasSubstr("dir = \"" + games_ + "/.jadoube-rehearsal\"\n"));
  EXPECT_THAT(config, HasSubstr("tournament = \"open\"\n"));
  EXPECT_THAT(config, HasSubstr("[http]\nlisten = [\"unix:" + own_ + "/http\"]\n"));
  for (const char* secret : {"lichess", "AbCdEfGh", "ftp", "phones", "ntfy", "token"}) {
    EXPECT_THAT(config, Not(HasSubstr(secret)));
  }
}

TEST_F(RehearsalFilesTest, NamesCannotBreakTheFile) {
  const std::string config = config_of_rehearsal(
      own_, {{.name = "a\"]\n[grpc]", .kind = Kind::kPgn, .section = "back\\slash"}});
  EXPECT_THAT(config, HasSubstr("name = \"a\\\"]\\u000a[grpc]\"\n"));
  EXPECT_THAT(config, HasSubstr("section = \"back\\\\slash\"\n"));
}

TEST_F(RehearsalFilesTest, ClocksAreReadAsTheyWereWritten) {
  RehearsalPlan plan;
  plan.tables = {{.base = seconds(5400), .increment = seconds(30)}, {.base = seconds(180)}};
  ASSERT_TRUE(write_files(own_, plan, outputs_));
  const auto clocks = read_clocks(own_);
  ASSERT_TRUE(clocks);
  ASSERT_EQ(clocks->size(), 2u);
  EXPECT_EQ(clocks->at(0).base, seconds(5400));
  EXPECT_EQ(clocks->at(0).increment, seconds(30));
  EXPECT_EQ(clocks->at(1).increment, seconds(3));
  write_file(own_ + "/clocks", "ninety\n");
  EXPECT_EQ(read_clocks(own_).error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(read_clocks(directory_ / "nothing").error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(RehearsalFilesTest, NothingIsLeftAfterwardsAndWhatIsOfOthersStays) {
  ASSERT_TRUE(write_files(own_, {}, outputs_));
  write_file(games_ + "/games.pgn", "real");
  fs::create_directories(games_ + "/.jadoube-rehearsal/a/round-1");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/game-1.pgn", "*");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/game-2.pgn", "*");
  write_file(games_ + "/.jadoube-rehearsal/a/round-1/games.pgn", "*");
  EXPECT_EQ(games_in_folder(games_), 2);
  ASSERT_TRUE(remove_files(own_));
  EXPECT_FALSE(fs::exists(own_));
  EXPECT_FALSE(fs::exists(games_ + "/.jadoube-rehearsal"));
  EXPECT_EQ(read_file(games_ + "/games.pgn"), "real");
  EXPECT_EQ(games_in_folder(games_), 0);
  // Again is no error.
  EXPECT_TRUE(remove_files(own_));
}

TEST_F(RehearsalFilesTest, WhateverIsWrittenThereNoOtherFolderIsRemoved) {
  write_file(games_ + "/games.pgn", "real");
  write_file(own_ + "/folders", games_ + "\n" + games_ + "/.jadoube-rehearsal/..\n/\n");
  ASSERT_TRUE(remove_files(own_));
  EXPECT_EQ(read_file(games_ + "/games.pgn"), "real");
}

TEST_F(RehearsalFilesTest, ALinkIsRemovedAndWhatItLeadsToStays) {
  fs::create_directory(directory_ / "precious");
  write_file((directory_ / "precious") + "/kept", "kept");
  fs::create_symlink(directory_ / "precious", games_ + "/.jadoube-rehearsal");
  ASSERT_TRUE(write_files(own_, {}, outputs_));
  ASSERT_TRUE(remove_files(own_));
  EXPECT_EQ(read_file((directory_ / "precious") + "/kept"), "kept");
  EXPECT_FALSE(fs::is_symlink(games_ + "/.jadoube-rehearsal"));
}

}  // namespace rehearsal_files_test
}  // namespace jadoube::rehearsal
