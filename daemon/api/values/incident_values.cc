#include "daemon/api/values/incident_values.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/claim_values.h"
#include "daemon/api/values/confidence.h"
#include "daemon/api/values/read_back.h"
#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/texts/incident.h"
#include "rules/notation/fen.h"

namespace jadoube::api {

namespace {

// Fills in the fields about the board and the clock.
void set_board_and_clock(const arbiter::Incident& incident, v1::Incident& out) {
  out.set_placement_before(rules::to_fen(incident.before));
  out.set_placement(rules::to_fen(incident.now));
  for (const rules::Square square : incident.squares) out.add_squares(rules::to_string(square));
  if (incident.at_press) *out.mutable_clock_at_press() = to_proto(*incident.at_press);
  if (incident.clock) *out.mutable_clock() = to_proto(*incident.clock);
}

// Fills in what the incident rests on, and what follows from it.
void set_judgement(const arbiter::Incident& incident, v1::Incident& out) {
  if (incident.margin) out.set_confidence_percent(confidence_percent(*incident.margin));
  out.set_evidence(texts::why(incident));
  out.set_window(to_proto(incident.closes));
  out.set_what(texts::what(incident));
  out.set_may_do(texts::may_do(incident));
  out.set_penalty(texts::penalty(incident));
  out.set_put_right(incident.put_right);
}

void set_life(const arbiter::Incident& incident, v1::Incident& out) {
  out.set_life(to_proto(incident.life));
  out.set_reason(texts::reason(incident));
  out.set_by(incident.by);
  *out.mutable_begin_time() = to_proto(incident.began);
  *out.mutable_open_time() = to_proto(incident.opened);
  *out.mutable_change_time() = to_proto(incident.changed);
}

}  // namespace

v1::IncidentKind to_proto(arbiter::IncidentKind kind) {
  return static_cast<v1::IncidentKind>(static_cast<int>(kind) + 1);
}

v1::IncidentSeverity to_proto(arbiter::Severity severity) {
  return static_cast<v1::IncidentSeverity>(static_cast<int>(severity) + 1);
}

v1::IncidentLife to_proto(arbiter::Life life) {
  return static_cast<v1::IncidentLife>(static_cast<int>(life) + 1);
}

v1::IncidentWindow to_proto(arbiter::Closes closes) {
  switch (closes) {
    case arbiter::Closes::kNever:
      return v1::INCIDENT_WINDOW_OPEN;
    case arbiter::Closes::kOpponentsMove:
      return v1::INCIDENT_WINDOW_UNTIL_OPPONENTS_MOVE;
    case arbiter::Closes::kTenMoves:
      return v1::INCIDENT_WINDOW_UNTIL_TEN_MOVES;
    case arbiter::Closes::kClosed:
      return v1::INCIDENT_WINDOW_CLOSED;
  }
  return v1::INCIDENT_WINDOW_UNSPECIFIED;
}

v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident) {
  v1::Incident out;
  out.set_name(incident_name(board, incident.id));
  if (!model::is_daemon_id(board)) out.set_board(board_name(board));
  if (incident.id.game > 0) out.set_game(game_name(board, incident.id.game));
  out.set_kind(to_proto(incident.kind));
  out.set_severity(to_proto(incident.severity));
  out.set_article(incident.article);
  out.set_ply(static_cast<std::int32_t>(incident.ply));
  out.set_move(incident.move);
  if (incident.offender) out.set_offender(to_proto(*incident.offender));
  out.set_offences(incident.offences);
  set_board_and_clock(incident, out);
  set_judgement(incident, out);
  set_life(incident, out);
  if (!incident.stored) *out.mutable_parameters() = parameters_of(incident);
  return out;
}

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

namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr std::chrono::hours kLongestSpan{1000};

// A relay writes it to its log.
tl::unexpected<rules::Error> no_incident(std::string why) {
  return tl::unexpected(rules::Error{ErrorCode::kInvalidArgument, std::move(why)});
}

// The value of a message that has the numbers of the model plus one. `last`: the model's last
// value. Nothing: "not set", or unknown here.
template <typename Value, typename Message>
std::optional<Value> minus_one(Message message, Value last) {
  const int number = static_cast<int>(message) - 1;
  if (number < 0 || number > static_cast<int>(last)) return std::nullopt;
  return static_cast<Value>(number);
}

// The value of a message that has the numbers of the model, of which there are `count`. An unknown
// one is none.
template <typename Value, typename Message>
Value of_same_number(Message message, int count) {
  const int number = static_cast<int>(message);
  return static_cast<Value>(number < 0 || number >= count ? 0 : number);
}

