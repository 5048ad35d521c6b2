#include "tests/score/sources.h"

#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace jadoube::score {
namespace sources_test {

TEST(Sources, AreTwoHundredRealGamesAndMore) {
  const auto sources = find_sources();
  EXPECT_TRUE(sources.are_real()) << sources.reported;
  EXPECT_GE(sources.games.size(), 200);
  EXPECT_EQ(sources.games.size(), sources.timed_blitz.size() + sources.timed_classical.size());
  EXPECT_EQ(exit_code_for(sources), EXIT_SUCCESS);
}

TEST(Sources, AreNoGamesIfTheRealOnesCannotBeReadAndThatIsAnError) {
  const tests::TemporaryDirectory empty;
  const auto sources = find_sources(empty.path());
  EXPECT_FALSE(sources.are_real());
  EXPECT_TRUE(sources.games.empty());
  EXPECT_NE(sources.reported.find("no games, because there is no file"), std::string::npos)
      << sources.reported;
  testing::internal::CaptureStderr();
  EXPECT_EQ(exit_code_for(sources), EXIT_FAILURE);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("no real games"), std::string::npos);
}

TEST(Sources, AreNoGamesIfOneOfTheTwoFilesIsMissing) {
  const tests::TemporaryDirectory folder;
  tests::write_file(folder / "classical.games", "1-0 - - e4/10\n");
  const auto sources = find_sources(folder.path());
  EXPECT_FALSE(sources.are_real());
  EXPECT_TRUE(sources.games.empty());
  EXPECT_NE(sources.reported.find("blitz.games"), std::string::npos) << sources.reported;
}

}  // namespace sources_test
}  // namespace jadoube::score
