#include "daemon/outputs/livechess/http_calls.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/json_text.h"

namespace jadoube::outputs::livechess {
namespace {

using nlohmann::ordered_json;

// The rounds of each section, by the id of its tournament.
using Sections = std::map<std::string, std::vector<const Round*>>;

Sections sections_of(const Rounds& rounds) {
  Sections sections;
  if (!rounds) return sections;
  for (const Round& round : *rounds) sections[cloud_id(round)].push_back(&round);
  return sections;
}

// Boards without a tournament are its first round.
int number_of(const Round& round) { return std::max(round.number, 1); }

int last_round(const std::vector<const Round*>& rounds) {
  int last = 1;
  for (const Round* round : rounds) last = std::max(last, number_of(*round));
  return last;
}

// What is the same in all rounds.
Heading common_heading(const std::vector<const Round*>& rounds) {
  for (const Round* round : rounds) {
    if (!round->tables.empty()) return round->tables.front().heading;
  }
  return {.event = rounds.front()->name};
}

ordered_json word_or_null(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json tournament_list(const Sections& sections) {
  auto list = ordered_json::array();
  for (const auto& [id, rounds] : sections) {
    ordered_json json;
    json["uuid"] = id;
    json["description"] = common_heading(rounds).event;
    json["rounds"] = last_round(rounds);
    list.push_back(std::move(json));
  }
  return list;
}

// The serial numbers in the order of the tables, up to the last table with a board. A table without
// a board has null.
ordered_json boards_of_tables(const Round& round) {
  auto boards = ordered_json::array();
  for (const Table& table : round.tables) {
    const auto at = static_cast<std::size_t>(std::max(table.heading.table, 1) - 1);
    if (table.heading.serial.empty() || at > 10'000) continue;
    while (boards.size() <= at) boards.push_back(nullptr);
    boards[at] = table.heading.serial;
  }
  return boards;
}

ordered_json tournament_of(const std::string& id, const std::vector<const Round*>& rounds) {
  const auto heading = common_heading(rounds);
  const auto latest = std::max_element(
      rounds.begin(), rounds.end(),
      [](const Round* one, const Round* other) { return one->number < other->number; });
  ordered_json json;
  json["uuid"] = id;
  json["name"] = heading.event;
  json["description"] = heading.event;
  json["location"] = word_or_null(heading.site);
  json["country"] = word_or_null(heading.country);
  json["rounds"] = last_round(rounds);
  json["eboards"] = boards_of_tables(**latest);
  return json;
}

ordered_json pairing_of(const Table& table, int number, const ReleasePolicy& policy) {
  const auto game = release(table, policy);
  ordered_json json;
  json["nr"] = number;
  json["uuid"] = table.heading.game_id;
  json["white"] = cloud_player(table.heading.players.white, true);
  json["black"] = cloud_player(table.heading.players.black, true);
  json["live"] = game.in_play;
  json["result"] = cloud_result(game);
  return json;
}

std::optional<ordered_json> round_of(const std::vector<const Round*>& rounds,
                                     std::string_view index, const ReleasePolicy& policy) {
  int wanted = -1;
  const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), wanted);
  if (error != std::errc() || end != index.data() + index.size()) return std::nullopt;
  if (wanted < 0 || wanted >= last_round(rounds)) return std::nullopt;
  ordered_json json;
  json["nr"] = wanted + 1;
  json["date"] = nullptr;
  json["pairings"] = ordered_json::array();
  for (const Round* round : rounds) {
    if (number_of(*round) != wanted + 1) continue;
    json["date"] = cloud_date(round->date);
    for (const Table& table : round->tables) {
      const int number = table.heading.table > 0 ? table.heading.table
                                                 : static_cast<int>(json["pairings"].size()) + 1;
      json["pairings"].push_back(pairing_of(table, number, policy));
    }
  }
  return json;
}

std::optional<ordered_json> game_of(const Rounds& rounds, std::string_view id,
                                    const ReleasePolicy& policy) {
  if (!rounds) return std::nullopt;
  for (const Round& round : *rounds) {
    for (const Table& table : round.tables) {
      if (table.heading.game_id != id) continue;
      const auto game = release(table, policy);
      ordered_json json;
      json["chess960"] = cloud_start(game);
      json["result"] = cloud_result(game);
      json["comment"] = nullptr;
      json["clock"] = cloud_clock(game);
      json["moves"] = cloud_moves(game, CloudMoves::kAlwaysTimed);
      return json;
    }
  }
  return std::nullopt;
}

std::optional<ordered_json> rounds_call(std::string_view call, const Rounds& rounds,
                                        const ReleasePolicy& policy) {
  const auto slash = call.find('/');
  const auto name = call.substr(0, slash);
  const auto argument =
      slash == std::string_view::npos ? std::string_view() : call.substr(slash + 1);
  if (call == "tournaments") return tournament_list(sections_of(rounds));
  if (name == "game") return game_of(rounds, argument, policy);
  const auto sections = sections_of(rounds);
  if (name == "tournament") {
    const auto found = sections.find(std::string(argument));
    if (found == sections.end()) return std::nullopt;
    return tournament_of(found->first, found->second);
  }
  const auto last = argument.rfind('/');
  if (name != "round" || last == std::string_view::npos) return std::nullopt;
  const auto found = sections.find(std::string(argument.substr(0, last)));
  if (found == sections.end()) return std::nullopt;
  return round_of(found->second, argument.substr(last + 1), policy);
}

}  // namespace

std::optional<std::string> answer_rounds_call(std::string_view call, const Rounds& rounds) {
  const auto json = rounds_call(call, rounds, {});
  if (!json) return std::nullopt;
  return json_line(*json);
}

std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const Rounds& rounds, const ReleasePolicy& policy) {
  if (call == "eboards") return boards.pretty;
  const auto json = rounds_call(call, rounds, policy);
  if (!json) return std::nullopt;
  return jackson_layout(*json);
}

}  // namespace jadoube::outputs::livechess
