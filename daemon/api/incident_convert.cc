#include "daemon/api/incident_convert.h"

#include "daemon/api/confidence.h"
#include "daemon/api/convert.h"
#include "daemon/api/incident_parameters.h"
#include "daemon/model/daemon_id.h"
#include "daemon/texts/incident.h"
#include "rules/notation/fen.h"
#include "rules/number.h"

namespace jadoube::api {
namespace {

constexpr std::string_view kIncidents = "incidents/";
// What stands in the place of a board and a game for a daemon. An incident of a board never has
// such a name, because a hyphen and the game's number come before the dot.
constexpr std::string_view kDaemonItself = "daemon";

// The number in `text`, which must be at least `least`. Nothing: any other text.
std::optional<int> number_in(std::string_view text, int least) {
  const auto number = rules::parse_number<int>(text);
  return number && *number >= least ? number : std::nullopt;
}

// The place in the name of an incident of a daemon. Nothing: it is not of a daemon.
std::optional<IncidentPlace> place_at_daemon(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || !name.starts_with(kIncidents)) return std::nullopt;
  auto daemon = name.substr(kIncidents.size(), dot - kIncidents.size());
  const auto number = number_in(name.substr(dot + 1), 1);
  if (!number || !daemon.ends_with(kDaemonItself)) return std::nullopt;
  daemon.remove_suffix(kDaemonItself.size());
  if (!model::is_daemon_id(daemon)) return std::nullopt;
  return IncidentPlace{std::string(daemon), {0, *number}};
}

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

std::string incident_name(const std::string& board, arbiter::IncidentId id) {
  const bool is_daemon = model::is_daemon_id(board);
  return std::string(kIncidents) + board +
         (is_daemon ? std::string(kDaemonItself) + "." + std::to_string(id.number)
                    : "-" + to_string(id));
}

rules::Expected<IncidentPlace> parse_incident_name(const std::string& name) {
  if (auto place = place_at_daemon(name)) return *std::move(place);
  // A board's id may have hyphens and dots, too. So the name is read from its end.
  const auto dot = name.rfind('.');
  const auto dash = dot == std::string::npos ? dot : name.rfind('-', dot);
  if (name.starts_with(kIncidents) && dash != std::string::npos && dash > kIncidents.size()) {
    const std::string_view text = name;
    const auto game = number_in(text.substr(dash + 1, dot - dash - 1), 0);
    const auto number = number_in(text.substr(dot + 1), 1);
    auto board = name.substr(kIncidents.size(), dash - kIncidents.size());
    if (game && number && !model::is_daemon_id(board)) {
      return IncidentPlace{std::move(board), {*game, *number}};
    }
  }
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "\"{name}\" is no incident: write incidents/, the board's id, the game's and "
      "the incident's number, as in incidents/12345-1.2",
      {{"name", name}});
}

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
