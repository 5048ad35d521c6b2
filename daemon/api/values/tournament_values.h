#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/result.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/tournament.pb.h"
#include "rules/error.h"

/// Between tournaments and the messages of the API.
namespace jadoube::api {

/// `tournaments/{id}`.
std::string tournament_name(const std::string& id);

/// The id in `tournaments/{id}`. InvalidArgument: the message names the form of a name.
rules::Expected<std::string> parse_tournament_name(const std::string& name);

/// The tournament `name` among `all`. InvalidArgument: as above. NotFound: there is none.
rules::Expected<std::shared_ptr<const model::Tournament>> find_tournament(
    const std::string& name, const std::vector<std::shared_ptr<const model::Tournament>>& all);

values::v1::Tournament to_proto(const model::Tournament& tournament);
values::v1::ResultSource to_proto(tournament::ResultSource source);

/// Without what only the journal has.
model::Player from_proto(values::v1::Player player);

/// The edit in the message. InvalidArgument: there is none, or a name or a value is not allowed.
rules::Expected<tournament::Edit> edit_of(const v1::TournamentEdit& edit);

/// The change that `request`, from the address `origin`, asks for, made at `now`. InvalidArgument:
/// no author, no edit, or an edit that is not allowed; the message has the reason.
rules::Expected<tournament::Request> call_of(const v1::EditTournamentRequest& request,
                                             const std::string& origin, model::Instant now);

}  // namespace jadoube::api
