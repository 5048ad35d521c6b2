#include "daemon/api/values/rules_values.h"

#include <google/protobuf/util/field_mask_util.h>

#include <algorithm>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/claim_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/values/rules_values.h"
#include "jadoube/values/v1/options.pb.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace {

using google::protobuf::util::FieldMaskUtil;
using rules::Expected;

tl::unexpected<rules::Error> unknown_value(const char* field) {
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "`rules.{field}` has a value that is unknown", {{"field", field}});
}

// Without a tempo, it follows from the time control.
Expected<rules::Tempo> tempo_of(values::v1::Tempo tempo,
                                const std::optional<rules::TimeControl>& control) {
  if (tempo == values::v1::TEMPO_UNSPECIFIED && control) return rules::tempo_of(*control);
  return from_proto(tempo);
}

Expected<std::optional<rules::TimeControl>> control_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto control = rules::parse_time_control(text);
  if (!control) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "`rules.time_control` is not a time control: {why}",
                         {{"why", control.error().sentence()}});
  }
  return *std::move(control);
}

Expected<std::optional<std::chrono::minutes>> default_time_of(
    const values::v1::TournamentRules& rules) {
  if (!rules.has_default_time()) return std::nullopt;
  const auto& time = rules.default_time();
  const auto latest = arbiter::TournamentRules::kLatestArrival.count();
  if (time.nanos() != 0 || time.seconds() % 60 != 0 || time.seconds() < 0 ||
      time.seconds() > latest * 60) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "`rules.default_time` must be a whole number of minutes from 0 to {most}",
                         {{"most", latest}});
  }
  return std::chrono::minutes(time.seconds() / 60);
}

// Nanoseconds since 1970 in 64 bits end in 2262.
Expected<std::optional<model::Instant>> start_of(const values::v1::TournamentRules& rules) {
  if (!rules.has_start_time()) return std::nullopt;
  const auto& time = rules.start_time();
  const auto last = std::chrono::floor<std::chrono::seconds>(model::Instant::max());
  if (time.nanos() < 0 || time.nanos() > 999'999'999 || time.seconds() < 0 ||
      time.seconds() >= last.time_since_epoch().count()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "`rules.start_time` must be from 1970 to 2261");
  }
  return values::decode(time);
}

// True if a path of `mask` names a field that only the journal has.
bool names_what_is_kept_back(const google::protobuf::FieldMask& mask) {
  return std::ranges::any_of(mask.paths(), [](const std::string& path) {
    const auto* field = values::v1::TournamentRules::descriptor()->FindFieldByName(path);
    return field != nullptr &&
           !values::may_read(values::Audience::kArbiters,
                             field->options().GetExtension(values::v1::seen_by));
  });
}

// `now` with the fields of `mask` from `rules`.
values::v1::TournamentRules merged(values::v1::TournamentRules now,
                                   const values::v1::TournamentRules& rules,
                                   const google::protobuf::FieldMask& mask) {
  if (mask.paths().empty()) return rules;
  if (FieldMaskUtil::IsPathInFieldMask("time_control", mask)) now.clear_tempo();
  FieldMaskUtil::MergeOptions options;
  options.set_replace_message_fields(true);
  FieldMaskUtil::MergeMessageTo(rules, mask, options, &now);
  return now;
}

}  // namespace

values::v1::TournamentRules to_proto(const arbiter::TournamentRules& rules) {
  return published(values::encode(rules));
}

Expected<arbiter::TournamentRules> from_proto(const values::v1::TournamentRules& rules) {
  const auto edition = from_proto(rules.edition());
  if (!edition) return unknown_value("edition");
  auto control = control_of(rules.time_control());
  if (!control) return tl::unexpected(control.error());
  const auto tempo = tempo_of(rules.tempo(), *control);
  if (!tempo) return unknown_value("tempo");
  const auto supervision = from_proto(rules.supervision());
  if (!supervision) return unknown_value("supervision");
  const auto default_time = default_time_of(rules);
  if (!default_time) return tl::unexpected(default_time.error());
  const auto start = start_of(rules);
  if (!start) return tl::unexpected(start.error());
  return arbiter::TournamentRules{.laws = rules::laws_of(*edition),
                                  .conditions = {.tempo = *tempo, .supervision = *supervision},
                                  .control = *std::move(control),
                                  .default_time = *default_time,
                                  .starts_at = *start,
                                  .chess960 = rules.chess960()};
}

Expected<arbiter::RulesRequest> call_of(const v1::SetTournamentRulesRequest& request,
                                        const std::string& origin) {
  using rules::ErrorCode;
  if (request.author().empty()) {
    return rules::refuse(ErrorCode::kInvalidArgument, "`author` is missing: who decides?");
  }
  if (!request.has_rules()) {
    return rules::refuse(ErrorCode::kInvalidArgument, "`rules` is missing");
  }
  if (!FieldMaskUtil::IsValidFieldMask<values::v1::TournamentRules>(request.update_mask()) ||
      names_what_is_kept_back(request.update_mask())) {
    return rules::refuse(
        ErrorCode::kInvalidArgument,
        "`update_mask` names a field that the tournament rules do not have: {fields}",
        {{"fields", FieldMaskUtil::ToString(request.update_mask())}});
  }
  return arbiter::RulesRequest{.author = request.author(),
                               .origin = origin,
                               .change = [rules = request.rules(), mask = request.update_mask()](
                                             const arbiter::TournamentRules& now) {
                                 return from_proto(merged(to_proto(now), rules, mask));
                               }};
}

}  // namespace jadoube::api
