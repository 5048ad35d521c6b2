#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/outputs/output_kinds.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/packed.h"

namespace jadoube::outputs {
namespace folder_output_test {

using output_tests::kNoon;
using output_tests::played;
using output_tests::table_of;

namespace fs = std::filesystem;

std::unique_ptr<Output> output_into(const std::string& dir) {
  return OutputMaker({}).make({.name = "folder", .kind = Kind::kFolder, .dir = dir});
}

TEST(FolderOutput, WritesTheRoundsAndTellsOfTablesThatAreFrozen) {
  std::string pattern = ::testing::TempDir() + "/output_XXXXXX";
  const fs::path dir = mkdtemp(pattern.data());
  const auto output = output_into(dir / "games");
  Round round;
  round.tables = {table_of(1, played("e4 e5")), table_of(2, played("e4 e5 !b1b5 d6"))};
  const Health health = output->publish({round}, kNoon);
  EXPECT_TRUE(health.ok);
  EXPECT_EQ(health.call_again, drivers::kNever);
  EXPECT_TRUE(fs::exists(dir / "games/round-1/game-2.pgn"));
  ASSERT_EQ(health.alerts.size(), 1u);
  EXPECT_EQ(health.alerts[0].game_id, "pairing-2");
  EXPECT_EQ(health.alerts[0].which, model::IncidentCase::kStopsBeforeIllegal);
  EXPECT_EQ(health.alerts[0].move, "2. Nb1-b5");
  fs::remove_all(dir);
}

TEST(FolderOutput, ReportsWhatIsWrongAndTriesAgain) {
  const auto output = output_into("/nowhere/at/all");
  const Health health = output->publish({}, kNoon);
  EXPECT_FALSE(health.ok);
  EXPECT_THAT(jadoube::tests::in_english(health.problem), testing::HasSubstr("/nowhere/at/all"));
  EXPECT_EQ(health.call_again, kNoon + std::chrono::seconds(10));
}

TEST(FolderOutput, WritesNothingOutsideOfTheDirectoriesThatAreAllowed) {
  std::string pattern = ::testing::TempDir() + "/output_XXXXXX";
  const fs::path dir = mkdtemp(pattern.data());
  fs::create_directory(dir / "allowed");
  Round round;
  round.tables = {table_of(1, played("e4 e5"))};
  const auto publish_into = [&](const fs::path& folder) {
    return OutputMaker({})
        .make({.name = "folder",
               .kind = Kind::kFolder,
               .dir = folder,
               .tops = {(dir / "allowed").string()}})
        ->publish({round}, kNoon)
        .ok;
  };
  EXPECT_FALSE(publish_into(dir / "games"));
  EXPECT_FALSE(fs::exists(dir / "games"));
  EXPECT_TRUE(publish_into(dir / "allowed/games"));
  EXPECT_TRUE(fs::exists(dir / "allowed/games/round-1/game-1.pgn"));
  fs::remove_all(dir);
}

}  // namespace folder_output_test
}  // namespace jadoube::outputs
