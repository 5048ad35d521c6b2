#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/model/incident.h"
#include "daemon/model/tournament.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"
#include "daemon/texts/table_name.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// The name of an incident in the hall.
struct AlertId {
  /// Of no board: the id of the daemon (ids.h).
  std::string board;
  model::IncidentId incident = {};
  auto operator<=>(const AlertId&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// An incident that a phone in a pocket should ring for.
struct Alert {
  AlertId id;
  /// The incident as it is now.
  std::shared_ptr<const model::Incident> incident = {};
  /// When it was raised, or rose to the severity.
  model::Instant at{};
  /// The number of the event that published it. 0: it is not written yet.
  std::uint64_t event = 0;
};

/// The place where an arbiter must go.
struct AlertPlace {
  /// The name of the table. It also has the tournament or section if its tournament has several
  /// sections, or if another tournament has a table of that number. 0: the board belongs to no
  /// table.
  texts::TableName table = {};
  /// The players: "Surname, Given - Surname, Given". Empty: not known.
  std::string players = {};
};

/// The place of an incident. `pairing`: the id of the pairing, if the daemon itself raises the
/// incident about one. `tournaments`: all, as they are now. `boards`: the boards of the
/// configuration, in the order of their tables. They count where no tournament has the board.
AlertPlace place_of(const AlertId& id, const std::string& pairing,
                    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
                    const std::vector<std::string>& boards);

/// An alert with its place.
struct PlacedAlert {
  Alert alert;
  AlertPlace place = {};
};

/// All alerts with their places, as `place_of` gives them.
std::vector<PlacedAlert> with_places(
    const std::vector<Alert>& alerts,
    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
    const std::vector<std::string>& boards);

/// The arbiter's page of the alert's table, without a leading '/': "arbiter#/table/games/one-1".
/// For several alerts, or one without a board: the page of all alerts.
std::string arbiters_page_of(const std::vector<PlacedAlert>& alerts);

// The text on a phone. By default it has no name and no position, because the host that forwards
// it can read it, and so can anybody who looks at a locked phone.

/// "Table 12", "Table 12 · Juniors", "Board dgt-300", "The daemon", "The daemon of hall north".
std::string place_text(const PlacedAlert& alert);

/// The text for the incident's kind: "illegal move".
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

/// What is wrong with the settings of an output of alerts. Nothing: they can be used.
std::optional<rules::Sentence> wrong_alert_settings(const OutputSettings& settings);

/// The request that sends the alerts as one message. `secret`: a token, or "name:password"; empty:
/// none. `epoch` makes the names of incidents unique. `pages`: the address of the pages, to which
/// the message links; empty: there is no link.
///
/// ntfy: the text as the body, with a priority. json: one object with `text`, which chat programs
/// show, and `id`. If a message is sent twice, its `id` is the same.
TransferRequest alert_request(const OutputSettings& settings,
                              const std::vector<PlacedAlert>& alerts, const std::string& secret,
                              const std::string& epoch, const std::string& pages = {});

/// The request of a message that only shows that phones get messages.
TransferRequest test_request(const OutputSettings& settings, const std::string& secret);

/// The meaning of an answer's status, if it is not success.
rules::Sentence refusal_of_alert(const TransferAnswer& answer);

}  // namespace jadoube::outputs