std::chrono::milliseconds span_of(const google::protobuf::Duration& duration) {
  const auto seconds =
      std::clamp(std::chrono::seconds(duration.seconds()), -std::chrono::seconds(kLongestSpan),
                 std::chrono::seconds(kLongestSpan));
  const auto nanos = std::chrono::nanoseconds(duration.nanos());
  return seconds + std::chrono::duration_cast<std::chrono::milliseconds>(nanos);
}

std::chrono::seconds whole_seconds(const google::protobuf::Duration& duration) {
  return std::chrono::duration_cast<std::chrono::seconds>(span_of(duration));
}

template <typename Names>
Expected<std::vector<rules::Square>> squares_named(const Names& names) {
  std::vector<rules::Square> squares;
  for (const std::string& name : names) {
    const auto square = rules::parse_square(name);
    if (!square) return no_incident("\"" + name + "\" is no square");
    squares.push_back(*square);
  }
  return squares;
}

std::optional<rules::Piece> piece_named(const std::string& letter) {
  if (letter.size() != 1) return std::nullopt;
  return rules::parse_piece(letter.front());
}

// Nothing: UNSPECIFIED.
std::optional<rules::Result> result_in(v1::Result result) {
  if (result == v1::RESULT_UNSPECIFIED) return std::nullopt;
  return from_proto(result);
}

model::ClockFault read_clock_fault(const v1::ClockFault& in) {
  using Kind = model::ClockFaultKind;
  return {.kind = minus_one(in.kind(), Kind::kLeverDead).value_or(Kind::kWrongMainTime),
          .player = color_of(in.player()),
          .each = in.each(),
          .time = span_of(in.time()),
          .intended = span_of(in.intended_time()),
          .moves = in.moves(),
          .moves_off = in.moves_off(),
          .counter_ahead = in.counter_ahead(),
          .since_press = in.since_press(),
          .missing = in.missing()};
}

model::Penalty read_penalty(const v1::Penalty& in) {
  model::Penalty penalty{
      .offence =
          minus_one(in.offence(), rules::Offence::kTwoHands).value_or(rules::Offence::kIllegalMove),
      .offender = color_of(in.offender()).value_or(rules::Color::kWhite),
      .count = in.count(),
      .offence_article = in.offence_article(),
      .article = in.article(),
      .consequence = minus_one(in.consequence(), rules::Consequence::kStands)
                         .value_or(rules::Consequence::kArbiterDecides),
      .to_opponent = std::chrono::duration_cast<std::chrono::minutes>(span_of(in.to_opponent())),
      .taken_back = span_of(in.taken_back()),
      .moves = {in.white_moves(), in.black_moves()},
      .to_move = color_of(in.to_move()).value_or(rules::Color::kWhite),
      .result = from_proto(in.result())};
  if (in.has_white_clock()) penalty.to_set.white = whole_seconds(in.white_clock());
  if (in.has_black_clock()) penalty.to_set.black = whole_seconds(in.black_clock());
  return penalty;
}

std::optional<rules::Verdict> verdict_of_chance(v1::MateChance chance) {
  switch (chance) {
    case v1::MATE_CHANCE_YES:
      return rules::Verdict::kYes;
    case v1::MATE_CHANCE_NO:
      return rules::Verdict::kNo;
    case v1::MATE_CHANCE_NOT_DECIDED:
      return rules::Verdict::kUndecided;
    default:
      return std::nullopt;
  }
}

Expected<model::IncidentFacts> read_facts(const v1::IncidentParameters& in) {
  auto squares = squares_named(in.squares());
  if (!squares) return tl::unexpected(squares.error());
  using Case = model::IncidentCase;
  model::IncidentFacts facts{
      .which = minus_one(in.incident_case(), static_cast<Case>(model::kIncidentCases - 1))
                   .value_or(Case::kOnly),
      .player = color_of(in.player()),
      .both = in.both(),
      .squares = *std::move(squares),
      .move = in.move(),
      .move_instead = in.move_instead(),
      .piece = piece_named(in.piece()),
      .read_as = piece_named(in.read_as()),
      .opponent_can_mate = verdict_of_chance(in.opponent_can_mate()),
      .ending = minus_one(in.ending(), rules::EndKind::kAbsence),
      .right_result = result_in(in.right_result()),
      .given_result = result_in(in.given_result()),
      .count = in.count(),
      .bytes_left = in.bytes_left(),
      .cause = in.cause(),
      .name = in.name(),
      .round = in.round(),
      .table = in.table(),
      .result_here = in.result_here(),
      .result_there = in.result_there(),
      .players = in.players(),
      .boards = in.boards(),
      .given_by = in.given_by(),
      .pairing = in.pairing()};
  facts.variations[0].assign(in.variation().begin(), in.variation().end());
  facts.variations[1].assign(in.other_variation().begin(), in.other_variation().end());
  if (in.has_clock_fault()) facts.clock_fault = read_clock_fault(in.clock_fault());
  if (in.has_lasts()) facts.lasts = whole_seconds(in.lasts());
  return facts;
}

