#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/model/claim_statement.h"

namespace jadoube::texts {

/// The English sentences of an answer to a claim.

/// One statement: a whole sentence, or a reservation such as "rests on 2 inferred plies: 31 and
/// 32".
std::string sentence_of(const model::ClaimStatement& statement);

/// Statements as sentences, with a blank between two of them.
std::string sentences_of(std::span<const model::ClaimStatement> statements);

/// The arbiter's step about a claim, in one or two sentences.
std::string claim_step(const model::ClaimStatement& statement);

/// The finding about a claim, in one sentence.
std::string claim_found(const model::ClaimStatement& statement);

/// " (Art. 9.2.2)", with the blank before it. Empty if the edition has no such Article.
std::string in_brackets(const std::string& article);

/// The player whom the sentence names.
rules::Color player_of(const model::ClaimStatement& statement);

}  // namespace jadoube::texts
