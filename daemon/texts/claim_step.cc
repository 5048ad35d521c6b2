#include "daemon/texts/claim_step.h"

#include "daemon/language/moves.h"
#include "daemon/language/translate.h"
#include "daemon/texts/claim_found.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::tr;
using language::trn;
using model::ClaimStatement;
using model::ClaimStatementKind;

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
