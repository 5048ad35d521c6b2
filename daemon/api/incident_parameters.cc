#include "daemon/api/incident_parameters.h"

#include "daemon/api/claim_statement_convert.h"
#include "daemon/api/convert.h"

namespace jadoube::api {
namespace {

// The API's numbers of these are those of the model plus one; 0 is "not set".
template <typename Proto, typename Value>
Proto plus_one(Value value) {
  return static_cast<Proto>(static_cast<int>(value) + 1);
}

// Those of these are the same; 0 is "none".
template <typename Proto, typename Value>
Proto same_number(Value value) {
  return static_cast<Proto>(static_cast<int>(value));
}

google::protobuf::Duration milliseconds_out(std::chrono::milliseconds time) {
  google::protobuf::Duration out;
  out.set_seconds(time.count() / 1000);
  out.set_nanos(static_cast<std::int32_t>(time.count() % 1000 * 1'000'000));
  return out;
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
  *out.mutable_time() = milliseconds_out(fault.time);
  *out.mutable_intended_time() = milliseconds_out(fault.intended);
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
  *out.mutable_to_opponent() = milliseconds_out(penalty.to_opponent);
  *out.mutable_taken_back() = milliseconds_out(penalty.taken_back);
  if (penalty.to_set.white) *out.mutable_white_clock() = to_proto(*penalty.to_set.white);
  if (penalty.to_set.black) *out.mutable_black_clock() = to_proto(*penalty.to_set.black);
  out.set_white_moves(penalty.moves.white);
  out.set_black_moves(penalty.moves.black);
  out.set_to_move(to_proto(penalty.to_move));
  out.set_result(to_proto(penalty.result));
  return out;
}

// What `what` is made from.
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
  out.set_cause(facts.cause);
}

// A number that this version does not know becomes the last value that it knows: an index into a
// table stays within it.
template <typename Value>
Value known(int number, Value last) {
  const bool is_known = number >= 0 && number <= static_cast<int>(last);
  return is_known ? static_cast<Value>(number) : last;
}

std::chrono::milliseconds milliseconds_in(const google::protobuf::Duration& time) {
  return std::chrono::milliseconds(time.seconds() * 1000 + time.nanos() / 1'000'000);
}

std::optional<rules::Piece> piece_in(const std::string& letter) {
  return letter.size() == 1 ? rules::parse_piece(letter.front()) : std::nullopt;
}

std::optional<rules::Result> result_in(v1::Result result) {
  const auto text = [](rules::Result value) { return to_proto(value); };
  for (const auto value : {rules::Result::kUnknown, rules::Result::kWhiteWins,
                           rules::Result::kBlackWins, rules::Result::kDraw}) {
    if (text(value) == result) return value;
  }
  return std::nullopt;
}

model::ClockFault clock_fault_in(const v1::ClockFault& in) {
  return {.kind = known(in.kind() - 1, model::ClockFaultKind::kLeverDead),
          .player = color_of(in.player()),
          .each = in.each(),
          .time = milliseconds_in(in.time()),
          .intended = milliseconds_in(in.intended_time()),
          .moves = in.moves(),
          .moves_off = in.moves_off(),
          .counter_ahead = in.counter_ahead(),
          .since_press = in.since_press(),
          .missing = in.missing()};
}

std::chrono::seconds seconds_in(const google::protobuf::Duration& time) {
  return std::chrono::seconds(time.seconds());
}

model::Penalty penalty_in(const v1::Penalty& in) {
  model::Penalty penalty{.offence = known(in.offence() - 1, rules::Offence::kTwoHands),
                         .offender = color_of(in.offender()).value_or(rules::Color::kWhite),
                         .count = in.count(),
                         .offence_article = in.offence_article(),
                         .article = in.article(),
                         .consequence = known(in.consequence() - 1, rules::Consequence::kStands),
                         .to_opponent = std::chrono::minutes(in.to_opponent().seconds() / 60),
                         .taken_back = milliseconds_in(in.taken_back()),
                         .moves = {in.white_moves(), in.black_moves()},
                         .to_move = color_of(in.to_move()).value_or(rules::Color::kWhite),
                         .result = result_in(in.result()).value_or(rules::Result::kUnknown)};
  if (in.has_white_clock()) penalty.to_set.white = seconds_in(in.white_clock());
  if (in.has_black_clock()) penalty.to_set.black = seconds_in(in.black_clock());
  return penalty;
}

model::IncidentFacts facts_in(const v1::IncidentParameters& in) {
  model::IncidentFacts facts{
      .which = known(in.incident_case() - 1, model::IncidentCase::kNothingWritten),
      .player = color_of(in.player()),
      .both = in.both(),
      .move = in.move(),
      .move_instead = in.move_instead(),
      .piece = piece_in(in.piece()),
      .read_as = piece_in(in.read_as()),
      .count = in.count(),
      .bytes_left = in.bytes_left(),
      .cause = in.cause()};
  for (const auto& name : in.squares()) {
    if (const auto square = rules::parse_square(name)) facts.squares.push_back(*square);
  }
  facts.variations[0].assign(in.variation().begin(), in.variation().end());
  facts.variations[1].assign(in.other_variation().begin(), in.other_variation().end());
  for (const auto verdict :
       {rules::Verdict::kYes, rules::Verdict::kNo, rules::Verdict::kUndecided}) {
    if (mate_chance_of(verdict) == in.opponent_can_mate()) facts.opponent_can_mate = verdict;
  }
  if (in.ending() != 0) facts.ending = known(in.ending() - 1, rules::EndKind::kAbsence);
  if (in.right_result() != 0) facts.right_result = result_in(in.right_result());
  if (in.given_result() != 0) facts.given_result = result_in(in.given_result());
  if (in.has_clock_fault()) facts.clock_fault = clock_fault_in(in.clock_fault());
  if (in.has_lasts()) facts.lasts = seconds_in(in.lasts());
  return facts;
}

}  // namespace