// What the sentences are made from.
Expected<void> read_parameters(const v1::IncidentParameters& in, model::Incident& incident) {
  auto facts = read_facts(in);
  if (!facts) return tl::unexpected(facts.error());
  incident.facts = *std::move(facts);
  incident.evidence = {
      .kind = of_same_number<model::EvidenceKind>(in.evidence(), model::kEvidenceKinds),
      .may_be_set_down_badly = in.may_be_set_down_badly(),
      .percent = in.percent(),
      .cause = in.connection_cause()};
  incident.advice = {.kind = of_same_number<model::AdviceKind>(in.advice(), model::kAdviceKinds),
                     .article = in.advice_article(),
                     .minutes = in.minutes()};
  incident.end = {.reason = of_same_number<model::EndReason>(in.end(), model::kEndReasons),
                  .at_once = in.ended_at_once(),
                  .result = result_in(in.end_result())};
  if (in.has_penalty()) incident.penalty = read_penalty(in.penalty());
  return {};
}

Expected<rules::Placement> placement_in(const std::string& text) {
  return text.empty() ? rules::Placement() : rules::parse_placement(text);
}

Expected<void> read_board_and_clock(const v1::Incident& in, model::Incident& incident) {
  auto before = placement_in(in.placement_before());
  if (!before) return tl::unexpected(before.error());
  auto now = placement_in(in.placement());
  if (!now) return tl::unexpected(now.error());
  auto squares = squares_named(in.squares());
  if (!squares) return tl::unexpected(squares.error());
  incident.before = *before;
  incident.now = *now;
  incident.squares = *std::move(squares);
  if (in.has_clock_at_press()) incident.at_press = clock_of(in.clock_at_press());
  if (in.has_clock()) incident.clock = clock_of(in.clock());
  return {};
}

model::Closes closes_of(v1::IncidentWindow window) {
  for (int i = 0; i <= static_cast<int>(model::Closes::kClosed); ++i) {
    const auto closes = static_cast<model::Closes>(i);
    if (to_proto(closes) == window) return closes;
  }
  return model::Closes::kNever;
}

}  // namespace

Expected<model::Incident> read_incident(const v1::Incident& in) {
  const auto place = parse_incident_name(in.name());
  if (!place) return tl::unexpected(place.error());
  const auto unreadable = [&](const std::string& why) {
    return no_incident(in.name() + ": " + why);
  };
  const auto kind =
      minus_one(in.kind(), static_cast<model::IncidentKind>(model::kIncidentKinds - 1));
  const auto severity = minus_one(in.severity(), model::Severity::kCritical);
  const auto life = minus_one(in.life(), model::Life::kResolved);
  if (!kind || !severity || !life) {
    return unreadable("its kind, its severity or its state is not known here");
  }
  model::Incident incident{.id = place->id,
                           .kind = *kind,
                           .severity = *severity,
                           .article = in.article(),
                           .ply = static_cast<std::size_t>(std::max(in.ply(), 0)),
                           .move = in.move(),
                           .offender = color_of(in.offender()),
                           .offences = in.offences()};
  if (auto read = read_board_and_clock(in, incident); !read) {
    return unreadable(read.error().message);
  }
  if (in.has_confidence_percent()) incident.margin = log_odds_of(in.confidence_percent());
  incident.closes = closes_of(in.window());
  incident.put_right = in.put_right();
  incident.life = *life;
  incident.by = in.by();
  incident.began = instant_in(in.begin_time());
  incident.opened = instant_in(in.open_time());
  incident.changed = instant_in(in.change_time());
  if (!in.has_parameters()) {
    incident.stored = model::IncidentSentences{in.what(), in.evidence(), in.may_do(), in.penalty()};
    incident.reason = in.reason();
    return incident;
  }
  if (auto read = read_parameters(in.parameters(), incident); !read) {
    return unreadable(read.error().message);
  }
  // The reason is that of an arbiter, or the sentence about the end, which is made here again.
  const bool ended_by_itself = incident.end.reason != model::EndReason::kNone;
  if (!ended_by_itself || !incident.by.empty()) incident.reason = in.reason();
  return incident;
}

}  // namespace jadoube::api
