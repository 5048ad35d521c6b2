#pragma once

#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/texts/sheets/game_sheet.h"

/// The notes on a game sheet.
namespace jadoube::api {

/// One note for each incident that was ever shown to an arbiter, in the order of time. The other
/// incidents are only for the log, and one more note counts them.
std::vector<texts::SheetNote> incident_notes(std::vector<model::Incident> incidents);

/// One note for each ruling on a game, also for undone ones.
std::vector<texts::SheetNote> ruling_notes(const arbiter::Rulings& rulings);

}  // namespace jadoube::api
