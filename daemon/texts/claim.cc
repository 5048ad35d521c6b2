// There is one function for each sentence that consists of more than a value. Sentences about what
// was found are in claim_found.cc, sentences about what the arbiter does in claim_step.cc, and
// reservations about the record are here.
#include "daemon/texts/claim.h"

#include "daemon/texts/claim_found.h"
#include "daemon/texts/claim_step.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::ClaimStatement;
using model::ClaimStatementKind;

std::string rests_on(const ClaimStatement& statement, const std::string& state) {
  return "rests on " + counted(statement.plies.size(), state + " ply", state + " plies") + ": " +
         listed(statement.plies);
}

/// A reason for which the record is less reliable.
std::string reservation(const ClaimStatement& statement) {
  switch (statement.kind) {
    case ClaimStatementKind::kRestsOnProvisional:
      return rests_on(statement, "provisional");
    case ClaimStatementKind::kRestsOnInferred:
      return rests_on(statement, "inferred");
    case ClaimStatementKind::kRestsOnIllegal:
      return rests_on(statement, "illegal");
    case ClaimStatementKind::kRecordBeginsLate:
      return "the record begins in the middle of the game";
    case ClaimStatementKind::kGameIsOver:
      return "the game is over (" +
             std::string(rules::to_string(statement.result.value_or(rules::Result::kUnknown))) +
             "): what was not claimed before can be claimed no more";
    case ClaimStatementKind::kPliesMissing:
      return "the record is incomplete: plies after the last are missing";
    default:
      return "what was played after the last ply can be explained in more ways than one";
  }
}

}  // namespace

std::string sentence_of(const ClaimStatement& statement) {
  if (statement.kind >= ClaimStatementKind::kRestsOnProvisional) return reservation(statement);
  if (statement.kind >= ClaimStatementKind::kDrawnUnlessTouched) return claim_step(statement);
  return claim_found(statement);
}

std::string sentences_of(std::span<const ClaimStatement> statements) {
  std::string text;
  for (const auto& statement : statements) {
    text += (text.empty() ? "" : " ") + sentence_of(statement);
  }
  return text;
}

}  // namespace jadoube::texts
