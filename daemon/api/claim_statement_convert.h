#pragma once

#include "daemon/model/claim_statement.h"
#include "jadoube/v1/claim.pb.h"

namespace jadoube::api {

/// One statement of an answer to a claim, in values.
v1::ClaimStatement statement_of(const model::ClaimStatement& statement);

/// How a game ended.
v1::GameEnding ending_of(rules::EndKind kind);

}  // namespace jadoube::api
