#include "daemon/api/incident_convert.h"

#include "daemon/api/confidence.h"
#include "daemon/api/convert.h"
#include "daemon/api/incident_parameters.h"
#include "daemon/model/daemon_id.h"
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

}  // namespace jadoube::api
