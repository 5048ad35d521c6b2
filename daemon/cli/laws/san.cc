// Moves in the notations of players.
#include "daemon/cli/laws/fields.h"
#include "rules/notation/announcement.h"
#include "rules/notation/descriptive.h"
#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"

namespace jadoube::cli::laws {

using rules::Expected;

namespace {

Json in_all_forms(const rules::Position& before, rules::Move move, rules::Language language) {
  using rules::MoveForm, rules::PieceSign, rules::write_move;
  const auto in = [&](MoveForm form, PieceSign sign = PieceSign::kLetter) {
    return write_move(before, move, {form, language, sign});
  };
  return {{"uci", rules::to_uci(before, move)},
          {"san", write_move(before, move, {})},
          {"short", in(MoveForm::kShort)},
          {"long", in(MoveForm::kLong)},
          {"figurine", in(MoveForm::kShort, PieceSign::kFigurine)},
          {"descriptive", rules::to_descriptive(before, move)},
          {"announced", rules::to_announcement(before, move, language)}};
}

}  // namespace

Expected<Json> san(const Json& question) {
  const auto before = position(question);
  if (!before) return tl::unexpected(before.error());
  const auto speaks = asked_language(question);
  if (!speaks) return tl::unexpected(speaks.error());
  const auto input = optional_text(question, "input");
  if (!input) return tl::unexpected(input.error());
  if (*input && question.contains("uci")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"uci\" and \"input\" are both given; give only one");
  }
  if (!*input && !question.contains("uci")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"input\" or \"uci\", the move, is missing");
  }
  if (*input) {
    auto move = rules::read_move(*before, **input, *speaks);
    if (!move && rules::looks_descriptive(**input)) {
      move = rules::read_descriptive(*before, **input);
    }
    if (!move) return tl::unexpected(rules::to_error(move.error()));
    return in_all_forms(*before, *move, *speaks);
  }
  const auto uci = text(question, "uci");
  if (!uci) return tl::unexpected(uci.error());
  const auto move = rules::parse_uci(*before, *uci);
  if (!move) return tl::unexpected(move.error());
  return in_all_forms(*before, *move, *speaks);
}

}  // namespace jadoube::cli::laws
