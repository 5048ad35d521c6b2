#pragma once

#include <optional>
#include <string>

#include "daemon/outputs/table.h"
#include "daemon/storage/codec/stored_game.h"

namespace jadoube::api {

/// A game of `board` in the export format of PGN. Each ply whose clock is known has a `[%clk]`.
/// With `confirmed_only`, the game ends before its first provisional ply. An illegal ply that
/// stands is written by its squares. The game ends before an unreadable ply, with a comment that
/// says why. `heading`: what a tournament says about the game. Nothing: it belongs to none.
std::string export_pgn(const std::string& board, const storage::codec::StoredGame& stored,
                       bool confirmed_only, const std::optional<outputs::Heading>& heading = {});

}  // namespace jadoube::api
