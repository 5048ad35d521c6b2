#pragma once

#include <optional>

#include "daemon/arbiter/claims/claim.h"
#include "daemon/model/claim_statement.h"
#include "jadoube/v1/claim.pb.h"
#include "jadoube/values/v1/laws.pb.h"

namespace jadoube::api {

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
