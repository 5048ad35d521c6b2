#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/claim_statement.h"
#include "daemon/model/decision.h"
#include "daemon/model/round_finding.h"
#include "daemon/model/ruling.h"

namespace jadoube::texts {

// The English sentences of an answer to a claim.

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

// An arbiter's decision, in one line for the record.

/// "ply 23 is Nf3, not Nd2". The decision must be possible on `board`.
std::string line_of(const model::RecordDecision& decision, const model::Board& board);

/// "incident 1.3 dismissed: nobody moved it".
std::string line_of(const model::SideDecision& decision);

/// "undone: ply 23 is Nf3, not Nd2". `line` is the line of the ruling that is undone.
std::string undone_line(const std::string& line);

/// The line about `ruling` in the language of the thread.
///
/// The journal keeps the line of a decision about the record in English, because the line names the
/// earlier state. For another language, a new line is made with the values of the English sentence.
/// A sentence that this version does not know stays English.
std::string ruling_text(const model::Ruling& ruling);

// The English sentences about the findings of the round check.

/// The finding in one line: "The white queen and the white king are interchanged".
std::string what(const model::RoundFinding& finding);
/// What to do, in one line: "Interchange them on d1 and e1".
std::string to_do(const model::RoundFinding& finding);

}  // namespace jadoube::texts
