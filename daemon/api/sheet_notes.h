#pragma once

#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/texts/sheets/game_sheet.h"

/// What a game sheet tells besides the moves.
namespace jadoube::api {

/// A note for each incident that somebody had to hear of at some time, in the order in which they
/// came about; the others, evidence for who asks, are counted in a note of their own.
std::vector<texts::SheetNote> incident_notes(std::vector<model::Incident> incidents);

/// A note for each of an arbiter's rulings on a game, undone ones too.
std::vector<texts::SheetNote> correction_notes(const arbiter::Rulings& rulings);

}  // namespace jadoube::api
