#include "daemon/relay/snapshot_events.h"

#include "rules/number.h"

namespace jadoube::relay {

std::optional<hub::EventId> event_id_of(const std::string& cursor) {
  const auto dash = cursor.find('-');
  if (dash == std::string::npos || dash == 0) return std::nullopt;
  const auto number = rules::parse_number<std::uint64_t>(std::string_view(cursor).substr(dash + 1));
  if (!number) return std::nullopt;
  return hub::EventId{.epoch = cursor.substr(0, dash), .number = *number};
}

std::string cursor_before_all(const std::string& epoch) { return epoch + "-0"; }

std::vector<v1::WatchEventsResponse> events_of_snapshot(const v1::WatchEventsResponse& response) {
  std::vector<v1::WatchEventsResponse> events;
  for (const auto& board : response.board().snapshot().boards()) {
    auto& connection = *events.emplace_back().mutable_board();
    connection.set_board(board.name());
    connection.mutable_connection_changed()->set_state(board.connection());
    if (!board.has_clock()) continue;
    auto& clock = *events.emplace_back().mutable_board();
    clock.set_board(board.name());
    *clock.mutable_clock_read()->mutable_clock() = board.clock();
  }
  for (const auto& game : response.game().snapshot().games()) {
    auto& started = *events.emplace_back().mutable_game();
    started.set_board(game.board());
    started.set_game(game.name());
    *started.mutable_time() = game.start_time();
    *started.mutable_game_started()->mutable_game() = game;
  }
  for (const auto& tournament : response.tournament().snapshot().tournaments()) {
    *events.emplace_back().mutable_tournament()->mutable_changed()->mutable_tournament() =
        tournament;
  }
  return events;
}

}  // namespace jadoube::relay
