// Article 4: the moves that are allowed after touches.
#include "rules/laws/touch.h"

#include "daemon/cli/laws/fields.h"
#include "rules/laws/touch_text.h"
#include "rules/notation/uci.h"

namespace jadoube::cli::laws {

using rules::Expected;

namespace {

Expected<std::vector<rules::Touch>> touches_of(const Json& question) {
  const auto words = texts(question, "touched");
  if (!words) return tl::unexpected(words.error());
  std::vector<rules::Touch> touches;
  for (const auto& word : *words) {
    const auto touch = rules::parse_touch(word);
    if (!touch) return rules::refuse(touch.error().code, "\"touched\": " + touch.error().message);
    touches.push_back(*touch);
  }
  return touches;
}

/// Refuses a touch of an empty square, because it is a typing error.
Expected<void> refuse_empty_squares(const rules::Position& before,
                                    const std::vector<rules::Touch>& touches) {
  using rules::TouchKind;
  for (const auto& touch : touches) {
    const bool names_a_piece = touch.kind != TouchKind::kNewPieceTouched &&
                               touch.kind != TouchKind::kNewPieceReleased &&
                               touch.kind != TouchKind::kAnnounced;
    if (!names_a_piece || before.placement()[touch.square] != rules::Piece::kNone) continue;
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"touched\": nothing stands on " + rules::to_string(touch.square));
  }
  return {};
}

/// True if `field` is `word`. It must be `word`, `other` or missing.
Expected<bool> is_word(const Json& question, const char* field, const std::string& word,
                       const std::string& other) {
  const auto found = optional_word(question, field);
  if (!found) return tl::unexpected(found.error());
  if (!*found || **found == other) return false;
  if (**found == word) return true;
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "\"" + std::string(field) + "\": must be " + other + " or " + word + ", not " + **found);
}

Expected<rules::TouchRules> rules_of(const Json& question) {
  rules::TouchRules rules;
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  rules.edition = *laws;
  const auto unclear = is_word(question, "order", "unclear", "known");
  if (!unclear) return tl::unexpected(unclear.error());
  if (*unclear) rules.order = rules::TouchOrder::kUnclear;
  const auto securing = is_word(question, "board", "securing", "ordinary");
  if (!securing) return tl::unexpected(securing.error());
  if (*securing) rules.board = rules::TouchBoard::kSecuring;
  return rules;
}

}  // namespace

Expected<Json> touch(const Json& question) {
  const auto before = position(question);
  if (!before) return tl::unexpected(before.error());
  const auto touches = touches_of(question);
  if (!touches) return tl::unexpected(touches.error());
  if (auto done = refuse_empty_squares(*before, *touches); !done) {
    return tl::unexpected(done.error());
  }
  const auto by = rules_of(question);
  if (!by) return tl::unexpected(by.error());
  const auto played = optional_text(question, "played");
  if (!played) return tl::unexpected(played.error());

  const auto ruling = rules::rule_on_touches(*before, *touches, *by);
  Json answer = {{"article", ruling.article},
                 {"allowed", sorted_uci(*before, ruling.allowed)},
                 {"all_legal", before->legal_moves().size()}};
  if (const auto made = rules::move_made(*before, *touches, *by)) {
    answer["made"] = rules::to_uci(*before, *made);
  }
  if (!*played) return answer;
  const auto move = read_move(*before, **played);
  if (!move) return rules::refuse(move.error().code, "\"played\": " + move.error().message);
  const auto broken = rules::broken_article(*before, *touches, *move, *by);
  answer["broken"] = broken ? Json(*broken) : Json(nullptr);
  return answer;
}

}  // namespace jadoube::cli::laws
