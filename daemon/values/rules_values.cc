#include "daemon/values/rules_values.h"

#include <array>
#include <utility>

#include "daemon/values/table.h"
#include "daemon/values/time_values.h"
#include "rules/notation/fen.h"
#include "rules/time/time_control_text.h"

namespace jadoube::values {
namespace {

using rules::Expected;

constexpr auto kEditions =
    table<rules::Edition, v1::Edition>({{rules::Edition::kFide2014, v1::EDITION_FIDE_2014},
                                        {rules::Edition::kFide2017, v1::EDITION_FIDE_2017},
                                        {rules::Edition::kFide2018, v1::EDITION_FIDE_2018},
                                        {rules::Edition::kFide2023, v1::EDITION_FIDE_2023}});

constexpr auto kTempos =
    table<rules::Tempo, v1::Tempo>({{rules::Tempo::kStandard, v1::TEMPO_STANDARD},
                                    {rules::Tempo::kRapid, v1::TEMPO_RAPID},
                                    {rules::Tempo::kBlitz, v1::TEMPO_BLITZ}});

constexpr auto kSupervisions = table<rules::Supervision, v1::Supervision>(
    {{rules::Supervision::kFull, v1::SUPERVISION_FULL},
     {rules::Supervision::kLimited, v1::SUPERVISION_LIMITED}});

tl::unexpected<rules::Error> lost_rules(const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, why);
}

// Earlier versions wrote 180 minutes as "180+2", which is seconds now: "180m+2".
std::string with_minutes(const std::string& text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool is_simple =
      digits != 0 && text.find('/') == std::string::npos &&
      (digits == std::string::npos || text[digits] == '+' || text[digits] == ';');
  if (!is_simple) return text;
  return text.substr(0, digits) + "m" + (digits == std::string::npos ? "" : text.substr(digits));
}

Expected<std::optional<rules::TimeControl>> control_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto control = rules::parse_time_control(with_minutes(text));
  // Versions up to 5 wrote 65 moves in 65 minutes as "65/65", which is not read any more.
  const auto slash = text.find('/');
  if (!control && slash != std::string::npos && text.substr(0, slash) == text.substr(slash + 1)) {
    control = rules::parse_time_control(text.substr(0, slash) + "m" + text.substr(slash));
  }
  if (!control) return lost_rules(control.error().message);
  return *std::move(control);
}

Expected<std::optional<std::chrono::minutes>> default_time_of(const v1::TournamentRules& in) {
  if (!in.has_default_time()) return std::nullopt;
  const auto time = std::chrono::floor<std::chrono::minutes>(decode(in.default_time()));
  const bool good = time.count() >= 0 && time <= model::TournamentRules::kLatestArrival;
  if (good) return time;
  return lost_rules("a player cannot be so late");
}

}  // namespace

v1::TournamentRules encode(const model::TournamentRules& rules) {
  v1::TournamentRules out;
  out.set_edition(kEditions.stored(rules.laws.edition));
  out.set_tempo(kTempos.stored(rules.conditions.tempo));
  out.set_supervision(kSupervisions.stored(rules.conditions.supervision));
  if (rules.control) out.set_time_control(rules::to_string(*rules.control));
  if (rules.control_of_black) {
    out.set_time_control_of_black(rules::to_string(*rules.control_of_black));
  }
  if (rules.default_time) *out.mutable_default_time() = encode(*rules.default_time);
  if (rules.starts_at) *out.mutable_start_time() = encode(*rules.starts_at);
  out.set_chess960(rules.chess960);
  if (rules.start) out.set_start(rules::to_fen(*rules.start));
  if (rules.next_start) out.set_next_start(rules::to_fen(*rules.next_start));
  return out;
}

Expected<model::TournamentRules> decode(const v1::TournamentRules& in) {
  const auto edition = kEditions.value(in.edition());
  const auto tempo = kTempos.value(in.tempo());
  const auto supervision = kSupervisions.value(in.supervision());
  if (!edition || !tempo || !supervision) return lost_rules("a newer version wrote them");
  auto control = control_of(in.time_control());
  if (!control) return tl::unexpected(control.error());
  auto control_of_black = control_of(in.time_control_of_black());
  if (!control_of_black) return tl::unexpected(control_of_black.error());
  const auto default_time = default_time_of(in);
  if (!default_time) return tl::unexpected(default_time.error());
  model::TournamentRules rules{.laws = rules::laws_of(*edition),
                               .conditions = {.tempo = *tempo, .supervision = *supervision},
                               .control = *std::move(control),
                               .control_of_black = *std::move(control_of_black),
                               .default_time = *default_time,
                               .starts_at = {},
                               .chess960 = in.chess960()};
  if (in.has_start_time()) rules.starts_at = decode(in.start_time());
  for (const auto& [text, start] :
       {std::pair(&in.start(), &rules.start), std::pair(&in.next_start(), &rules.next_start)}) {
    if (text->empty()) continue;
    auto position = rules::parse_fen(*text);
    if (!position) return lost_rules(position.error().message);
    *start = *position;
  }
  return rules;
}

}  // namespace jadoube::values
