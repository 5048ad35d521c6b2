#pragma once

#include <optional>
#include <string>

#include "daemon/api/convert.h"
#include "daemon/outputs/table.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/counted_result.h"

/// What tournaments say about games.
namespace jadoube::api {

/// What the tournament says about the game at `place`: event, round, table and players. Nothing:
/// the game belongs to no pairing. Any thread.
std::optional<outputs::Heading> heading_of_game(const stream::Feed& feed, const GamePlace& place);

/// The same for the game that is played next on a board, if there is only one: before the first
/// move, the game belongs to no pairing yet. `serial`: of the board. Any thread.
std::optional<outputs::Heading> heading_of_next_game(const stream::Feed& feed,
                                                     const std::string& board,
                                                     const std::string& serial);

/// The result that counts for the game at `place`, if it is the last game of a pairing: that of the
/// pairing, or else `of_game`, its own. Nothing: none is known, or it is the last game of no
/// pairing. Any thread.
std::optional<tournament::CountedResult> counted_result_of(const stream::Feed& feed,
                                                           const GamePlace& place,
                                                           rules::Result of_game);

/// The id of the tournament that the game at `place` belongs to. Empty: none. Any thread.
std::string tournament_of_game(const stream::Feed& feed, const GamePlace& place);

/// Where a pairing is played, for people: "City Open, group A, round 3, table 12".
std::string seat_text(const outputs::Heading& heading);

/// The names of both players: "GM Stone, Anna". Empty: there is no such player.
model::ByColor<std::string> names_of(const outputs::Heading& heading);

}  // namespace jadoube::api
