#pragma once

#include "daemon/model/claim_statement.h"
#include "jadoube/v1/claim.pb.h"

namespace jadoube::api {

/// The message of one sentence of an answer.
v1::ClaimStatement statement_of(const model::ClaimStatement& statement);

/// The message of an ending.
v1::GameEnding ending_of(rules::EndKind kind);

}  // namespace jadoube::api
