#pragma once

#include <string>

#include "daemon/model/game.h"
#include "daemon/texts/sheets/clock_sheets.h"
#include "rules/error.h"

namespace jadoube::texts {

/// What is written on the envelope of an adjourned game [FIDE 2023 Guidelines I.2], to be printed:
/// the position before the sealed move with its diagram, who has sealed, the number of the move,
/// what the clocks show. What the record does not know (names, the open offer of a draw, when and
/// where play is resumed) is left to be filled in by hand. FailedPrecondition: the game is not
/// adjourned.
rules::Expected<std::string> envelope_sheet(const SheetHead& head, const model::Game& game);

}  // namespace jadoube::texts
