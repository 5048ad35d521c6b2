// Games on boards that share one line.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/emulated_game.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace emulated_line_test {

using drivers::simulator::Fault;
using drivers::simulator::FaultKind;
using drivers::simulator::Style;
using tests::EmulatedSettings;

rules::PgnGame read_game(const std::string& name) {
  const std::string path = tests::source_path(name);
  std::ifstream file(path);
  return **rules::PgnReader(file, path).next();
}

// Eight boards. `vary` changes the settings of each.
void expect_all_right(const std::function<void(int place, EmulatedSettings&)>& vary) {
  const rules::PgnGame game = read_game("tests/demo/evergreen.pgn");
  std::vector<EmulatedSettings> boards;
  for (int place = 0; place < 8; ++place) {
    EmulatedSettings& settings = boards.emplace_back();
    settings.style = Style::kBlitz;
    settings.accidents = 0;
    settings.seed = 100 + static_cast<std::uint64_t>(place);
    vary(place, settings);
  }
  const auto played = tests::play_on_line(game, boards);
  for (std::size_t i = 0; i < played.size(); ++i) {
    ASSERT_TRUE(played[i].seen.game.has_value()) << i;
    EXPECT_EQ(tests::uci_of(played[i].seen.game->plies), tests::uci_of(played[i].played.plies))
        << i;
  }
}

TEST(EmulatedLine, BlitzOnEightBoardsIsWhole) {
  expect_all_right([](int, EmulatedSettings&) {});
}

TEST(EmulatedLine, BoardsMayBeTurned) {
  expect_all_right([](int, EmulatedSettings& settings) { settings.rotated = true; });
}

// The boards write down what happens while they are not read.
TEST(EmulatedLine, ALostCableLosesNoPly) {
  for (int from = 20; from <= 100; from += 8) {
    expect_all_right([&](int place, EmulatedSettings& settings) {
      settings.seed += static_cast<std::uint64_t>(from);
      settings.faults.push_back({.kind = FaultKind::kDisconnect,
                                 .from = std::chrono::seconds(from + 3 * place),
                                 .amount = 12.0 + 4 * (place % 4)});
    });
  }
}

TEST(EmulatedLine, ABadConnectionLosesNoPly) {
  expect_all_right([](int, EmulatedSettings& settings) {
    settings.faults.push_back({.kind = FaultKind::kGarble, .amount = 2e-3});
  });
}

}  // namespace emulated_line_test
}  // namespace jadoube::tracking
