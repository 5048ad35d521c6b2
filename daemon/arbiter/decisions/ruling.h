#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incident.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/ruling.h"

/// The decisions in the record of one game.
namespace jadoube::arbiter {

using model::Decision;
using model::DecisionRequest;
using model::GoOnAt;
using model::Ruled;
using model::Ruling;
using model::Rulings;
using model::Undo;

/// The name of the game that continues after `decision` about game `name`, "12345-1", which has
/// these rulings. The game is resumed, or its adjournment is undone. Empty if no game continues.
std::string game_to_go_on(const Decision& decision, const std::string& name,
                          const Rulings& rulings);

/// Fails if `decision` cannot be made about a game after which another one began on its board.
/// FailedPrecondition: the decision is about what is played.
rules::Expected<void> can_be_made_later(const Decision& decision);

/// Fails if `decision` is about the software clock, and `rules`, which hold for the game, have no
/// time control. FailedPrecondition: there is none.
rules::Expected<void> has_time_control(const Decision& decision, const TournamentRules& rules);

/// Gets the result of a request.
using Done = std::function<void(const rules::Expected<Ruled>& ruled)>;

/// True if the ruling holds from now on, and no ply before it is derived again. Such a ruling
/// begins a game, turns the board from now on, or only changes the software clock. A ruling that
/// turns the board since before the game is not one of them.
bool holds_from_now(const Ruling& ruling);

/// True if ruling `number` was undone.
bool is_undone(const Rulings& rulings, int number);

/// When the ruling was made that `ruling` undoes. `earlier`: the rulings before `ruling`. Nothing
/// if `ruling` undoes none.
std::optional<Instant> undone_since(std::span<const Ruling> earlier, const Ruling& ruling);

/// The corrections of the rulings that were not undone.
std::vector<model::Correction> corrections_of(const Rulings& rulings);

/// The ruling that follows from `request`, made at `now`, for the record of `board`; `rulings` are
/// those before it. If it changes the record, the caller sets the revision.
///
/// Errors are those of `correction_of` and `can_be_made`. InvalidArgument: the request names nobody
/// who decides. FailedPrecondition: the arbiter looked at another game or revision, except in
/// decisions about incidents; nothing is left to undo.
rules::Expected<Ruling> ruling_on(const DecisionRequest& request, const model::Board& board,
                                  const Rulings& rulings, Instant now);

/// The ruling about an incident of no board. InvalidArgument: the request names no arbiter, or is
/// about something else.
rules::Expected<Ruling> ruling_on_daemon(const DecisionRequest& request, Instant now);

}  // namespace jadoube::arbiter
