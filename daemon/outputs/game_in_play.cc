#include "daemon/outputs/game_in_play.h"

#include "daemon/outputs/alerts/alert.h"

namespace jadoube::outputs {
namespace {

// The longest that a player thinks about one move.
constexpr std::chrono::hours kLongestThink{3};

}  // namespace

bool is_played(const model::Board& board, model::Instant now) {
  if (!board.game || !board.game->in_play() || board.game->closed) return false;
  const model::Game& game = *board.game;
  if (!game.plies.empty()) return now - game.plies.back().made_at < kLongestThink;
  return board.link == drivers::ConnectionState::kLive && board.clock && board.clock->running;
}

std::optional<PlayedBoard> game_in_play(const stream::Feed& feed,
                                        const std::vector<std::string>& boards, model::Instant now,
                                        const stream::BoardFilter& wanted) {
  for (const stream::NamedBoard& each : feed.snapshot(wanted).boards) {
    if (!is_played(each.board, now)) continue;
    const AlertPlace place =
        place_of({.board = each.id, .incident = {.game = each.board.game->ordinal}}, "",
                 feed.tournaments(), boards);
    if (place.table.number == 0) {
      return PlayedBoard{each.id, rules::Sentence("board {board}", {{"board", each.id}})};
    }
    return PlayedBoard{each.id, rules::Sentence("table {table}", {{"table", place.table.number}})};
  }
  return std::nullopt;
}

}  // namespace jadoube::outputs