v1::IncidentParameters parameters_of(const model::Incident& incident) {
  v1::IncidentParameters out;
  set_facts(incident.facts, out);
  out.set_evidence(same_number<v1::IncidentEvidence>(incident.evidence.kind));
  out.set_may_be_set_down_badly(incident.evidence.may_be_set_down_badly);
  out.set_percent(incident.evidence.percent);
  out.set_connection_cause(incident.evidence.cause);
  out.set_advice(same_number<v1::IncidentAdvice>(incident.advice.kind));
  out.set_advice_article(incident.advice.article);
  out.set_minutes(incident.advice.minutes);
  out.set_end(same_number<v1::IncidentEnd>(incident.end.reason));
  out.set_ended_at_once(incident.end.at_once);
  if (incident.end.result) out.set_end_result(to_proto(*incident.end.result));
  if (incident.penalty) *out.mutable_penalty() = penalty_of(*incident.penalty);
  return out;
}

void take_parameters(const v1::IncidentParameters& in, model::Incident& incident) {
  incident.facts = facts_in(in);
  incident.evidence = {.kind = known(in.evidence(), model::EvidenceKind::kVariationsEquallyGood),
                       .may_be_set_down_badly = in.may_be_set_down_badly(),
                       .percent = in.percent(),
                       .cause = in.connection_cause()};
  incident.advice = {.kind = known(in.advice(), model::AdviceKind::kMakeRoomAndKeepDaemon),
                     .article = in.advice_article(),
                     .minutes = in.minutes()};
  incident.end = {.reason = known(in.end(), model::EndReason::kHasResult),
                  .at_once = in.ended_at_once()};
  if (in.end_result() != 0) incident.end.result = result_in(in.end_result());
  if (in.has_penalty()) incident.penalty = penalty_in(in.penalty());
}

}  // namespace jadoube::api
