#include <gtest/gtest.h>

#include "daemon/client/views/screen.h"

namespace jadoube::cli {
namespace software_clocks_test {

using namespace std::chrono_literals;

constexpr SoftwareClocks::Now kStart{1h};

values::v1::Game running_game() {
  values::v1::Game game;
  auto& clock = *game.mutable_software_clock();
  clock.set_phase(values::v1::SoftwareClock::PHASE_RUNNING);
  clock.mutable_white()->set_seconds(100);
  clock.mutable_black()->set_seconds(200);
  clock.set_running(values::v1::COLOR_WHITE);
  return game;
}

/// A board in a game of one ply, without a clock.
BoardsView one_board() {
  BoardsView views;
  v1::WatchBoardsResponse boards;
  boards.mutable_snapshot()->add_boards()->set_name("boards/one");
  views.apply(boards);
  v1::WatchGamesResponse games;
  values::v1::Game& game = *games.mutable_snapshot()->add_games();
  game.set_name("games/one-1");
  game.set_board("boards/one");
  game.add_plies()->set_uci("e2e4");
  views.apply(games);
  return views;
}

TEST(SoftwareClocks, CountsOnBetweenTwoAnswers) {
  SoftwareClocks clocks([](const std::string&) { return running_game(); });
  clocks.ask({{"games/one-1", "1"}}, kStart);
  const auto later = clocks.at(kStart + 12900ms).at("games/one-1");
  EXPECT_EQ(later.white().seconds(), 88);
  EXPECT_EQ(later.black().seconds(), 200);
  EXPECT_EQ(clocks.at(kStart + 1h).at("games/one-1").white().seconds(), 0);
}

TEST(SoftwareClocks, AsksOnlyAboutAGameThatHasChanged) {
  int asked = 0;
  SoftwareClocks clocks([&](const std::string&) {
    ++asked;
    return running_game();
  });
  for (const char* state : {"1", "1", "2"}) clocks.ask({{"games/one-1", state}}, kStart);
  EXPECT_EQ(asked, 2);
  clocks.ask({}, kStart);
  EXPECT_TRUE(clocks.at(kStart).empty());
}

TEST(SoftwareClocks, WaitsBeforeItAsksADaemonAgainThatDoesNotAnswer) {
  int asked = 0;
  SoftwareClocks clocks([&](const std::string&) {
    ++asked;
    return std::optional<values::v1::Game>();
  });
  const std::map<std::string, std::string> games = {{"games/one-1", "1"}, {"games/two-1", "1"}};
  clocks.ask(games, kStart);
  clocks.ask(games, kStart + 1s);
  EXPECT_EQ(asked, 1);
  clocks.ask(games, kStart + 3s);
  EXPECT_EQ(asked, 2);
}

TEST(SoftwareClocks, ABoardWithAClockHasNone) {
  BoardsView views = one_board();
  const auto before = SoftwareClocks::games_in(views);
  ASSERT_TRUE(before.contains("games/one-1"));
  v1::WatchGamesResponse paused;
  paused.set_board("boards/one");
  paused.mutable_software_clock_changed()->add_acts()->set_kind(
      values::v1::SoftwareClockAct::KIND_PAUSE);
  views.apply(paused);
  EXPECT_NE(SoftwareClocks::games_in(views), before);
  v1::WatchBoardsResponse event;
  event.set_board("boards/one");
  event.mutable_clock_read()->mutable_clock();
  views.apply(event);
  EXPECT_TRUE(SoftwareClocks::games_in(views).empty());
}

}  // namespace software_clocks_test
}  // namespace jadoube::cli
