#pragma once

#include "daemon/api/convert.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// The game at `place` with its plies: from the feed while it is a board's latest, else from the
/// journal. NotFound where there is none. On the fan-out's thread.
rules::Expected<v1::Game> find_game(const stream::Feed& feed, storage::Archive& archive,
                                    const GamePlace& place);

/// At most `limit` games behind `after`, ordered by board and number; of one board where `board` is
/// given.
rules::Expected<std::vector<v1::Game>> games_after(const stream::Feed& feed,
                                                   storage::Archive& archive,
                                                   const GamePlace& after, const std::string& board,
                                                   std::size_t limit);

}  // namespace jadoube::api
