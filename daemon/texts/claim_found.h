#pragma once

#include <string>

#include "daemon/model/claim_statement.h"

namespace jadoube::texts {

/// What was found about a claim, in one sentence.
std::string claim_found(const model::ClaimStatement& statement);

/// " (Art. 9.2.2)", with the blank before it. Empty if the edition has no such Article.
std::string in_brackets(const std::string& article);

/// The player whom the sentence names.
rules::Color player_of(const model::ClaimStatement& statement);

}  // namespace jadoube::texts
