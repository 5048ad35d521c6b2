#pragma once

#include "daemon/api/convert.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/stored_game.h"
#include "daemon/stream/event_stream.h"

/// Games on record. The last game of each board comes from the feed, and the others from the
/// journal. On the fan-out's thread. With `released`, `feed` is its feed, and only what everybody
/// may see is found.
namespace jadoube::api {

/// The game at `place` with its plies. NotFound: there is none. DataLoss: it cannot be read.
rules::Expected<storage::codec::StoredGame> find_game(
    const stream::Feed& feed, storage::Archive& archive, const GamePlace& place,
    const release::PublicFeed* released = nullptr);

/// The same, but every ply must be a move. Internal: a ply is not; the message names it.
rules::Expected<model::Game> find_readable_game(const stream::Feed& feed, storage::Archive& archive,
                                                const GamePlace& place);

/// The first game after `after`, in the order of board and number. If `board` is not empty, only
/// games of that board. Nothing: there is none.
rules::Expected<std::optional<GamePlace>> next_game(storage::Archive& archive,
                                                    const GamePlace& after,
                                                    const std::string& board,
                                                    const release::PublicFeed* released = nullptr);

/// The next games after `after`, at most `limit`, in the order of board and number, without plies
/// and positions. If `board` is not empty, only games of that board.
rules::Expected<std::vector<v1::Game>> headings_after(
    const stream::Feed& feed, storage::Archive& archive, const GamePlace& after,
    const std::string& board, std::size_t limit, const release::PublicFeed* released = nullptr);

}  // namespace jadoube::api
