#pragma once

#include <memory>
#include <string>

#include "daemon/model/board.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// Gives `feed` a tournament, and the board "two" with that game.
inline void restore_hall(stream::Feed& feed, const model::Game& game,
                         const model::Tournament& tournament) {
  model::Board two;
  two.game = game;
  feed.restore("two", two);
  feed.restore(std::make_shared<const model::Tournament>(tournament));
}

}  // namespace jadoube::api
