#include "daemon/outputs/alerts/alert.h"

#include <algorithm>

#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"
#include "daemon/tournament/find.h"

namespace jadoube::outputs {

namespace {

std::string name_of_player(const model::Section& section, int number) {
  const model::Player* player = tournament::find_player(section, number);
  return player == nullptr ? std::string() : player->name;
}

using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;

bool has_table(const model::Tournament& tournament, int table) {
  const auto in_round = [&](const model::Round& round) {
    return !round.closed_at &&
           std::ranges::find(round.pairings, table, &model::Pairing::table) != round.pairings.end();
  };
  return std::ranges::find(tournament.tables, table, &model::TableBoard::table) !=
             tournament.tables.end() ||
         std::ranges::any_of(tournament.sections, [&](const model::Section& section) {
           return std::ranges::any_of(section.rounds, in_round);
         });
}

// The name of the tournament, if another tournament has a table of that number too.
std::string whose(const model::Tournament& tournament, int table, const Tournaments& all) {
  const auto has_it_too = [&](const auto& other) {
    return !other->closed && other->id != tournament.id && has_table(*other, table);
  };
  if (std::ranges::none_of(all, has_it_too)) return {};
  return tournament.name.empty() ? tournament.id : tournament.name;
}

AlertPlace place_of_pairing(const model::Tournament& tournament,
                            const tournament::PairingPlace& found, const Tournaments& all) {
  const model::Section& section = tournament.sections[found.section];
  const model::Pairing& pairing = tournament::at(tournament, found);
  AlertPlace place{.table = {.number = pairing.table,
                             .match = pairing.match,
                             .board_in_match = pairing.board_in_match,
                             .whose = whose(tournament, pairing.table, all)}};
  if (tournament.sections.size() > 1) {
    std::string& name = place.table.whose;
    name += (name.empty() ? "" : ", ") + (section.name.empty() ? section.id : section.name);
  }
  const std::string white = name_of_player(section, pairing.players.white);
  const std::string black = name_of_player(section, pairing.players.black);
  if (!white.empty() && !black.empty()) place.players = white + " - " + black;
  return place;
}

}  // namespace

AlertPlace place_of(const AlertId& id, const std::string& pairing, const Tournaments& tournaments,
                    const std::vector<std::string>& boards) {
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto found = model::is_daemon_id(id.board)
                           ? tournament::find_pairing(*tournament, pairing)
                           : tournament::pairing_of_game(*tournament, {id.board, id.incident.game});
    if (found) return place_of_pairing(*tournament, *found, tournaments);
  }
  if (model::is_daemon_id(id.board)) return {};
  // Before the game: the table of the board.
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto table = std::ranges::find(tournament->tables, id.board, &model::TableBoard::board);
    if (table == tournament->tables.end()) continue;
    return {
        .table = {.number = table->table, .whose = whose(*tournament, table->table, tournaments)}};
  }
  const auto own = std::ranges::find(boards, id.board);
  return {
      .table = {.number = own == boards.end() ? 0 : static_cast<int>(own - boards.begin()) + 1}};
}

std::vector<PlacedAlert> with_places(const std::vector<Alert>& alerts,
                                     const Tournaments& tournaments,
                                     const std::vector<std::string>& boards) {
  std::vector<PlacedAlert> placed;
  for (const Alert& alert : alerts) {
    placed.push_back(
        {alert, place_of(alert.id, alert.incident->facts.pairing, tournaments, boards)});
  }
  return placed;
}

std::string arbiters_page_of(const std::vector<PlacedAlert>& alerts) {
  const std::string console = "arbiter";
  const AlertId& id = alerts.front().alert.id;
  if (alerts.size() > 1 || model::is_daemon_id(id.board)) return console;
  if (id.incident.game == 0) return console + "#/table/boards/" + id.board;
  return console + "#/table/games/" + model::game_id(id.board, id.incident.game);
}

namespace {

using language::tr;
using language::trn;

// A phone shows only a few lines.
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
  return tr("for information");
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
