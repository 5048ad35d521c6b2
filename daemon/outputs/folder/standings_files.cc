#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/folder/round_files.h"
#include "daemon/outputs/json_text.h"
#include "daemon/tournament/find.h"

namespace jadoube::outputs {
namespace {

using Json = nlohmann::ordered_json;
using language::tr;
using language::trc;
using language::trn;

constexpr const char* kStyle =
    ":root{color-scheme:light dark}body{font:16px/1.4 system-ui,sans-serif;margin:16px}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "caption{text-align:start;padding-bottom:8px}"
    "th,td{padding:4px 10px;text-align:end;border-bottom:1px solid #888}"
    ".name{text-align:start}";

// The player of a row.
model::Player player_of_row(const SectionStandings& all, int number) {
  if (!all.standings.of_teams) {
    const model::Player* player = tournament::find_player(*all.section, number);
    return player == nullptr ? model::Player{.number = number} : *player;
  }
  const auto teams = tournament::teams_that_play(*all.section);
  const auto team = std::ranges::find(teams, number, &model::Team::number);
  return {.number = number, .name = team == teams.end() ? "" : team->name};
}

std::string html_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string after_round(const tournament::Standings& standings) {
  std::string text = standings.planned_rounds > 0
                         ? tr("after round {round} of {rounds}",
                              {{"round", standings.round}, {"rounds", standings.planned_rounds}})
                         : tr("after round {round}", {{"round", standings.round}});
  if (standings.open > 0) {
    text += ", " + trn("provisional: {count} result is missing",
                       "provisional: {count} results are missing",
                       static_cast<std::size_t>(standings.open));
  }
  return text;
}

std::string heading_cell(const std::string& text, const char* kind = "") {
  return "<th scope=\"col\"" + std::string(kind) + ">" + html_text(text) + "</th>";
}

std::string value_cell(const std::string& text) { return "<td>" + html_text(text) + "</td>"; }

std::string titled(const model::Player& player) {
  return player.title.empty() ? player.name : player.title + " " + player.name;
}

}  // namespace

std::string standings_json(const SectionStandings& all, const std::string& title) {
  const tournament::Standings& standings = all.standings;
  Json json = {{"name", title},
               {"round", standings.round},
               {"plannedRounds", standings.planned_rounds},
               {"ofTeams", standings.of_teams},
               {"open", standings.open}};
  json["tieBreaks"] = Json::array();
  for (const auto& tie_break : standings.tie_breaks) {
    json["tieBreaks"].push_back(tournament::to_string(tie_break));
  }
  json["rows"] = Json::array();
  for (const tournament::StandingsRow& row : standings.rows) {
    const model::Player player = player_of_row(all, row.number);
    Json out = {{"place", row.place}, {"number", row.number}, {"name", player.name}};
    if (standings.of_teams) {
      out["matchPoints"] = rules::to_string(row.points.match);
    } else {
      out["title"] = player.title;
      out["rating"] = player.rating;
      out["federation"] = player.federation;
      out["team"] = player.team;
    }
    out["points"] = rules::to_string(row.points.game);
    out["values"] = Json::array();
    for (const auto& value : row.values) {
      out["values"].push_back(value ? tournament::value_text(*value) : "");
    }
    json["rows"].push_back(std::move(out));
  }
  return json_line(json);
}

std::string standings_html(const SectionStandings& all, const std::string& title) {
  const tournament::Standings& standings = all.standings;
  const bool of_teams = standings.of_teams;
  std::string page = "<!doctype html>\n<html lang=\"" + language::spoken().tag() +
                     "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                     "content=\"width=device-width\"><title>" +
                     html_text(title) + "</title><style>" + kStyle +
                     "</style></head>\n<body><table><caption><strong>" + html_text(title) +
                     "</strong>, " + html_text(after_round(standings)) + "</caption>\n<thead><tr>";
  page += heading_cell(trc("standings", "Place")) + heading_cell(trc("standings", "No.")) +
          heading_cell(of_teams ? trc("standings", "Team") : trc("standings", "Name"),
                       " class=\"name\"");
  if (!of_teams) page += heading_cell(trc("standings", "Rating"));
  if (of_teams) page += heading_cell(trc("standings", "MP"));
  page += heading_cell(of_teams ? trc("standings", "GP") : trc("standings", "Points"));
  for (const auto& tie_break : standings.tie_breaks) {
    page += heading_cell(tournament::to_string(tie_break));
  }
  page += "</tr></thead>\n<tbody>\n";
  for (const tournament::StandingsRow& row : standings.rows) {
    const model::Player player = player_of_row(all, row.number);
    page += "<tr>" + value_cell(std::to_string(row.place)) +
            value_cell(std::to_string(row.number)) + "<th scope=\"row\" class=\"name\"><bdi>" +
            html_text(titled(player)) + "</bdi></th>";
    if (!of_teams) page += value_cell(player.rating == 0 ? "" : std::to_string(player.rating));
    if (of_teams) page += value_cell(rules::to_string(row.points.match));
    page += value_cell(rules::to_string(row.points.game));
    for (const auto& value : row.values) {
      page += value_cell(value ? tournament::value_text(*value) : "");
    }
    page += "</tr>\n";
  }
  return page + "</tbody></table></body></html>\n";
}

}  // namespace jadoube::outputs
