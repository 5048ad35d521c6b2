#pragma once

#include <google/protobuf/repeated_field.h>

#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/incident.h"
#include "daemon/model/tournament.h"
#include "jadoube/values/v1/changes.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "rules/error.h"
#include "rules/position.h"

/// The values in messages of another daemon: `decode`, and nothing in the message is trusted. What
/// is read can be shown and applied. Each error is InvalidArgument, and its message has the reason.
namespace jadoube::values {

/// The plies that are played from `position` on. A ply that is not legal there is illegal, whatever
/// its message has, unless it is provisional.
rules::Expected<std::vector<model::Ply>> checked_plies(
    const google::protobuf::RepeatedPtrField<v1::Ply>& plies, rules::Position position);

/// The change of the plies of `game`, which has its plies before the change.
rules::Expected<model::PliesChange> checked_change(const v1::PliesChanged& in,
                                                   const model::Game& game);
/// An adjournment that names no game names none.
model::ResultChange checked_change(v1::ResultChanged in);
/// Actions that this version does not know are left out.
model::SoftwareClockChange checked_change(v1::SoftwareClockChanged in);

/// A game with its plies.
rules::Expected<model::Game> checked_game(v1::Game in);

/// An incident of a kind that this version knows.
rules::Expected<model::Incident> checked_incident(const v1::Incident& in);

/// A tournament. What phones and players gave stays in the hall, so it is empty.
rules::Expected<model::Tournament> checked_tournament(v1::Tournament in);

}  // namespace jadoube::values
