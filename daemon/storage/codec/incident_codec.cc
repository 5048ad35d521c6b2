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

}  // namespace jadoube::storage::codec
