#include "daemon/api/pairing_in_play.h"

#include <utility>

namespace jadoube::api {

std::optional<model::Game> game_played_now(const model::Pairing& pairing,
                                           const stream::Feed& feed) {
  if (pairing.games.empty() || pairing.result || pairing.postponed) return std::nullopt;
  const auto& place = pairing.games.back();
  auto board = feed.board(place.board);
  const bool is_last = board && board->game && board->game->ordinal == place.ordinal;
  if (!is_last || !board->game->in_play()) return std::nullopt;
  return std::move(board->game);
}

}  // namespace jadoube::api
