#pragma once

#include <string>

#include "daemon/model/claim_statement.h"

namespace jadoube::texts {

/// What the arbiter does about a claim, in one or two sentences.
std::string claim_step(const model::ClaimStatement& statement);

}  // namespace jadoube::texts
