#pragma once

#include <string>

#include "daemon/model/game.h"
#include "daemon/storage/rows.h"
#include "daemon/values/game_values.h"
#include "rules/error.h"

namespace jadoube::storage::codec {

using values::StoredGame;

/// Games as the journal keeps them.

/// The row of the game of `board`. `digest`: see `GameRow`.
GameRow to_row(const std::string& board, const model::Game& game, std::string digest);

/// The game in the row. DataLoss: the row does not contain a game.
rules::Expected<StoredGame> stored_game_of(const GameRow& row);

/// The same, but every ply must be a move. Internal: one ply is not a move. The message has the
/// reason.
rules::Expected<model::Game> game_of(const GameRow& row);

/// The game without its plies. This is much faster. DataLoss: the row does not contain a game.
rules::Expected<model::Game> game_without_plies_of(const GameRow& row);

/// True if a ply of the game in the row promotes to a queen. It reads no move, so it is quick and
/// bears unreadable plies. False if the row holds no game.
bool has_promotion_to_queen(const GameRow& row);

}  // namespace jadoube::storage::codec
