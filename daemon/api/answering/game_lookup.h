#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/api/values/board_values.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/outputs/table.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/result.h"

namespace jadoube::api {

// The facts that tournaments have about games.

/// The heading of the game at `place` from its tournament: event, round, table and players.
/// Nothing: the game belongs to no pairing. Any thread.
std::optional<outputs::Heading> heading_of_game(const stream::Feed& feed, const GamePlace& place);

/// The heading of the next game of a board, if there is only one. Before the first move, the game
/// belongs to no pairing yet. `serial`: of the board. Any thread.
std::optional<outputs::Heading> heading_of_next_game(const stream::Feed& feed,
                                                     const std::string& board,
                                                     const std::string& serial);

/// The result that counts for the game at `place`, if it is the last game of a pairing. That is the
/// pairing's result, or else `of_game`, its own. Nothing: none is known, or it is the last game of
/// no pairing. Any thread.
std::optional<tournament::CountedResult> counted_result_of(const stream::Feed& feed,
                                                           const GamePlace& place,
                                                           rules::Result of_game);

/// The id of the tournament that the game at `place` belongs to. Empty: none. Any thread.
std::string tournament_of_game(const stream::Feed& feed, const GamePlace& place);

/// Where a pairing is played, for people: "City Open, group A, round 3, table 12".
std::string seat_text(const outputs::Heading& heading);

/// The names of both players: "GM Stone, Anna". Empty: there is no such player.
model::ByColor<std::string> names_of(const outputs::Heading& heading);

// Games on record. The last game of each board is read from the feed, the others from the journal.
// On the fan-out's thread. With `released`, `feed` is its feed, and only what everybody may see is
// found.

/// The game at `place` with its plies. NotFound: there is none. DataLoss: it cannot be read.
rules::Expected<storage::codec::StoredGame> find_game(
    const stream::Feed& feed, storage::Archive& archive, const GamePlace& place,
    const release::PublicFeed* released = nullptr);

/// As `find_game`, but every ply must be a move. Internal: a ply is not; the message has the
/// reason.
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
rules::Expected<std::vector<values::v1::Game>> headings_after(
    const stream::Feed& feed, storage::Archive& archive, const GamePlace& after,
    const std::string& board, std::size_t limit, const release::PublicFeed* released = nullptr);

/// The time control of the game at `place`, in PGN's form: the one of its section, or else the one
/// in force on its board. Empty: not known. Any thread.
std::string time_control_of(const stream::Feed& feed, const GamePlace& place,
                            const arbiter::CurrentRules& rules);

}  // namespace jadoube::api
