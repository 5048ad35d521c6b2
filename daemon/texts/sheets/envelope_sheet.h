#pragma once

#include <string>

#include "daemon/model/game.h"
#include "daemon/texts/sheets/clock_sheets.h"
#include "rules/error.h"

namespace jadoube::texts {

/// The text for the envelope of an adjourned game [FIDE 2023 Guidelines I.2], to print: the
/// position before the sealed move with a diagram, the player who has sealed, the number of the
/// move, and the times on the clocks.
///
/// Some facts are not in the record: names, an open offer of a draw, the time and place of
/// resumption. The sheet leaves space for them. FailedPrecondition: the game is not adjourned.
rules::Expected<std::string> envelope_sheet(const SheetHead& head, const model::Game& game);

}  // namespace jadoube::texts
