#include "daemon/texts/claim_step.h"

#include "daemon/texts/claim_found.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::ClaimStatement;
using model::ClaimStatementKind;

std::string drawn_unless_touched(const ClaimStatement& statement) {
  std::string text = "The game is drawn at once" + in_brackets(statement.article) + ", unless " +
                     name_of(statement.player) + " has touched a piece on this move" +
                     in_brackets(statement.second_article);
  if (statement.announced) text += " or has not written the move down";
  return text + ".";
}

std::string add_minutes(const ClaimStatement& statement) {
  std::string by = "Art. " + statement.article;
  if (!statement.second_article.empty()) by += ", " + statement.second_article;
  std::string text = "Add " + counted(statement.count, "minute", "minutes") + " to " +
                     name_of(statement.player) + "'s time; the game goes on (" + by + ")";
  if (statement.announced) text += " with " + statement.move;
  return text + ".";
}

std::string give_result(const ClaimStatement& statement) {
  const auto result = statement.result.value_or(rules::Result::kUnknown);
  std::string text = "The result is " + std::string(rules::to_string(result)) + " (Art. " +
                     statement.article + "); stop the clocks.";
  if (statement.count == 0) return text;
  if (statement.count == 1) return text + " The ply played since does not count.";
  return text + " The " + std::to_string(statement.count) + " plies played since do not count.";
}

std::string outcome_text(const std::optional<rules::Result>& result) {
  if (!result || *result == rules::Result::kUnknown) return "the arbiter must decide";
  return "the result is " + std::string(rules::to_string(*result));
}

std::string flag_and_resignation(const ClaimStatement& statement) {
  return "If " + name_of(statement.player) + "'s flag has fallen here, " +
         outcome_text(statement.result) + " (Art. " + statement.article + "); if they resign, " +
         outcome_text(statement.second_result) + " (Art. " + statement.second_article + ").";
}

std::string declare_or_postpone(const ClaimStatement& statement) {
  const auto opponent = name_of(statement.player);
  return "Where the event announced these rules and no increment can be set" +
         in_brackets(statement.article) + ", declare the game drawn, or postpone the decision (" +
         opponent + " may get two minutes), or reject the claim (" + opponent +
         " gets two minutes)" + in_brackets(statement.second_article) + ".";
}

}  // namespace

std::string claim_step(const ClaimStatement& statement) {
  switch (statement.kind) {
    case ClaimStatementKind::kDrawnUnlessTouched:
      return drawn_unless_touched(statement);
    case ClaimStatementKind::kAddMinutes:
      return add_minutes(statement);
    case ClaimStatementKind::kPlayOver:
      return "Play the game over from the scoresheets; the record alone does not decide it.";
    case ClaimStatementKind::kPlayOverBefore:
      return "Play the moves before the record over from the scoresheets; the record alone does "
             "not "
             "decide it.";
    case ClaimStatementKind::kGiveResult:
      return give_result(statement);
    case ClaimStatementKind::kNothingToDo:
      return "Nothing: this Article does not end the game.";
    case ClaimStatementKind::kNotProved:
      return "The game goes on; nothing proves that it is drawn.";
    case ClaimStatementKind::kFlagAndResignation:
      return flag_and_resignation(statement);
    case ClaimStatementKind::kMayNotBeMade:
      return "The claim may not be made" + in_brackets(statement.article) + ": the game goes on.";
    case ClaimStatementKind::kGameIsDrawn:
      return "The game is drawn" + in_brackets(statement.article) + ".";
    case ClaimStatementKind::kDeclareOrPostpone:
      return declare_or_postpone(statement);
    default:
      return {};
  }
}

}  // namespace jadoube::texts
