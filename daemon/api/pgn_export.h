#pragma once

#include <string>

#include "jadoube/v1/game.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// The game in PGN's export format, `[%clk]` on every ply whose clock is known. With
/// `confirmed_only` it ends before the first ply that is provisional. An illegal ply that stands is
/// written by its squares. Internal: the record holds a ply that is no move.
rules::Expected<std::string> export_pgn(const v1::Game& game, bool confirmed_only);

}  // namespace jadoube::api
