#include "daemon/storage/codec/incident_codec.h"

#include <charconv>
#include <optional>

#include "daemon/storage/codec/messages.h"
#include "daemon/storage/codec/names.h"
#include "rules/notation/fen.h"

namespace jadoube::storage::codec {

namespace {

using rules::Expected;

// The journal's number is the model's number plus one, and 0 means "not set". A number that this
// version does not know stays as it is.
template <typename Stored, typename Value>
Stored number_of(Value value) {
  return static_cast<Stored>(static_cast<std::uint8_t>(static_cast<int>(value) + 1));
}
template <typename Value, typename Stored>
Value value_of(Stored stored) {
  return static_cast<Value>(static_cast<int>(stored) - 1);
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

// The record of an incident that could not be read has no placement.
Expected<rules::Placement> placement_in(const std::string& text) {
  if (text.empty()) return rules::Placement{};
  return rules::parse_placement(text);
}

// A window that this version does not know never closes.
model::Closes closes_of(v1::IncidentWindow window) {
  const auto closes = value_of<model::Closes>(window);
  return closes <= model::Closes::kClosed ? closes : model::Closes::kNever;
}

void encode_board(const model::Incident& incident, v1::Incident& out) {
  out.set_placement_before(rules::to_fen(incident.before));
  out.set_placement(rules::to_fen(incident.now));
  for (const rules::Square square : incident.squares) out.add_squares(rules::to_string(square));
  if (incident.at_press) *out.mutable_clock_at_press() = encode(*incident.at_press);
  if (incident.clock) *out.mutable_clock() = encode(*incident.clock);
}

void decode_board(const v1::Incident& in, model::Incident& incident) {
  for (const auto& name : in.squares()) {
    if (const auto square = rules::parse_square(name)) incident.squares.push_back(*square);
  }
  if (in.has_clock_at_press()) incident.at_press = decode(in.clock_at_press());
  if (in.has_clock()) incident.clock = decode(in.clock());
}

void encode_judgement(const model::Incident& incident, v1::Incident& out) {
  if (incident.margin) out.set_margin(*incident.margin);
  out.set_window(number_of<v1::IncidentWindow>(incident.closes));
  out.set_put_right(incident.put_right);
}

void decode_judgement(const v1::Incident& in, model::Incident& incident) {
  if (in.has_margin()) incident.margin = in.margin();
  incident.closes = closes_of(in.window());
  incident.put_right = in.put_right();
}

// Writes the facts from which the sentences are made. If there are only sentences, it writes these.
void encode_sentences(const model::Incident& incident, v1::Incident& out) {
  out.set_reason(incident.reason);
  if (!incident.stored) {
    *out.mutable_facts() = encode_facts(incident);
    return;
  }
  out.set_end(static_cast<int>(incident.end.reason));
  out.set_what(incident.stored->what);
  out.set_evidence(incident.stored->why);
  out.set_may_do(incident.stored->may_do);
  out.set_penalty(incident.stored->penalty);
}

void decode_sentences(const v1::Incident& in, model::Incident& incident) {
  incident.reason = in.reason();
  if (!in.has_facts()) {
    incident.stored = {in.what(), in.evidence(), in.may_do(), in.penalty()};
    incident.end.reason = end_reason_of(in.end());
    return;
  }
  decode_facts(in.facts(), incident);
  // If there are only sentences, the reason may be one that was made from the facts.
  const bool ended_by_itself = incident.end.reason != model::EndReason::kNone;
  if (!in.what().empty() && ended_by_itself) incident.reason.clear();
}

}  // namespace

v1::IncidentKind encode(model::IncidentKind kind) { return number_of<v1::IncidentKind>(kind); }
model::IncidentKind decode(v1::IncidentKind kind) { return value_of<model::IncidentKind>(kind); }

v1::Incident encode(const std::string& board, const model::Incident& incident) {
  v1::Incident out;
  out.set_name(incident_name(board, incident.id));
  out.set_board(board_name(board));
  if (incident.id.game > 0) out.set_game(game_name(board, incident.id.game));
  out.set_kind(encode(incident.kind));
  out.set_severity(number_of<v1::IncidentSeverity>(incident.severity));
  out.set_article(incident.article);
  out.set_ply(static_cast<std::int32_t>(incident.ply));
  out.set_move(incident.move);
  if (incident.offender) out.set_offender(encode(*incident.offender));
  out.set_offences(incident.offences);
  encode_board(incident, out);
  encode_judgement(incident, out);
  encode_sentences(incident, out);
  out.set_life(number_of<v1::IncidentLife>(incident.life));
  out.set_by(incident.by);
  for (const std::string& request : incident.requests) out.add_requests(request);
  *out.mutable_begin_time() = encode(incident.began);
  *out.mutable_open_time() = encode(incident.opened);
  *out.mutable_change_time() = encode(incident.changed);
  return out;
}

Expected<model::Incident> decode(const v1::Incident& in) {
  const auto id = id_in(in.name());
  const auto before = placement_in(in.placement_before());
  const auto now = placement_in(in.placement());
  if (!id || !before || !now) {
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         "the journal holds an incident that cannot be read: " + in.name());
  }
  model::Incident incident{.id = *id, .kind = decode(in.kind())};
  incident.severity = value_of<model::Severity>(in.severity());
  incident.article = in.article();
  incident.ply = static_cast<std::size_t>(in.ply());
  incident.move = in.move();
  incident.offender = decode(in.offender());
  incident.offences = in.offences();
  incident.before = *before;
  incident.now = *now;
  decode_board(in, incident);
  decode_judgement(in, incident);
  decode_sentences(in, incident);
  incident.life = value_of<model::Life>(in.life());
  incident.by = in.by();
  incident.requests.assign(in.requests().begin(), in.requests().end());
  incident.began = decode(in.begin_time());
  incident.opened = decode(in.open_time());
  incident.changed = decode(in.change_time());
  return incident;
}

IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident) {
  return {.board = board,
          .game = incident.id.game,
          .number = incident.id.number,
          .event = event,
          .severity = static_cast<int>(incident.severity),
          .open = model::needs_somebody(incident.life),
          .wire = encode(board, incident).SerializeAsString()};
}

