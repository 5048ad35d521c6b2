#include "daemon/api/values/rules_values.h"

#include <google/protobuf/util/field_mask_util.h>

#include <algorithm>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/words.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/tournament_values.h"
#include "jadoube/values/v1/options.pb.h"
#include "rules/notation/fen.h"
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

namespace {

using rules::ErrorCode;
using rules::refuse;

v1::ClaimVerdict verdict_of(arbiter::ClaimVerdict verdict) {
  switch (verdict) {
    case arbiter::ClaimVerdict::kValid:
      return v1::CLAIM_VERDICT_VALID;
    case arbiter::ClaimVerdict::kNotValid:
      return v1::CLAIM_VERDICT_NOT_VALID;
    case arbiter::ClaimVerdict::kNotDecided:
      return v1::CLAIM_VERDICT_NOT_DECIDED;
  }
  return v1::CLAIM_VERDICT_UNSPECIFIED;
}

v1::ClaimVerdict verdict_of(rules::Verdict verdict) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return v1::CLAIM_VERDICT_VALID;
    case rules::Verdict::kNo:
      return v1::CLAIM_VERDICT_NOT_VALID;
    case rules::Verdict::kUndecided:
      return v1::CLAIM_VERDICT_NOT_DECIDED;
  }
  return v1::CLAIM_VERDICT_UNSPECIFIED;
}

v1::ProvingPly proof_of(const arbiter::ProvingPly& proof) {
  v1::ProvingPly out;
  out.set_ply(static_cast<std::int32_t>(proof.ply));
  out.set_move(proof.move);
  out.set_fen(rules::to_fen(proof.position));
  out.set_diagram(texts::diagram(proof.position.placement()));
  out.set_announced(proof.announced);
  if (proof.ply > 0 && !proof.announced) out.set_state(to_proto(proof.state));
  if (proof.white_clock) *out.mutable_white_clock() = to_proto(*proof.white_clock);
  if (proof.black_clock) *out.mutable_black_clock() = to_proto(*proof.black_clock);
  return out;
}

v1::MatingLine line_of(const arbiter::MatingLine& line) {
  v1::MatingLine out;
  out.set_player(to_proto(line.player));
  for (const auto& move : line.moves) out.add_moves(move);
  out.set_fen(rules::to_fen(line.mate));
  out.set_diagram(texts::diagram(line.mate.placement()));
  return out;
}

tl::unexpected<rules::Error> unknown(const char* field, int value) {
  return refuse(ErrorCode::kInvalidArgument, "`{field}` has the value {value}, which is unknown",
                {{"field", field}, {"value", value}});
}

}  // namespace

v1::ClaimAnswer to_proto(const arbiter::ClaimAnswer& answer) {
  v1::ClaimAnswer out;
  out.set_verdict(verdict_of(answer.verdict));
  out.set_article(answer.article);
  out.set_sentence(texts::sentences_of(answer.findings));
  out.set_next_step(texts::sentences_of(answer.steps));
  out.set_count(static_cast<std::int32_t>(answer.count));
  for (const auto& proof : answer.proof) *out.add_proof() = proof_of(proof);
  if (answer.line) *out.mutable_mating_line() = line_of(*answer.line);
  out.set_ply(static_cast<std::int32_t>(answer.ply));
  out.set_turn(to_proto(answer.turn));
  for (const auto& each : answer.reservations) out.add_reservations(texts::sentence_of(each));
  for (const auto& each : answer.findings) *out.add_findings() = statement_of(each);
  for (const auto& each : answer.steps) *out.add_steps() = statement_of(each);
  for (const auto& each : answer.reservations) {
    *out.add_reservation_statements() = statement_of(each);
  }
  return out;
}

v1::LosingChances to_proto(const arbiter::LosingChances& chances) {
  v1::LosingChances out;
  *out.mutable_answer() = to_proto(chances.answer);
  out.set_player(to_proto(chances.player));
  if (chances.time_left) *out.mutable_time_left() = to_proto(*chances.time_left);
  if (chances.opponents_time_left) {
    *out.mutable_opponents_time_left() = to_proto(*chances.opponents_time_left);
  }
  out.set_time_ply(static_cast<std::int32_t>(chances.time_ply.value_or(0)));
  out.set_last_capture_ply(static_cast<std::int32_t>(chances.last_capture));
  out.set_last_pawn_move_ply(static_cast<std::int32_t>(chances.last_pawn_move));
  out.set_plies_since_progress(static_cast<std::int32_t>(chances.plies_since_progress));
  out.set_white_material(chances.white_material);
  out.set_black_material(chances.black_material);
  out.set_opponent_can_mate(verdict_of(chances.opponent_can_mate));
  return out;
}

