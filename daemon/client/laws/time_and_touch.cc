#include "daemon/client/laws/verbs.h"
#include "rules/laws/touch.h"
#include "rules/laws/touch_list.h"
#include "rules/notation/uci.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli::laws {

// Time controls, and the displays of the clocks.

using rules::Expected;

namespace {

constexpr std::size_t kMostPlies = 20'000;

double seconds(std::chrono::milliseconds time) { return static_cast<double>(time.count()) / 1000; }

Json periods_of(const rules::TimeControl& control) {
  Json periods = Json::array();
  for (const auto& period : control.periods()) {
    Json shown = {{"moves", period.moves ? Json(*period.moves) : Json(nullptr)},
                  {"seconds", seconds(period.time)}};
    if (period.per_move.time.count() > 0) {
      shown[std::string(rules::to_string(period.per_move.how))] = seconds(period.per_move.time);
    }
    periods.push_back(shown);
  }
  return periods;
}

// The flag is in the answer only if it has fallen.
Json display_of(const rules::ClockDisplay& shown) {
  Json display = {{"white", rules::displayed(shown.white).count()},
                  {"black", rules::displayed(shown.black).count()},
                  {"white_moves", shown.white_moves},
                  {"black_moves", shown.black_moves}};
  if (shown.white_flag) display["white_flag"] = true;
  if (shown.black_flag) display["black_flag"] = true;
  return display;
}

Expected<std::vector<std::chrono::milliseconds>> thoughts_of(const Json& question) {
  std::vector<std::chrono::milliseconds> thoughts;
  if (!question.contains("thought")) return thoughts;
  const auto refusal = rules::refuse(rules::ErrorCode::kInvalidArgument,
                                     "\"thought\": must be a list of seconds from 0 to 360000");
  if (!question["thought"].is_array() || question["thought"].size() > kMostPlies) return refusal;
  for (const auto& item : question["thought"]) {
    if (!item.is_number() || !(item.get<double>() >= 0 && item.get<double>() <= 360'000)) {
      return refusal;
    }
    thoughts.emplace_back(static_cast<std::int64_t>(item.get<double>() * 1000));
  }
  return thoughts;
}

Expected<rules::TimeControl> control_of(const Json& question) {
  if (question.contains("pgn") && question.contains("text")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"pgn\" and \"text\" are both given; give only one");
  }
  if (!question.contains("pgn")) {
    const auto written = text(question, "text");
    if (!written) return tl::unexpected(written.error());
    return rules::parse_time_control(*written);
  }
  const auto tag = text(question, "pgn");
  if (!tag) return tl::unexpected(tag.error());
  const auto control = rules::parse_pgn_time_control(*tag);
  if (!control) return tl::unexpected(control.error());
  if (!*control) {
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "\"" + *tag + "\" says that no time control is known");
  }
  return **control;
}

}  // namespace

Expected<Json> time_control(const Json& question) {
  const auto control = control_of(question);
  if (!control) return tl::unexpected(control.error());
  const auto thoughts = thoughts_of(question);
  if (!thoughts) return tl::unexpected(thoughts.error());
  const auto at_zero = flag(question, "at_zero");
  if (!at_zero) return tl::unexpected(at_zero.error());
  Json answer = {{"canonical", rules::to_string(*control)},
                 {"pgn", rules::to_pgn_time_control(*control)},
                 {"tempo", rules::to_string(rules::tempo_of(*control))},
                 {"periods", periods_of(*control)}};
  if (thoughts->empty()) return answer;
  auto setup = rules::ClockSetup::same(*control);
  if (*at_zero) setup.next_period = rules::NextPeriod::kAtZero;
  answer["displays"] = Json::array();
  for (const auto& shown : rules::expected_displays(setup, *thoughts)) {
    answer["displays"].push_back(display_of(shown));
  }
  return answer;
}

// Article 4: the moves that are allowed after touches.

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
