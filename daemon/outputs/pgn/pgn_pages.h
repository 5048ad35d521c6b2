#pragma once

#include <vector>

#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/table.h"
#include "daemon/outputs/table_texts.h"

namespace jadoube::outputs {

/// The PGN that HTTP serves, under stable paths:
///
/// - `live.pgn`: of each section the round that is played now, or was played last, and the boards
///   without a tournament. `games.pgn` is the same.
/// - `open/a/round-3.pgn`: one round. `open/a/round-3/game-12.pgn`: the game at table 12 of it.
/// - `open/a.pgn`: all rounds of a section. `open.pgn`: all of a tournament.
/// - `boards.pgn`: the boards without a tournament. `boards/ID.pgn`: one of them.
/// - An empty path: the list of all these paths, as text.
///
/// `games`: the text of each game.
Documents::ByPath pgn_pages(const std::vector<Round>& rounds, TableTexts& games);

}  // namespace jadoube::outputs