Expected<rules::Edition> from_proto(values::v1::Edition edition) {
  switch (edition) {
    case values::v1::EDITION_UNSPECIFIED:
      return rules::kCurrentEdition;
    case values::v1::EDITION_FIDE_2014:
      return rules::Edition::kFide2014;
    case values::v1::EDITION_FIDE_2017:
      return rules::Edition::kFide2017;
    case values::v1::EDITION_FIDE_2018:
      return rules::Edition::kFide2018;
    case values::v1::EDITION_FIDE_2023:
      return rules::Edition::kFide2023;
    default:
      return unknown("edition", edition);
  }
}

Expected<rules::Tempo> from_proto(values::v1::Tempo tempo) {
  switch (tempo) {
    case values::v1::TEMPO_UNSPECIFIED:
    case values::v1::TEMPO_STANDARD:
      return rules::Tempo::kStandard;
    case values::v1::TEMPO_RAPID:
      return rules::Tempo::kRapid;
    case values::v1::TEMPO_BLITZ:
      return rules::Tempo::kBlitz;
    default:
      return unknown("tempo", tempo);
  }
}

Expected<rules::Supervision> from_proto(values::v1::Supervision supervision) {
  switch (supervision) {
    case values::v1::SUPERVISION_UNSPECIFIED:
    case values::v1::SUPERVISION_FULL:
      return rules::Supervision::kFull;
    case values::v1::SUPERVISION_LIMITED:
      return rules::Supervision::kLimited;
    default:
      return unknown("supervision", supervision);
  }
}

Expected<std::optional<rules::Color>> optional_player(values::v1::Color player) {
  switch (player) {
    case values::v1::COLOR_UNSPECIFIED:
      return std::nullopt;
    case values::v1::COLOR_WHITE:
      return rules::Color::kWhite;
    case values::v1::COLOR_BLACK:
      return rules::Color::kBlack;
    default:
      return unknown("player", player);
  }
}

namespace {

v1::EndedBefore ended_of(const model::EndedBefore& ended) {
  v1::EndedBefore out;
  out.set_ending(values::encode(ended.kind));
  out.set_ply(static_cast<std::int32_t>(ended.ply));
  out.set_move(ended.move);
  out.set_article(ended.article);
  return out;
}

// The API's numbers are those of the rules plus one. 0 is "not set".
template <typename Proto, typename Value>
Proto one_more(Value value) {
  return static_cast<Proto>(static_cast<int>(value) + 1);
}

}  // namespace

v1::ClaimStatement statement_of(const model::ClaimStatement& statement) {
  v1::ClaimStatement out;
  out.set_kind(one_more<v1::ClaimStatementKind>(statement.kind));
  if (statement.player) out.set_player(to_proto(*statement.player));
  out.set_move(statement.move);
  out.set_since(statement.since);
  out.set_announced(statement.announced);
  out.set_ply(static_cast<std::int32_t>(statement.ply));
  for (const auto ply : statement.plies) out.add_plies(static_cast<std::int32_t>(ply));
  out.set_count(statement.count);
  out.set_needed(statement.needed);
  out.set_article(statement.article);
  out.set_second_article(statement.second_article);
  if (statement.ended) *out.mutable_ended() = ended_of(*statement.ended);
  if (statement.result) out.set_result(to_proto(*statement.result));
  if (statement.second_result) out.set_second_result(to_proto(*statement.second_result));
  if (statement.time) *out.mutable_time() = to_proto(*statement.time);
  if (statement.limit) *out.mutable_limit() = to_proto(*statement.limit);
  if (statement.edition) out.set_edition(one_more<values::v1::Edition>(*statement.edition));
  if (statement.proof)
    out.set_proof(static_cast<values::v1::MateProof>(static_cast<int>(*statement.proof)));
  return out;
}

}  // namespace jadoube::api
