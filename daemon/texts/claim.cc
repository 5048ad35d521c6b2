#include "daemon/texts/claim.h"

#include "daemon/language/dates.h"
#include "daemon/language/translate.h"
#include "daemon/texts/claim_found.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {

// There is one function for each sentence that consists of more than a value. Sentences about what
// was found are in claim_found.cc, sentences about what the arbiter does in claim.cc, and
// reservations about the record are here.

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

namespace {

using language::Arguments;

std::string drawn_unless_touched(const ClaimStatement& statement) {
  const Arguments values = {{"player", player_of(statement)},
                            {"article", in_brackets(statement.article)},
                            {"second_article", in_brackets(statement.second_article)}};
  if (statement.announced) {
    return tr(
        "The game is drawn at once{article}, unless {player} has touched a piece on this "
        "move{second_article} or has not written the move down.",
        values);
  }
  return tr(
      "The game is drawn at once{article}, unless {player} has touched a piece on this "
      "move{second_article}.",
      values);
}

std::string add_minutes(const ClaimStatement& statement) {
  std::string articles = statement.article;
  if (!statement.second_article.empty()) articles += ", " + statement.second_article;
  if (statement.announced) {
    return trn(
        "Add {count} minute to {player}'s time; the game goes on (Art. {articles}) with {move}.",
        "Add {count} minutes to {player}'s time; the game goes on (Art. {articles}) with {move}.",
        statement.count,
        {{"player", player_of(statement)},
         {"articles", articles},
         {"move", language::moves_text(statement.move)}});
  }
  return trn("Add {count} minute to {player}'s time; the game goes on (Art. {articles}).",
             "Add {count} minutes to {player}'s time; the game goes on (Art. {articles}).",
             statement.count, {{"player", player_of(statement)}, {"articles", articles}});
}

std::string give_result(const ClaimStatement& statement) {
  const auto result = statement.result.value_or(rules::Result::kUnknown);
  auto text = tr("The result is {result} (Art. {article}); stop the clocks.",
                 {{"result", rules::to_string(result)}, {"article", statement.article}});
  if (statement.count == 0) return text;
  return text + " " +
         trn("The ply played since does not count.", "The {count} plies played since do not count.",
             statement.count);
}

std::string outcome_text(const std::optional<rules::Result>& result) {
  if (!result || *result == rules::Result::kUnknown) return tr("the arbiter must decide");
  return tr("the result is {result}", {{"result", rules::to_string(*result)}});
}

std::string flag_and_resignation(const ClaimStatement& statement) {
  return tr(
      "If {player}'s flag has fallen here, {flag_outcome} (Art. {article}); if they resign, "
      "{resignation_outcome} (Art. {second_article}).",
      {{"player", player_of(statement)},
       {"flag_outcome", outcome_text(statement.result)},
       {"article", statement.article},
       {"resignation_outcome", outcome_text(statement.second_result)},
       {"second_article", statement.second_article}});
}

std::string declare_or_postpone(const ClaimStatement& statement) {
  return tr(
      "Where the event announced these rules and no increment can be set{article}, declare the "
      "game drawn, or postpone the decision ({opponent} may get two minutes), or reject the claim "
      "({opponent} gets two minutes){second_article}.",
      {{"opponent", player_of(statement)},
       {"article", in_brackets(statement.article)},
       {"second_article", in_brackets(statement.second_article)}});
}

}  // namespace

std::string claim_step(const ClaimStatement& statement) {
  switch (statement.kind) {
    case ClaimStatementKind::kDrawnUnlessTouched:
      return drawn_unless_touched(statement);
    case ClaimStatementKind::kAddMinutes:
      return add_minutes(statement);
    case ClaimStatementKind::kPlayOver:
      return tr("Play the game over from the scoresheets; the record alone does not decide it.");
    case ClaimStatementKind::kPlayOverBefore:
      return tr(
          "Play the moves before the record over from the scoresheets; the record alone does not "
          "decide it.");
    case ClaimStatementKind::kGiveResult:
      return give_result(statement);
    case ClaimStatementKind::kNothingToDo:
      return tr("Nothing: this Article does not end the game.");
    case ClaimStatementKind::kNotProved:
      return tr("The game goes on; nothing proves that it is drawn.");
    case ClaimStatementKind::kFlagAndResignation:
      return flag_and_resignation(statement);
    case ClaimStatementKind::kMayNotBeMade:
      return tr("The claim may not be made{article}: the game goes on.",
                {{"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kGameIsDrawn:
      return tr("The game is drawn{article}.", {{"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kDeclareOrPostpone:
      return declare_or_postpone(statement);
    default:
      return {};
  }
}

}  // namespace jadoube::texts
