#include "daemon/api/incident_parameters.h"

#include "daemon/api/claim_statement_convert.h"
#include "daemon/api/convert.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

// For these enums, the API has the numbers of the model plus one. 0 is "not set".
template <typename Proto, typename Value>
Proto plus_one(Value value) {
  return static_cast<Proto>(static_cast<int>(value) + 1);
}

// For these enums, the API has the numbers of the model. 0 is "none".
template <typename Proto, typename Value>
Proto same_number(Value value) {
  return static_cast<Proto>(static_cast<int>(value));
}

v1::MateChance mate_chance_of(rules::Verdict verdict) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return v1::MATE_CHANCE_YES;
    case rules::Verdict::kNo:
      return v1::MATE_CHANCE_NO;
    case rules::Verdict::kUndecided:
      return v1::MATE_CHANCE_NOT_DECIDED;
  }
  return v1::MATE_CHANCE_UNSPECIFIED;
}

v1::ClockFault clock_fault_of(const model::ClockFault& fault) {
  v1::ClockFault out;
  out.set_kind(plus_one<v1::ClockFaultKind>(fault.kind));
  if (fault.player) out.set_player(to_proto(*fault.player));
  out.set_each(fault.each);
  *out.mutable_time() = to_proto(fault.time);
  *out.mutable_intended_time() = to_proto(fault.intended);
  out.set_moves(fault.moves);
  out.set_moves_off(fault.moves_off);
  out.set_counter_ahead(fault.counter_ahead);
  out.set_since_press(fault.since_press);
  out.set_missing(fault.missing);
  return out;
}

v1::Penalty penalty_of(const model::Penalty& penalty) {
  v1::Penalty out;
  out.set_offence(plus_one<v1::Offence>(penalty.offence));
  out.set_offender(to_proto(penalty.offender));
  out.set_count(penalty.count);
  out.set_offence_article(penalty.offence_article);
  out.set_article(penalty.article);
  out.set_consequence(plus_one<v1::OffenceConsequence>(penalty.consequence));
  *out.mutable_to_opponent() = to_proto(penalty.to_opponent);
  *out.mutable_taken_back() = to_proto(penalty.taken_back);
  if (penalty.to_set.white) *out.mutable_white_clock() = to_proto(*penalty.to_set.white);
  if (penalty.to_set.black) *out.mutable_black_clock() = to_proto(*penalty.to_set.black);
  out.set_white_moves(penalty.moves.white);
  out.set_black_moves(penalty.moves.black);
  out.set_to_move(to_proto(penalty.to_move));
  out.set_result(to_proto(penalty.result));
  return out;
}

// Fills in what `what` is made from.
void set_facts(const model::IncidentFacts& facts, v1::IncidentParameters& out) {
  out.set_incident_case(plus_one<v1::IncidentCase>(facts.which));
  if (facts.player) out.set_player(to_proto(*facts.player));
  out.set_both(facts.both);
  for (const auto square : facts.squares) out.add_squares(rules::to_string(square));
  out.set_move(facts.move);
  out.set_move_instead(facts.move_instead);
  for (const auto& san : facts.variations[0]) out.add_variation(san);
  for (const auto& san : facts.variations[1]) out.add_other_variation(san);
  if (facts.piece) out.set_piece(std::string(1, rules::to_char(*facts.piece)));
  if (facts.read_as) out.set_read_as(std::string(1, rules::to_char(*facts.read_as)));
  if (facts.opponent_can_mate) {
    out.set_opponent_can_mate(mate_chance_of(*facts.opponent_can_mate));
  }
  if (facts.ending) out.set_ending(ending_of(*facts.ending));
  if (facts.right_result) out.set_right_result(to_proto(*facts.right_result));
  if (facts.given_result) out.set_given_result(to_proto(*facts.given_result));
  out.set_count(facts.count);
  if (facts.clock_fault) *out.mutable_clock_fault() = clock_fault_of(*facts.clock_fault);
  if (facts.lasts) *out.mutable_lasts() = to_proto(*facts.lasts);
  out.set_bytes_left(facts.bytes_left);
  out.set_cause(language::tr_packed(facts.cause));
  out.set_name(facts.name);
  out.set_round(facts.round);
  out.set_table(facts.table);
  out.set_result_here(facts.result_here);
  out.set_result_there(facts.result_there);
  out.set_players(facts.players);
  out.set_boards(facts.boards);
  out.set_given_by(facts.given_by);
  out.set_pairing(facts.pairing);
}

}  // namespace

v1::IncidentParameters parameters_of(const model::Incident& incident) {
  v1::IncidentParameters out;
  set_facts(incident.facts, out);
  out.set_evidence(same_number<v1::IncidentEvidence>(incident.evidence.kind));
  out.set_may_be_set_down_badly(incident.evidence.may_be_set_down_badly);
  out.set_percent(incident.evidence.percent);
  out.set_connection_cause(language::tr_packed(incident.evidence.cause));
  out.set_advice(same_number<v1::IncidentAdvice>(incident.advice.kind));
  out.set_advice_article(incident.advice.article);
  out.set_minutes(incident.advice.minutes);
  out.set_end(same_number<v1::IncidentEnd>(incident.end.reason));
  out.set_ended_at_once(incident.end.at_once);
  if (incident.end.result) out.set_end_result(to_proto(*incident.end.result));
  if (incident.penalty) *out.mutable_penalty() = penalty_of(*incident.penalty);
  return out;
}

}  // namespace jadoube::api
