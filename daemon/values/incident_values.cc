#include "daemon/values/incident_values.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/time_values.h"
#include "rules/notation/fen.h"

namespace jadoube::values {
namespace {

using rules::Expected;

// For most enums, the messages have the numbers of the model plus one. 0 is "not set".
template <typename Message, typename Value>
Message plus_one(Value value) {
  return static_cast<Message>(static_cast<int>(value) + 1);
}

// For some enums, the messages have the numbers of the model. 0 is "none".
template <typename Message, typename Value>
Message same_number(Value value) {
  return static_cast<Message>(static_cast<int>(value));
}

// The inverse of `plus_one`. `last`: the model's last value. Nothing: "not set", or unknown here.
template <typename Value, typename Message>
std::optional<Value> minus_one(Message message, Value last) {
  const int number = static_cast<int>(message) - 1;
  if (number < 0 || number > static_cast<int>(last)) return std::nullopt;
  return static_cast<Value>(number);
}

// The inverse of `same_number`. The model has `count` values. An unknown one is none.
template <typename Value, typename Message>
Value of_same_number(Message message, int count) {
  const int number = static_cast<int>(message);
  return static_cast<Value>(number < 0 || number >= count ? 0 : number);
}

// The whole numbers after the last dash and after the last dot of "incidents/table-1-3.2".
std::optional<model::IncidentId> id_in(const std::string& name) {
  const auto dot = name.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const auto number_in = [&](std::size_t begin, std::size_t end) -> std::optional<int> {
    int number = 0;
    const auto read = std::from_chars(name.data() + begin, name.data() + end, number);
    if (read.ec != std::errc() || read.ptr != name.data() + end || number < 0) return std::nullopt;
    return number;
  };
  const auto number = number_in(dot + 1, name.size());
  if (!number || *number < 1) return std::nullopt;
  if (is_of_daemon_itself(name)) return model::IncidentId{0, *number};
  const auto dash = name.rfind('-', dot);
  const auto game = dash == std::string::npos ? std::nullopt : number_in(dash + 1, dot);
  if (!game) return std::nullopt;
  return model::IncidentId{*game, *number};
}

tl::unexpected<rules::Error> no_incident(std::string why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, std::move(why));
}

Expected<rules::Placement> placement_in(const std::string& text) {
  return text.empty() ? rules::Placement() : rules::parse_placement(text);
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
  return decode(result);
}

void encode_facts(const model::IncidentFacts& facts, v1::IncidentParameters& out) {
  out.set_incident_case(plus_one<v1::IncidentCase>(facts.which));
  if (facts.player) out.set_player(encode(*facts.player));
  out.set_both(facts.both);
  for (const auto square : facts.squares) out.add_squares(rules::to_string(square));
  out.set_move(facts.move);
  out.set_move_instead(facts.move_instead);
  for (const auto& san : facts.variations[0]) out.add_variation(san);
  for (const auto& san : facts.variations[1]) out.add_other_variation(san);
  if (facts.piece) out.set_piece(std::string(1, rules::to_char(*facts.piece)));
  if (facts.read_as) out.set_read_as(std::string(1, rules::to_char(*facts.read_as)));
  if (facts.opponent_can_mate) {
    out.set_opponent_can_mate(plus_one<v1::MateChance>(*facts.opponent_can_mate));
  }
  if (facts.ending) out.set_ending(encode(*facts.ending));
  if (facts.right_result) out.set_right_result(encode(*facts.right_result));
  if (facts.given_result) out.set_given_result(encode(*facts.given_result));
  out.set_count(facts.count);
  if (facts.clock_fault) *out.mutable_clock_fault() = encode(*facts.clock_fault);
  if (facts.lasts) *out.mutable_lasts() = encode(*facts.lasts);
  out.set_bytes_left(facts.bytes_left);
  out.set_cause(facts.cause);
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

Expected<model::IncidentFacts> decode_facts(const v1::IncidentParameters& in) {
  auto squares = squares_named(in.squares());
  if (!squares) return tl::unexpected(squares.error());
  using Case = model::IncidentCase;
  model::IncidentFacts facts{
      .which = minus_one(in.incident_case(), static_cast<Case>(model::kIncidentCases - 1))
                   .value_or(Case::kOnly),
      .player = decode(in.player()),
      .both = in.both(),
      .squares = *std::move(squares),
      .move = in.move(),
      .move_instead = in.move_instead(),
      .piece = piece_named(in.piece()),
      .read_as = piece_named(in.read_as()),
      .opponent_can_mate = minus_one(in.opponent_can_mate(), rules::Verdict::kUndecided),
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
  if (in.has_clock_fault()) facts.clock_fault = decode(in.clock_fault());
  if (in.has_lasts()) facts.lasts = decode(in.lasts());
  return facts;
}

Expected<void> decode_parameters(const v1::IncidentParameters& in, model::Incident& incident) {
  auto facts = decode_facts(in);
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
  if (in.has_penalty()) incident.penalty = decode(in.penalty());
  return {};
}

// Writes the values from which the sentences are made. If there are only sentences, it writes
// these.
void encode_sentences(const model::Incident& incident, v1::Incident& out) {
  out.set_reason(incident.reason);
  if (!incident.stored) {
    *out.mutable_parameters() = encode_parameters(incident);
    return;
  }
  out.set_end(same_number<v1::IncidentEnd>(incident.end.reason));
  out.set_what(incident.stored->what);
  out.set_evidence(incident.stored->why);
  out.set_may_do(incident.stored->may_do);
  out.set_penalty(incident.stored->penalty);
}

Expected<void> decode_sentences(const v1::Incident& in, model::Incident& incident) {
  incident.reason = in.reason();
  if (!in.has_parameters()) {
    incident.stored = {in.what(), in.evidence(), in.may_do(), in.penalty()};
    incident.end.reason = of_same_number<model::EndReason>(in.end(), model::kEndReasons);
    return {};
  }
  auto decoded = decode_parameters(in.parameters(), incident);
  if (!decoded) return decoded;
  // Beside the sentences, the reason may be one that was made from the end.
  const bool ended_by_itself = incident.end.reason != model::EndReason::kNone;
  if (!in.what().empty() && ended_by_itself) incident.reason.clear();
  return {};
}

Expected<void> decode_board(const v1::Incident& in, model::Incident& incident) {
  auto before = placement_in(in.placement_before());
  if (!before) return tl::unexpected(before.error());
  auto now = placement_in(in.placement());
  if (!now) return tl::unexpected(now.error());
  auto squares = squares_named(in.squares());
  if (!squares) return tl::unexpected(squares.error());
  incident.before = *before;
  incident.now = *now;
  incident.squares = *std::move(squares);
  if (in.has_clock_at_press()) incident.at_press = decode(in.clock_at_press());
  if (in.has_clock()) incident.clock = decode(in.clock());
  return {};
}

}  // namespace

v1::IncidentKind encode(model::IncidentKind kind) {
  return static_cast<v1::IncidentKind>(static_cast<std::uint8_t>(static_cast<int>(kind) + 1));
}
model::IncidentKind decode(v1::IncidentKind kind) {
  constexpr int kUnknown = 255;
  const int number = static_cast<int>(kind) - 1;
  return static_cast<model::IncidentKind>(number < 0 || number > kUnknown ? kUnknown : number);
}

v1::IncidentSeverity encode(model::Severity severity) {
  return plus_one<v1::IncidentSeverity>(severity);
}
std::optional<model::Severity> decode(v1::IncidentSeverity severity) {
  return minus_one(severity, model::Severity::kCritical);
}

v1::IncidentLife encode(model::Life life) { return plus_one<v1::IncidentLife>(life); }
std::optional<model::Life> decode(v1::IncidentLife life) {
  return minus_one(life, model::Life::kResolved);
}

v1::IncidentWindow encode(model::Closes closes) { return plus_one<v1::IncidentWindow>(closes); }
model::Closes decode(v1::IncidentWindow window) {
  return minus_one(window, model::Closes::kClosed).value_or(model::Closes::kNever);
}

v1::GameEnding encode(rules::EndKind kind) { return plus_one<v1::GameEnding>(kind); }

v1::ClockFault encode(const model::ClockFault& fault) {
  v1::ClockFault out;
  out.set_kind(plus_one<v1::ClockFaultKind>(fault.kind));
  if (fault.player) out.set_player(encode(*fault.player));
  out.set_each(fault.each);
  *out.mutable_time() = encode(fault.time);
  *out.mutable_intended_time() = encode(fault.intended);
  out.set_moves(fault.moves);
  out.set_moves_off(fault.moves_off);
  out.set_counter_ahead(fault.counter_ahead);
  out.set_since_press(fault.since_press);
  out.set_missing(fault.missing);
  return out;
}

model::ClockFault decode(const v1::ClockFault& in) {
  using Kind = model::ClockFaultKind;
  return {.kind = minus_one(in.kind(), Kind::kLeverDead).value_or(Kind::kWrongMainTime),
          .player = decode(in.player()),
          .each = in.each(),
          .time = decode_milliseconds(in.time()),
          .intended = decode_milliseconds(in.intended_time()),
          .moves = in.moves(),
          .moves_off = in.moves_off(),
          .counter_ahead = in.counter_ahead(),
          .since_press = in.since_press(),
          .missing = in.missing()};
}

v1::Penalty encode(const model::Penalty& penalty) {
  v1::Penalty out;
  out.set_offence(plus_one<v1::Offence>(penalty.offence));
  out.set_offender(encode(penalty.offender));
  out.set_count(penalty.count);
  out.set_offence_article(penalty.offence_article);
  out.set_article(penalty.article);
  out.set_consequence(plus_one<v1::OffenceConsequence>(penalty.consequence));
  *out.mutable_to_opponent() = encode(penalty.to_opponent);
  *out.mutable_taken_back() = encode(penalty.taken_back);
  if (penalty.to_set.white) *out.mutable_white_clock() = encode(*penalty.to_set.white);
  if (penalty.to_set.black) *out.mutable_black_clock() = encode(*penalty.to_set.black);
  out.set_white_moves(penalty.moves.white);
  out.set_black_moves(penalty.moves.black);
  out.set_to_move(encode(penalty.to_move));
  out.set_result(encode(penalty.result));
  return out;
}

model::Penalty decode(const v1::Penalty& in) {
  model::Penalty penalty{
      .offence =
          minus_one(in.offence(), rules::Offence::kTwoHands).value_or(rules::Offence::kIllegalMove),
      .offender = decode(in.offender()).value_or(rules::Color::kWhite),
      .count = in.count(),
      .offence_article = in.offence_article(),
      .article = in.article(),
      .consequence = minus_one(in.consequence(), rules::Consequence::kStands)
                         .value_or(rules::Consequence::kArbiterDecides),
      .to_opponent = std::chrono::duration_cast<std::chrono::minutes>(decode(in.to_opponent())),
      .taken_back = decode_milliseconds(in.taken_back()),
      .moves = {in.white_moves(), in.black_moves()},
      .to_move = decode(in.to_move()).value_or(rules::Color::kWhite),
      .result = decode(in.result())};
  if (in.has_white_clock()) penalty.to_set.white = decode(in.white_clock());
  if (in.has_black_clock()) penalty.to_set.black = decode(in.black_clock());
  return penalty;
}

v1::IncidentParameters encode_parameters(const model::Incident& incident) {
  v1::IncidentParameters out;
  encode_facts(incident.facts, out);
  out.set_evidence(same_number<v1::IncidentEvidence>(incident.evidence.kind));
  out.set_may_be_set_down_badly(incident.evidence.may_be_set_down_badly);
  out.set_percent(incident.evidence.percent);
  out.set_connection_cause(incident.evidence.cause);
  out.set_advice(same_number<v1::IncidentAdvice>(incident.advice.kind));
  out.set_advice_article(incident.advice.article);
  out.set_minutes(incident.advice.minutes);
  out.set_end(same_number<v1::IncidentEnd>(incident.end.reason));
  out.set_ended_at_once(incident.end.at_once);
  if (incident.end.result) out.set_end_result(encode(*incident.end.result));
  if (incident.penalty) *out.mutable_penalty() = encode(*incident.penalty);
  return out;
}

v1::Incident encode(const std::string& board, const model::Incident& incident) {
  v1::Incident out;
  out.set_name(incident_name(board, incident.id));
  out.set_board(board_name(board));
  if (incident.id.game > 0) out.set_game(game_name(board, incident.id.game));
  out.set_kind(encode(incident.kind));
  out.set_severity(encode(incident.severity));
  out.set_article(incident.article);
  out.set_ply(static_cast<std::int32_t>(incident.ply));
  out.set_move(incident.move);
  if (incident.offender) out.set_offender(encode(*incident.offender));
  out.set_offences(incident.offences);
  out.set_placement_before(rules::to_fen(incident.before));
  out.set_placement(rules::to_fen(incident.now));
  for (const rules::Square square : incident.squares) out.add_squares(rules::to_string(square));
  if (incident.at_press) *out.mutable_clock_at_press() = encode(*incident.at_press);
  if (incident.clock) *out.mutable_clock() = encode(*incident.clock);
  if (incident.margin) out.set_margin(*incident.margin);
  out.set_window(encode(incident.closes));
  out.set_put_right(incident.put_right);
  encode_sentences(incident, out);
  out.set_life(encode(incident.life));
  out.set_by(incident.by);
  for (const std::string& request : incident.requests) out.add_requests(request);
  *out.mutable_begin_time() = encode(incident.began);
  *out.mutable_open_time() = encode(incident.opened);
  *out.mutable_change_time() = encode(incident.changed);
  return out;
}

Expected<model::Incident> decode(const v1::Incident& in) {
  const auto id = id_in(in.name());
  if (!id) return no_incident("\"" + in.name() + "\" is no name of an incident");
  const auto severity = decode(in.severity());
  const auto life = decode(in.life());
  if (!severity || !life) return no_incident("its severity or its state is not known here");
  model::Incident incident{.id = *id,
                           .kind = decode(in.kind()),
                           .severity = *severity,
                           .article = in.article(),
                           .ply = static_cast<std::size_t>(std::max(in.ply(), 0)),
                           .move = in.move(),
                           .offender = decode(in.offender()),
                           .offences = in.offences()};
  if (auto decoded = decode_board(in, incident); !decoded) return tl::unexpected(decoded.error());
  if (in.has_margin()) incident.margin = in.margin();
  incident.closes = decode(in.window());
  incident.put_right = in.put_right();
  if (auto decoded = decode_sentences(in, incident); !decoded) {
    return tl::unexpected(decoded.error());
  }
  incident.life = *life;
  incident.by = in.by();
  incident.requests.assign(in.requests().begin(), in.requests().end());
  incident.began = decode(in.begin_time());
  incident.opened = decode(in.open_time());
  incident.changed = decode(in.change_time());
  return incident;
}

v1::Ruling encode(const model::Ruling& ruling) {
  v1::Ruling out;
  out.set_number(ruling.number);
  out.set_author(ruling.author);
  out.set_origin(ruling.origin);
  *out.mutable_time() = encode(ruling.at);
  out.set_against_revision(ruling.against_revision);
  out.set_revision(ruling.revision);
  out.set_text(ruling.text);
  out.set_undoes(ruling.undoes);
  out.set_request_id(ruling.request_id);
  return out;
}

model::Ruling decode(const v1::Ruling& in) {
  return {.number = in.number(),
          .author = in.author(),
          .origin = in.origin(),
          .at = decode(in.time()),
          .against_revision = in.against_revision(),
          .revision = in.revision(),
          .text = in.text(),
          .undoes = in.undoes(),
          .request_id = in.request_id()};
}

}  // namespace jadoube::values
