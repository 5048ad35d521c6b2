#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/alerts/alert_place.h"

/// What a phone shows. By default it has no name and no position, because others read it too: the
/// host on the way, and who looks at a locked phone.
namespace jadoube::outputs {

/// "Table 12", "Table 12 · Juniors", "Board dgt-300", "The daemon", "The daemon of hall north".
std::string place_text(const PlacedAlert& alert);

/// "illegal move": the word of the incident's kind.
std::string kind_text(model::IncidentKind kind);

/// "act now (illegal move)".
std::string urgency_and_kind(const PlacedAlert& alert);

/// One line: "Table 12: act now (illegal move)". Several alerts: "14 alerts, act now: table 3,
/// table 5, table 8 and 4 more".
std::string alert_line(const std::vector<PlacedAlert>& alerts);

/// `alert_line`. With details also what happened, the Article, what the arbiter may do, the penalty
/// and the players.
std::string alert_text(const std::vector<PlacedAlert>& alerts, bool with_details);

/// The highest severity among the alerts.
model::Severity severity_of(const std::vector<PlacedAlert>& alerts);

}  // namespace jadoube::outputs
