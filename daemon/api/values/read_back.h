#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/tournament.h"
#include "jadoube/v1/board.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "rules/error.h"

/// The values in the messages of the API: the inverse of `to_proto`, for messages of another
/// daemon. Nothing in them is trusted. Each error is InvalidArgument, and its message has the
/// reason.
namespace jadoube::api {

model::Adjournment adjournment_of(const values::v1::Adjournment& adjournment);
std::vector<model::SoftwareClockAct> clock_acts_of(
    const google::protobuf::RepeatedPtrField<values::v1::SoftwareClockAct>& acts);
/// The explanations. Of how likely they are, only the percents are known.
std::vector<model::Explanation> explanations_of(
    const google::protobuf::RepeatedPtrField<values::v1::Explanation>& explanations);

/// The plies that are played from `position` on. A ply that is not legal there is illegal, whatever
/// its message has, unless it is provisional.
rules::Expected<std::vector<model::Ply>> plies_of(
    const google::protobuf::RepeatedPtrField<values::v1::Ply>& plies, rules::Position position);

/// A game with its plies.
rules::Expected<model::Game> game_of(const values::v1::Game& game);

/// A tournament. What the messages do not have is empty: sex and date of birth.
rules::Expected<model::Tournament> tournament_of(const values::v1::Tournament& tournament);

}  // namespace jadoube::api
