#include <gtest/gtest.h>

#include <set>

#include "daemon/training/lesson.h"
#include "daemon/training/stage.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/incident_follower.h"

namespace jadoube::training {
namespace rehearsal_games_test {

using drivers::simulator::BoardTime;
using drivers::simulator::ClockSettings;
using model::IncidentKind;
using std::chrono::seconds;

struct Played {
  std::set<IncidentKind> reported;
  int plies = 0;
  rules::Result result = rules::Result::kUnknown;
  BoardTime took{0};
};

// Plays the game at that table as the daemon of a rehearsal sees it.
Played play(const RehearsalGame& game) {
  const auto scene = read_scene(game.table.setting, game.table.script);
  if (!scene) {
    ADD_FAILURE() << scene.error().message;
    return {};
  }
  drivers::simulator::EmulatedBoard board(scene->board, scene->start);
  tests::IncidentFollower arbiter(model::TournamentRules{});
  tests::TrackerListener tracker(&arbiter);
  tests::EmulatedConnection line(board, tracker);
  board.play(BoardTime(0), {});
  const BoardTime first = until_first_act(*scene);
  line.run(first);
  board.play(first, scene->acts);
  line.run(first + scene->end + seconds(30));
  Played played;
  played.took = scene->end;
  for (const auto& change : arbiter.reported) played.reported.insert(change.incident.kind);
  if (const auto& seen = tracker.board().game) {
    played.plies = static_cast<int>(seen->plies.size());
    played.result = seen->result;
  }
  return played;
}

std::vector<RehearsalGame> games_at(std::size_t tables) {
  return rehearsal_games(std::vector<ClockSettings>(tables));
}

TEST(RehearsalGames, ArriveWithAllTheirMoves) {
  for (const auto& game : games_at(6)) {
    const auto played = play(game);
    EXPECT_EQ(played.plies, game.plies) << game.table.script;
    const bool has_fault = game.has_illegal_move || game.has_clock_fault;
    EXPECT_EQ(played.result != rules::Result::kUnknown, !has_fault) << game.table.script;
  }
}

TEST(RehearsalGames, ArbitersAreToldWhatGoesWrongAndNothingElseIsWrong) {
  for (const std::size_t tables : {std::size_t{1}, std::size_t{2}, std::size_t{6}}) {
    for (const auto& game : games_at(tables)) {
      const auto reported = play(game).reported;
      EXPECT_EQ(reported.contains(IncidentKind::kIllegalMove), game.has_illegal_move)
          << game.table.script;
      EXPECT_EQ(reported.contains(IncidentKind::kClockStopped), game.has_clock_fault)
          << game.table.script;
    }
  }
}

TEST(RehearsalGames, SomethingGoesWrongAtOneTableAtLeast) {
  for (std::size_t tables = 1; tables < 8; ++tables) {
    int moves = 0, clocks = 0;
    for (const auto& game : games_at(tables)) {
      moves += game.has_illegal_move ? 1 : 0;
      clocks += game.has_clock_fault ? 1 : 0;
    }
    EXPECT_EQ(moves, 1) << tables;
    EXPECT_EQ(clocks, 1) << tables;
  }
}

TEST(RehearsalGames, AreOverWithinAMinuteAndAHalf) {
  for (const auto& game : games_at(6)) EXPECT_LT(play(game).took, seconds(90)) << game.table.script;
}

TEST(RehearsalGames, HaveTheClocksOfTheRound) {
  const auto games = rehearsal_games({{.base = seconds(5400), .increment = seconds(30)}});
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].table.setting.board.clock->base, seconds(5400));
  EXPECT_EQ(games[0].table.setting.board.clock->increment, seconds(30));
}

}  // namespace rehearsal_games_test
}  // namespace jadoube::training
