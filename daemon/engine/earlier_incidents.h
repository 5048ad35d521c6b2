#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

/// Incidents of games that are not the last on their boards. No incident tracker has them any more,
/// so they are changed in the journal.
namespace jadoube::engine {

/// The incident of `board` that `word` is about, after the decision. It adds the name of the
/// incident to `word`. Errors are those of `arbiter::decide`. NotFound: there is no such incident.
/// DataLoss: it cannot be read.
rules::Expected<arbiter::Incident> decide_earlier_incident(storage::Journal& journal,
                                                           const std::string& board,
                                                           arbiter::DecideOnIncident& word);

/// The incidents that change because `earlier` becomes `game`. An incident that asks for a decision
/// is resolved when the record of its game is complete. It is open again when the record is no
/// longer complete. Errors: the journal cannot be read.
rules::Expected<std::vector<arbiter::Incident>> settled_incidents(storage::Journal& journal,
                                                                  const std::string& board,
                                                                  const EarlierGame& earlier,
                                                                  const model::Game& game);

}  // namespace jadoube::engine
