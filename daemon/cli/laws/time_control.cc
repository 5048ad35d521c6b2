// Time controls, and the displays of the clocks.
#include "rules/time/time_control.h"

#include "daemon/cli/laws/fields.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli::laws {

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

}  // namespace jadoube::cli::laws
