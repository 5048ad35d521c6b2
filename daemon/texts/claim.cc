// There is one function for each sentence that consists of more than a value. Sentences about what
// was found are in claim_found.cc, sentences about what the arbiter does in claim_step.cc, and
// reservations about the record are here.
#include "daemon/texts/claim.h"

#include "daemon/language/translate.h"
#include "daemon/texts/claim_found.h"
#include "daemon/texts/claim_step.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::tr;
using language::trn;
using model::ClaimStatement;
using model::ClaimStatementKind;

/// A reason for which the record is less reliable.
std::string reservation(const ClaimStatement& statement) {
  const auto plies = listed(statement.plies);
  const auto count = statement.plies.size();
  switch (statement.kind) {
    case ClaimStatementKind::kRestsOnProvisional:
      return trn("rests on {count} provisional ply: {plies}",
                 "rests on {count} provisional plies: {plies}", count, {{"plies", plies}});
    case ClaimStatementKind::kRestsOnInferred:
      return trn("rests on {count} inferred ply: {plies}",
                 "rests on {count} inferred plies: {plies}", count, {{"plies", plies}});
    case ClaimStatementKind::kRestsOnIllegal:
      return trn("rests on {count} illegal ply: {plies}", "rests on {count} illegal plies: {plies}",
                 count, {{"plies", plies}});
    case ClaimStatementKind::kRecordBeginsLate:
      return tr("the record begins in the middle of the game");
    case ClaimStatementKind::kGameIsOver:
      return tr("the game is over ({result}): what was not claimed before can be claimed no more",
                {{"result", rules::to_string(statement.result.value_or(rules::Result::kUnknown))}});
    case ClaimStatementKind::kPliesMissing:
      return tr("the record is incomplete: plies after the last are missing");
    default:
      return tr("what was played after the last ply can be explained in more ways than one");
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
