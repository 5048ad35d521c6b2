#include "tests/chaos/output_judge.h"

#include <gmock/gmock.h>

namespace jadoube::tests {
namespace output_judge_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// A daemon that has just started has not made the folder of its output yet.
TEST(TextsIn, AreNoneInAFolderThatDoesNotExist) {
  const TemporaryDirectory directory;
  EXPECT_THAT(texts_in(directory / "games"), IsEmpty());
}

TEST(TextsIn, AreThoseOfAllFilesBelowTheFolder) {
  const TemporaryDirectory directory;
  std::filesystem::create_directories(directory / "round-1");
  write_file(directory / "games.pgn", "all");
  write_file(directory / "round-1/game-1.pgn", "one");
  EXPECT_THAT(texts_in(directory.path()),
              ElementsAre(Pair("games.pgn", "all"), Pair("round-1/game-1.pgn", "one")));
}

TEST(TextsIn, AreEmptyForAnEmptyFile) {
  const TemporaryDirectory directory;
  write_file(directory / "games.pgn", "");
  EXPECT_THAT(texts_in(directory.path()), ElementsAre(Pair("games.pgn", "")));
}

}  // namespace output_judge_test
}  // namespace jadoube::tests
