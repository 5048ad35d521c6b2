#include <gtest/gtest.h>

#include "daemon/relay/daemon_follower.h"

namespace jadoube::relay {
namespace snapshot_events_test {

TEST(SnapshotEvents, ACursorNamesItsEvent) {
  EXPECT_EQ(event_id_of("3f2a-17"), (hub::EventId{.epoch = "3f2a", .number = 17}));
  EXPECT_EQ(event_id_of(cursor_before_all("3f2a")), (hub::EventId{.epoch = "3f2a", .number = 0}));
  for (const auto* text : {"", "3f2a", "-1", "3f2a-", "3f2a-x"}) {
    EXPECT_FALSE(event_id_of(text)) << text;
  }
}

TEST(SnapshotEvents, BoardsGamesAndTournamentsBecomeEvents) {
  v1::WatchEventsResponse boards, games, tournaments;
  auto& board = *boards.mutable_board()->mutable_snapshot()->add_boards();
  board.set_name("boards/a");
  board.set_connection(values::v1::CONNECTION_STATE_LIVE);
  board.mutable_clock();
  auto events = events_of_snapshot(boards);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].board().connection_changed().state(), values::v1::CONNECTION_STATE_LIVE);
  EXPECT_TRUE(events[1].board().has_clock_read());
  games.mutable_game()->mutable_snapshot()->add_games()->set_name("games/a-2");
  events = events_of_snapshot(games);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].game().game_started().game().name(), "games/a-2");
  tournaments.mutable_tournament()->mutable_snapshot()->add_tournaments()->set_name("x");
  EXPECT_EQ(events_of_snapshot(tournaments).size(), 1u);
}

TEST(SnapshotEvents, AnEventIsNoSnapshot) {
  v1::WatchEventsResponse response;
  response.mutable_game()->mutable_plies_changed();
  EXPECT_TRUE(events_of_snapshot(response).empty());
}

}  // namespace snapshot_events_test
}  // namespace jadoube::relay
