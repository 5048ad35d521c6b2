#pragma once

#include "daemon/feed/feed.h"
#include "daemon/journal/archive.h"
#include "daemon/serve/convert.h"

namespace jadoube::serve {

/// The game at `place` with its plies: from the feed while it is a board's latest, else from the
/// journal. NotFound where there is none. On the fan-out's thread.
rules::Expected<v1::Game> find_game(const feed::Feed& feed, journal::Archive& archive,
                                    const GamePlace& place);

/// At most `limit` games behind `after`, ordered by board and number; of one board where `board` is
/// given.
rules::Expected<std::vector<v1::Game>> games_after(const feed::Feed& feed,
                                                   journal::Archive& archive,
                                                   const GamePlace& after, const std::string& board,
                                                   std::size_t limit);

}  // namespace jadoube::serve
