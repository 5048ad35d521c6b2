#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/claim_statement.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/claim.pb.h"
#include "jadoube/values/v1/laws.pb.h"

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

/// The message of an answer, with its English sentences.
v1::ClaimAnswer to_proto(const arbiter::ClaimAnswer& answer);
/// The message of the facts under Guidelines III.
v1::LosingChances to_proto(const arbiter::LosingChances& chances);

// UNSPECIFIED becomes what an empty configuration has. InvalidArgument: `laws.proto` does not have
// the value.
rules::Expected<rules::Edition> from_proto(values::v1::Edition edition);
rules::Expected<rules::Tempo> from_proto(values::v1::Tempo tempo);
rules::Expected<rules::Supervision> from_proto(values::v1::Supervision supervision);

/// Nothing: UNSPECIFIED. InvalidArgument: `board.proto` does not have the value.
rules::Expected<std::optional<rules::Color>> optional_player(values::v1::Color player);

/// The message of one sentence of an answer.
v1::ClaimStatement statement_of(const model::ClaimStatement& statement);

}  // namespace jadoube::api
