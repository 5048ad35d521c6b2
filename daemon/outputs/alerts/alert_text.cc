#include "daemon/outputs/alerts/alert_text.h"

#include <algorithm>

#include "daemon/language/translate.h"
#include "daemon/model/daemon_id.h"
#include "daemon/texts/enum_text.h"
#include "daemon/texts/incident.h"

namespace jadoube::outputs {
namespace {

using language::tr;
using language::trn;

// A phone shows few lines.
constexpr std::size_t kMostPlaces = 8;

std::string urgency_text(model::Severity severity) {
  switch (severity) {
    case model::Severity::kCritical:
      return tr("act now");
    case model::Severity::kWarning:
      return tr("please look");
    case model::Severity::kInfo:
    case model::Severity::kLog:
      break;
  }
  return tr("good to know");
}

/// The place inside a sentence: "table 4".
std::string place_inside(const PlacedAlert& alert) {
  const AlertPlace& place = alert.place;
  if (place.table.number != 0) {
    return tr("table {table}", {{"table", texts::text_of(place.table)}});
  }
  const std::string& board = alert.alert.id.board;
  if (!model::is_daemon_id(board)) return tr("board {board}", {{"board", board}});
  const auto hall = model::hall_of_daemon(board);
  return hall.empty() ? tr("the daemon") : tr("the daemon of hall {hall}", {{"hall", hall}});
}

std::vector<std::string> places_of(const std::vector<PlacedAlert>& alerts) {
  std::vector<std::string> places;
  for (const PlacedAlert& alert : alerts) {
    std::string place = place_inside(alert);
    if (std::ranges::find(places, place) == places.end()) places.push_back(std::move(place));
  }
  return places;
}

std::string details_of(const PlacedAlert& placed) {
  const model::Incident& incident = *placed.alert.incident;
  std::string text = texts::what(incident) + ".";
  if (!incident.article.empty()) {
    text += " " + tr("Article {article}.", {{"article", incident.article}});
  }
  for (const std::string& line :
       {placed.place.players, texts::may_do(incident), texts::penalty(incident)}) {
    if (!line.empty()) text += "\n" + line;
  }
  return text;
}

}  // namespace

std::string place_text(const PlacedAlert& alert) {
  const AlertPlace& place = alert.place;
  if (place.table.number != 0) {
    return tr("Table {table}", {{"table", texts::text_of(place.table)}});
  }
  const std::string& board = alert.alert.id.board;
  if (!model::is_daemon_id(board)) return tr("Board {board}", {{"board", board}});
  const auto hall = model::hall_of_daemon(board);
  return hall.empty() ? tr("The daemon") : tr("The daemon of hall {hall}", {{"hall", hall}});
}

std::string kind_text(model::IncidentKind kind) {
  return texts::meaning_of(model::to_string(kind));
}

model::Severity severity_of(const std::vector<PlacedAlert>& alerts) {
  auto highest = model::Severity::kLog;
  for (const PlacedAlert& alert : alerts) {
    highest = std::max(highest, alert.alert.incident->severity);
  }
  return highest;
}

std::string urgency_and_kind(const PlacedAlert& alert) {
  const model::Incident& incident = *alert.alert.incident;
  return urgency_text(incident.severity) + " (" + kind_text(incident.kind) + ")";
}

std::string alert_line(const std::vector<PlacedAlert>& alerts) {
  if (alerts.empty()) return {};
  if (alerts.size() == 1) return place_text(alerts[0]) + ": " + urgency_and_kind(alerts[0]);
  const std::string urgency = urgency_text(severity_of(alerts));
  const auto places = places_of(alerts);
  auto text = trn("{count} alert, {urgency}: ", "{count} alerts, {urgency}: ", alerts.size(),
                  {{"urgency", urgency}});
  const std::size_t shown = std::min(places.size(), kMostPlaces);
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : "; ") + places[i];
  if (places.size() > shown) {
    text += trn(" and {count} more place", " and {count} more places", places.size() - shown);
  }
  return text;
}

std::string alert_text(const std::vector<PlacedAlert>& alerts, bool with_details) {
  std::string text = alert_line(alerts);
  if (with_details && alerts.size() == 1) text += "\n" + details_of(alerts[0]);
  return text;
}

}  // namespace jadoube::outputs
