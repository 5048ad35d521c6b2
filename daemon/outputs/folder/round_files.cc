#include "daemon/outputs/folder/round_files.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/json_text.h"
#include "daemon/tournament/find.h"

namespace jadoube::outputs {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kStandingsPage = "standings.html";
constexpr const char* kStandingsJson = "standings.json";

// The rounds of one section, by their numbers in the folder.
struct SectionFiles {
  std::string folder;
  std::map<int, const Round*> rounds;
};

Json string_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// A player as LiveChess splits the name: "Surname, Given".
Json folder_player_json(const Player& player) {
  const std::size_t comma = player.name.find(',');
  std::string given;
  if (comma != std::string::npos) {
    const std::size_t begin = player.name.find_first_not_of(' ', comma + 1);
    if (begin != std::string::npos) given = player.name.substr(begin);
  }
  return {{"fname", string_or_null(given)},
          {"mname", nullptr},
          {"lname", string_or_null(player.name.substr(0, comma))},
          {"title", string_or_null(player.title)},
          {"federation", string_or_null(player.federation)}};
}

Json folder_pairing_json(const Table& table, const FolderForm& form) {
  const ReleasedGame game = release(table, form.policy);
  return {{"white", folder_player_json(table.heading.players.white)},
          {"black", folder_player_json(table.heading.players.black)},
          {"result", std::string(to_string(game.result))},
          {"live", game.in_play}};
}

std::string folder_index_json(const Round& round, const FolderForm& form) {
  Json json = Json::object();
  if (!round.date.empty()) {
    std::string date = round.date;
    std::ranges::replace(date, '.', '-');
    json["date"] = date;
  }
  json["pairings"] = Json::array();
  for (const Table& table : round.tables)
    json["pairings"].push_back(folder_pairing_json(table, form));
  return json_line(json);
}

std::string folder_tournament_json(const SectionFiles& section, const FolderForm& form) {
  const Round& latest = *section.rounds.rbegin()->second;
  Json json = {{"id", string_or_null(latest.tournament)}, {"name", string_or_null(latest.name)}};
  Json rounds = Json::array();
  for (int number = 1; number <= section.rounds.rbegin()->first; ++number) {
    const auto found = section.rounds.find(number);
    int count = 0, live = 0;
    if (found != section.rounds.end()) {
      for (const Table& table : found->second->tables) {
        ++count;
        live += release(table, form.policy).in_play ? 1 : 0;
      }
    }
    rounds.push_back({{"count", count}, {"live", live}});
  }
  if (!latest.tables.empty()) {
    const Heading& heading = latest.tables.front().heading;
    json["location"] = string_or_null(heading.site);
    json["country"] = string_or_null(heading.country);
    json["timecontrol"] = string_or_null(heading.time_control);
  }
  json["rounds"] = std::move(rounds);
  return json_line(json);
}

// Ids have only letters, digits, '.', '_' and '-'. The name is safe for any other text too.
std::string folder_name(const Round& round) {
  std::string name = round.tournament;
  if (!round.section.empty()) name += (name.empty() ? "" : "-") + round.section;
  if (name.empty()) return "boards/";
  for (char& c : name) {
    const bool allowed = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_';
    if (!allowed) c = '-';
  }
  if (name.front() == '.' || name.starts_with("round-")) name.insert(0, "section-");
  return name + "/";
}

std::vector<SectionFiles> sections_in_folder(const std::vector<Round>& rounds) {
  std::vector<SectionFiles> sections;
  std::vector<std::pair<std::string, std::string>> ids;
  for (const Round& round : rounds) {
    const std::pair id(round.tournament, round.section);
    auto place = static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin());
    if (place == ids.size()) {
      ids.push_back(id);
      sections.push_back({.folder = sections.empty() ? "" : folder_name(round), .rounds = {}});
    }
    sections[place].rounds.emplace(std::max(round.number, 1), &round);
  }
  return sections;
}

std::string folder_of_round(const SectionFiles& section, int number) {
  return section.folder + "round-" + std::to_string(number) + "/";
}

template <typename Visit>
void for_each_folder_round(const std::vector<SectionFiles>& sections, const Visit& visit) {
  for (const SectionFiles& section : sections) {
    for (const auto& [number, round] : section.rounds) {
      visit(folder_of_round(section, number), *round);
    }
  }
}

bool takes(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

bool takes_number(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(end);
  return end > 0;
}

}  // namespace

FolderTexts::FolderTexts(const FolderForm& form)
    : first(form.policy,
            [](const auto& heading, const auto& game) { return livechess_pgn(heading, game); }),
      next(form.policy, [](const auto& heading, const auto& game) {
        return livechess_pgn(heading, game, {.is_first = false});
      }) {}

std::vector<OutputFile> folder_files(const std::vector<Round>& rounds, const FolderForm& form) {
  FolderTexts texts(form);
  return folder_files(rounds, form, texts);
}

std::vector<OutputFile> folder_files(const std::vector<Round>& rounds, const FolderForm& form,
                                     FolderTexts& texts) {
  const auto sections = sections_in_folder(rounds);
  std::vector<OutputFile> files;
  for_each_folder_round(sections, [&](const std::string& folder, const Round& round) {
    int place = 0;
    for (const Table& table : round.tables) {
      files.push_back(
          {folder + "game-" + std::to_string(++place) + ".pgn", texts.first.of(round, table)});
    }
  });
  for_each_folder_round(sections, [&](const std::string& folder, const Round& round) {
    std::string games;
    for (const Table& table : round.tables) {
      games += (games.empty() ? texts.first : texts.next).of(round, table);
    }
    files.push_back({folder + "games.pgn", std::move(games)});
  });
  texts.first.forget_others();
  texts.next.forget_others();
  for_each_folder_round(sections, [&](const std::string& folder, const Round& round) {
    files.push_back({folder + "index.json", folder_index_json(round, form)});
  });
  for (const SectionFiles& section : sections) {
    const Round& latest = *section.rounds.rbegin()->second;
    if (latest.standings == nullptr) continue;
    const std::string title =
        latest.event == latest.name ? latest.name : latest.event + ", " + latest.name;
    files.push_back({section.folder + kStandingsPage, standings_html(*latest.standings, title)});
    files.push_back({section.folder + kStandingsJson, standings_json(*latest.standings, title)});
  }
  for (const SectionFiles& section : sections) {
    files.push_back({section.folder + "tournament.json", folder_tournament_json(section, form)});
  }
  return files;
}

bool is_folder_file(const std::string& path) {
  std::string_view rest = path;
  const std::size_t slash = rest.find('/');
  // The folder of a section.
  if (slash != std::string_view::npos && !rest.starts_with("round-")) rest.remove_prefix(slash + 1);
  if (rest == "tournament.json" || rest == kStandingsPage || rest == kStandingsJson) return true;
  if (!takes(rest, "round-") || !takes_number(rest) || !takes(rest, "/")) return false;
  if (rest == "games.pgn" || rest == "index.json") return true;
  return takes(rest, "game-") && takes_number(rest) && rest == ".pgn";
}

namespace {

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
