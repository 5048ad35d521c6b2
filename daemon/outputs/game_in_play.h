#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
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

}  // namespace jadoube::outputs
