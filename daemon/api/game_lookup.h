#pragma once

#include "daemon/api/convert.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/stored_game.h"
#include "daemon/stream/event_stream.h"

/// Games on record: from the feed while they are the latest of their boards, else from the journal.
/// On the fan-out's thread.
namespace jadoube::api {

/// The game at `place` with its plies. NotFound: there is none. DataLoss: it cannot be read.
rules::Expected<storage::codec::StoredGame> find_game(const stream::Feed& feed,
                                                      storage::Archive& archive,
                                                      const GamePlace& place);

/// The same where every ply must be a move. Internal: one is not; the message names it.
rules::Expected<model::Game> find_readable_game(const stream::Feed& feed, storage::Archive& archive,
                                                const GamePlace& place);

/// The first game behind `after`, ordered by board and number, of `board` where that is given;
/// nothing where there is none.
rules::Expected<std::optional<GamePlace>> next_game(storage::Archive& archive,
                                                    const GamePlace& after,
                                                    const std::string& board);

/// At most `limit` games behind `after`, ordered by board and number, without plies and positions;
/// of one board where `board` is given.
rules::Expected<std::vector<v1::Game>> headings_after(const stream::Feed& feed,
                                                      storage::Archive& archive,
                                                      const GamePlace& after,
                                                      const std::string& board, std::size_t limit);

}  // namespace jadoube::api
