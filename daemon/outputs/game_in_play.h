#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/stream/event_stream.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// True if a game is played on `board` now. It is in play, and a ply was made within the last three
/// hours or the clock of one of the players runs. A game of yesterday without a result is not
/// played.
bool is_played(const model::Board& board, model::Instant now);

/// A board on which a game is played, and what people call it: "table 12", or "board dgt-300".
struct PlayedBoard {
  std::string id;
  rules::Sentence place;
};

/// The first board on which a game is played now. Nothing: on none. `boards`: the ids of the boards
/// in the configuration, in the order of their tables. `wanted`: only these boards; empty: all.
std::optional<PlayedBoard> game_in_play(const stream::Feed& feed,
                                        const std::vector<std::string>& boards, model::Instant now,
                                        const stream::BoardFilter& wanted = {});

inline bool is_played(const model::Board& board, model::Instant now) {
  // The longest that a player thinks about one move.
  constexpr std::chrono::hours kLongestThink{3};
  if (!board.game || !board.game->in_play() || board.game->closed) return false;
  const model::Game& game = *board.game;
  if (!game.plies.empty()) return now - game.plies.back().made_at < kLongestThink;
  return board.link == drivers::ConnectionState::kLive && board.clock && board.clock->running;
}

inline std::optional<PlayedBoard> game_in_play(const stream::Feed& feed,
                                               const std::vector<std::string>& boards,
                                               model::Instant now,
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
