#include <gmock/gmock.h>

#include "tests/support/process.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;

struct Played {
  std::optional<int> exit;
  std::string output;
};

// A short game, played as fast as may be by hands of that style.
Played play(const std::string& style) {
  const TemporaryDirectory directory;
  Process board({program("jadoube"), "virtual-board", JADOUBE_SOURCE_DIR "/tests/e2e/legal.pgn",
                 "--style", style, "--now", "--speed", "10000", "--linger", "0"},
                directory / "board.log");
  const auto exit = board.wait(20s);
  return {exit, board.output()};
}

class VirtualBoardStyles : public testing::TestWithParam<const char*> {};

TEST_P(VirtualBoardStyles, AreAllToBeHad) {
  const auto played = play(GetParam());
  EXPECT_EQ(played.exit, 0) << played.output;
}

INSTANTIATE_TEST_SUITE_P(Each, VirtualBoardStyles,
                         testing::Values("clean", "calm", "blitz", "classical", "messy"),
                         [](const auto& style) { return std::string(style.param); });

TEST(VirtualBoard, RefusesAStyleThereIsNotAndListsThoseThereAre) {
  const auto played = play("wild");
  EXPECT_EQ(played.exit, 2);
  EXPECT_THAT(played.output, testing::HasSubstr("clean, calm, blitz, classical or messy"));
}

}  // namespace
}  // namespace jadoube::tests
