#pragma once

#include <string>

#include "daemon/model/game.h"
#include "daemon/storage/codec/stored_game.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

/// Games as the journal keeps them.
namespace jadoube::storage::codec {

/// The row of the game of `board`. `digest`: see `GameRow`.
GameRow to_row(const std::string& board, const model::Game& game, std::string digest);

/// The game in the row. DataLoss: the row holds no game.
rules::Expected<StoredGame> stored_game_of(const GameRow& row);

/// The same where every ply must be a move. Internal: one is not; the message names it.
rules::Expected<model::Game> game_of(const GameRow& row);

/// All of the game but its plies: much quicker. DataLoss: the row holds no game.
rules::Expected<model::Game> game_without_plies_of(const GameRow& row);

}  // namespace jadoube::storage::codec
