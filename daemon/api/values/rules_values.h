#pragma once

#include <string>

#include "daemon/arbiter/tournament_rules.h"
#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::api {

/// The message of the tournament rules.
values::v1::TournamentRules to_proto(const arbiter::TournamentRules& rules);

/// The tournament rules that `rules` gives. A field that is not set has the value of an empty
/// configuration. The tempo then follows from the time control. InvalidArgument: the message names
/// the wrong field.
rules::Expected<arbiter::TournamentRules> from_proto(const values::v1::TournamentRules& rules);

/// The change that `request`, from the address `origin`, asks for. InvalidArgument: no author, no
/// rules, or a mask that names a field which TournamentRules does not have.
rules::Expected<arbiter::RulesRequest> call_of(const v1::SetTournamentRulesRequest& request,
                                               const std::string& origin);

/// The request, with the Laws of the tournament if it names none.
template <typename Request>
Request with_rules_in_force(Request request, const values::v1::TournamentRules& rules) {
  if (request.edition() == values::v1::EDITION_UNSPECIFIED) request.set_edition(rules.edition());
  if constexpr (requires { request.tempo(); }) {
    if (request.tempo() == values::v1::TEMPO_UNSPECIFIED) request.set_tempo(rules.tempo());
  }
  if constexpr (requires { request.supervision(); }) {
    if (request.supervision() == values::v1::SUPERVISION_UNSPECIFIED) {
      request.set_supervision(rules.supervision());
    }
  }
  return request;
}

}  // namespace jadoube::api
