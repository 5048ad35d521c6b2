#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/ruling.h"

/// How decisions stand in the record of one game.
namespace jadoube::arbiter {

using model::Decision;
using model::DecisionRequest;
using model::Ruled;
using model::Ruling;
using model::Rulings;
using model::Undo;

/// The game that a call on game `name` of these rulings would have go on, "12345-1": it is resumed,
/// or its adjournment undone; empty: none.
std::string game_to_go_on(const Decision& says, const std::string& name, const Rulings& rulings);

/// Whether it can be said of a game that another has followed on its board. FailedPrecondition: it
/// is about what is played.
rules::Expected<void> can_be_said_later(const Decision& says);

/// Gets what came of a request.
using Done = std::function<void(const rules::Expected<Ruled>& ruled)>;

/// Whether ruling `number` was undone.
bool is_undone(const Rulings& rulings, int number);

/// The corrections that hold.
std::vector<model::Correction> corrections_of(const Rulings& rulings);

/// The ruling that `call`, made at `now`, is on the record of `board`; `rulings` are those before
/// it. Its revision is the caller's to give where it writes. Errors are those of `correction_of`
/// and `can_be_said`; InvalidArgument too where nobody is named who decides, FailedPrecondition
/// where the call looked at another game or revision (an incident has none), or nothing is left to
/// undo.
rules::Expected<Ruling> ruling_on(const DecisionRequest& call, const model::Board& board,
                                  const Rulings& rulings, Instant now);

}  // namespace jadoube::arbiter