Expected<model::Incident> incident_of(const IncidentRow& row) {
  v1::Incident in;
  const model::IncidentId id{row.game, row.number};
  if (in.ParseFromString(row.wire) && in.name() == incident_name(row.board, id)) {
    auto incident = decode(in);
    if (incident) return incident;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "the journal's " + incident_name(row.board, id) + " cannot be read");
}

model::Incident incident_or_unknown(const IncidentRow& row) {
  auto incident = incident_of(row);
  if (incident) return *std::move(incident);
  return {.id = {row.game, row.number}, .kind = decode(v1::INCIDENT_KIND_UNSPECIFIED)};
}

namespace {

using std::chrono::milliseconds;

// The journal's number of an enum value.
template <typename Value>
int plus_one(Value value) {
  return static_cast<int>(value) + 1;
}

// The value with this number. An unknown number becomes the last known value, so an index into a
// table stays inside it.
template <typename Value>
Value known(int number, Value last) {
  const bool is_known = number >= 0 && number <= static_cast<int>(last);
  return is_known ? static_cast<Value>(number) : last;
}

milliseconds milliseconds_in(const google::protobuf::Duration& time) {
  return milliseconds(time.seconds() * 1000 + time.nanos() / 1'000'000);
}

std::optional<rules::Piece> piece_letter_in(const std::string& letter) {
  if (letter.size() != 1) return std::nullopt;
  return rules::parse_piece(letter.front());
}

v1::ClockFault encode_fault(const model::ClockFault& fault) {
  v1::ClockFault out;
  out.set_kind(plus_one(fault.kind));
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

model::ClockFault decode_fault(const v1::ClockFault& in) {
  return {.kind = known(in.kind() - 1, model::ClockFaultKind::kLeverDead),
          .player = decode(in.player()),
          .each = in.each(),
          .time = milliseconds_in(in.time()),
          .intended = milliseconds_in(in.intended_time()),
          .moves = in.moves(),
          .moves_off = in.moves_off(),
          .counter_ahead = in.counter_ahead(),
          .since_press = in.since_press(),
          .missing = in.missing()};
}

v1::Penalty encode_penalty(const model::Penalty& penalty) {
  v1::Penalty out;
  out.set_offence(plus_one(penalty.offence));
  out.set_offender(encode(penalty.offender));
  out.set_count(penalty.count);
  out.set_offence_article(penalty.offence_article);
  out.set_article(penalty.article);
  out.set_consequence(plus_one(penalty.consequence));
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

model::Penalty decode_penalty(const v1::Penalty& in) {
  using rules::Color;
  model::Penalty penalty{.offence = known(in.offence() - 1, rules::Offence::kTwoHands),
                         .offender = decode(in.offender()).value_or(Color::kWhite),
                         .count = in.count(),
                         .offence_article = in.offence_article(),
                         .article = in.article(),
                         .consequence = known(in.consequence() - 1, rules::Consequence::kStands),
                         .to_opponent = std::chrono::minutes(in.to_opponent().seconds() / 60),
                         .taken_back = milliseconds_in(in.taken_back()),
                         .moves = {in.white_moves(), in.black_moves()},
                         .to_move = decode(in.to_move()).value_or(Color::kWhite),
                         .result = decode(in.result())};
  if (in.has_white_clock()) penalty.to_set.white = decode(in.white_clock());
  if (in.has_black_clock()) penalty.to_set.black = decode(in.black_clock());
  return penalty;
}

void encode_what(const model::IncidentFacts& facts, v1::IncidentFacts& out) {
  out.set_incident_case(plus_one(facts.which));
  if (facts.player) out.set_player(encode(*facts.player));
  out.set_both(facts.both);
  for (const auto square : facts.squares) out.add_squares(rules::to_string(square));
  out.set_move(facts.move);
  out.set_move_instead(facts.move_instead);
  for (const auto& san : facts.variations[0]) out.add_variation(san);
  for (const auto& san : facts.variations[1]) out.add_other_variation(san);
  if (facts.piece) out.set_piece(std::string(1, rules::to_char(*facts.piece)));
  if (facts.read_as) out.set_read_as(std::string(1, rules::to_char(*facts.read_as)));
  if (facts.opponent_can_mate) out.set_opponent_can_mate(plus_one(*facts.opponent_can_mate));
  if (facts.ending) out.set_ending(plus_one(*facts.ending));
  if (facts.right_result) out.set_right_result(encode(*facts.right_result));
  if (facts.given_result) out.set_given_result(encode(*facts.given_result));
  out.set_count(facts.count);
  if (facts.clock_fault) *out.mutable_clock_fault() = encode_fault(*facts.clock_fault);
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

model::IncidentFacts decode_what(const v1::IncidentFacts& in) {
  model::IncidentFacts facts{
      .which = known(in.incident_case() - 1, model::IncidentCase{model::kIncidentCases - 1}),
      .player = decode(in.player()),
      .both = in.both(),
      .move = in.move(),
      .move_instead = in.move_instead(),
      .piece = piece_letter_in(in.piece()),
      .read_as = piece_letter_in(in.read_as()),
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
  for (const auto& name : in.squares()) {
    if (const auto square = rules::parse_square(name)) facts.squares.push_back(*square);
  }
  facts.variations = {
      std::vector<std::string>(in.variation().begin(), in.variation().end()),
      std::vector<std::string>(in.other_variation().begin(), in.other_variation().end())};
  if (in.opponent_can_mate() > 0) {
    facts.opponent_can_mate = known(in.opponent_can_mate() - 1, rules::Verdict::kUndecided);
  }
  if (in.ending() > 0) facts.ending = known(in.ending() - 1, rules::EndKind::kAbsence);
  if (in.right_result() != 0) facts.right_result = decode(in.right_result());
  if (in.given_result() != 0) facts.given_result = decode(in.given_result());
  if (in.has_clock_fault()) facts.clock_fault = decode_fault(in.clock_fault());
  if (in.has_lasts()) facts.lasts = decode(in.lasts());
  return facts;
}

}  // namespace

v1::IncidentFacts encode_facts(const model::Incident& incident) {
  v1::IncidentFacts out;
  encode_what(incident.facts, out);
  out.set_evidence(static_cast<int>(incident.evidence.kind));
  out.set_may_be_set_down_badly(incident.evidence.may_be_set_down_badly);
  out.set_percent(incident.evidence.percent);
  out.set_connection_cause(incident.evidence.cause);
  out.set_advice(static_cast<int>(incident.advice.kind));
  out.set_advice_article(incident.advice.article);
  out.set_minutes(incident.advice.minutes);
  out.set_end(static_cast<int>(incident.end.reason));
  out.set_ended_at_once(incident.end.at_once);
  if (incident.end.result) out.set_end_result(encode(*incident.end.result));
  if (incident.penalty) *out.mutable_penalty() = encode_penalty(*incident.penalty);
  return out;
}

model::EndReason end_reason_of(int number) {
  return known(number, model::EndReason{model::kEndReasons - 1});
}

void decode_facts(const v1::IncidentFacts& in, model::Incident& incident) {
  incident.facts = decode_what(in);
  incident.evidence = {.kind = known(in.evidence(), model::EvidenceKind{model::kEvidenceKinds - 1}),
                       .may_be_set_down_badly = in.may_be_set_down_badly(),
                       .percent = in.percent(),
                       .cause = in.connection_cause()};
  incident.advice = {.kind = known(in.advice(), model::AdviceKind{model::kAdviceKinds - 1}),
                     .article = in.advice_article(),
                     .minutes = in.minutes()};
  incident.end = {.reason = end_reason_of(in.end()), .at_once = in.ended_at_once()};
  if (in.end_result() != 0) incident.end.result = decode(in.end_result());
  if (in.has_penalty()) incident.penalty = decode_penalty(in.penalty());
}

}  // namespace jadoube::storage::codec
