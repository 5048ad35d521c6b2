#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

/// Incidents of games that another followed on their boards. No incident tracker keeps them any
/// more, so they are changed where they are stored.
namespace jadoube::engine {

/// The incident of `board` that `word` is about, as it is after the decision. `word` is made to
/// name what it is about. Errors are those of `arbiter::decide`; NotFound: there is no such
/// incident; DataLoss: it cannot be read.
rules::Expected<arbiter::Incident> decide_earlier_incident(storage::Journal& journal,
                                                           const std::string& board,
                                                           arbiter::DecideOnIncident& word);

/// The incidents that change because `earlier` becomes `game`. An incident that asks for a decision
/// is resolved when the record of its game is whole, and open again when the record is whole no
/// more. Errors: the journal cannot be read.
rules::Expected<std::vector<arbiter::Incident>> settled_incidents(storage::Journal& journal,
                                                                  const std::string& board,
                                                                  const EarlierGame& earlier,
                                                                  const model::Game& game);

}  // namespace jadoube::engine
