#pragma once

#include <string>

#include "daemon/storage/codec/stored_game.h"

namespace jadoube::api {

/// The game of `board` in PGN's export format, `[%clk]` on every ply whose clock is known. With
/// `confirmed_only` it ends before the first ply that is provisional. An illegal ply that stands is
/// written by its squares. It ends before an unreadable ply, with a comment that says why.
std::string export_pgn(const std::string& board, const storage::codec::StoredGame& stored,
                       bool confirmed_only);

}  // namespace jadoube::api
