#include "daemon/outputs/lichess/broadcast_fields.h"

#include <algorithm>
#include <map>
#include <optional>

#include "rules/time/time_control.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {
namespace {

// [spec: Lichess API, BroadcastForm, BroadcastTourInfo]
constexpr std::size_t kLongestName = 80, kLongestInfo = 80, kLongestPlayers = 120,
                      kMostDescription = 20'000, kMostNamed = 4;

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

// "Alder, Ines" in the usual order: "Ines Alder".
std::string spoken_name(const std::string& name) {
  const auto comma = name.find(", ");
  return comma == std::string::npos ? name : name.substr(comma + 2) + " " + name.substr(0, comma);
}

std::string best_players(const std::vector<const Round*>& rounds) {
  std::map<std::string, int> ratings;
  for (const Round* round : rounds) {
    for (const Table& table : round->tables) {
      for (const Player* player : {&table.heading.players.white, &table.heading.players.black}) {
        if (player->rating > 0 && !player->name.empty()) ratings[player->name] = player->rating;
      }
    }
  }
  std::vector<std::pair<int, std::string>> best;
  for (const auto& [name, rating] : ratings) best.emplace_back(-rating, spoken_name(name));
  std::ranges::sort(best);
  std::string names;
  for (std::size_t i = 0; i < std::min(best.size(), kMostNamed); ++i) {
    const std::string longer = names + (names.empty() ? "" : ", ") + best[i].second;
    if (characters_in(longer) > kLongestPlayers) break;
    names = longer;
  }
  return names;
}

const Heading* first_heading(const std::vector<const Round*>& rounds) {
  for (const Round* round : rounds) {
    if (!round->tables.empty()) return &round->tables.front().heading;
  }
  return nullptr;
}

}  // namespace

std::chrono::seconds longest_delay(const Round& round) {
  std::chrono::seconds longest{0};
  for (const Table& table : round.tables) longest = std::max(longest, table.delay);
  return longest;
}

std::size_t characters_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
}

std::string shortened(const std::string& text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_character(text[i]) && ++count > most) return text.substr(0, i);
  }
  return text;
}

BroadcastFields broadcast_fields(const std::vector<const Round*>& rounds, bool is_only) {
  const Round& any = *rounds.front();
  BroadcastFields fields;
  fields = with_asked({}, {.name = any.event}, any.name, is_only);
  fields.players = best_players(rounds);
  const Heading* heading = first_heading(rounds);
  if (any.planned_rounds > 0) fields.format = std::to_string(any.planned_rounds) + " rounds";
  if (heading == nullptr) return fields;
  fields.location = shortened(heading->site, kLongestInfo);
  fields.has_teams = heading->match > 0;
  if (const auto control = rules::parse_time_control(heading->time_control)) {
    fields.time_control = shortened(rules::to_string(*control), kLongestInfo);
    fields.tempo = std::string(rules::to_string(rules::tempo_of(*control)));
  }
  return fields;
}

BroadcastFields with_asked(BroadcastFields fields, const BroadcastFields& asked,
                           const std::string& section, bool is_only) {
  if (!asked.name.empty()) {
    fields.name = asked.name;
    if (!is_only) fields.name += " | " + section;
  }
  fields.name = shortened(fields.name, kLongestName);
  const auto take = [](std::string& field, const std::string& from, std::size_t most) {
    if (!from.empty()) field = shortened(from, most);
  };
  take(fields.description, asked.description, kMostDescription);
  take(fields.format, asked.format, kLongestInfo);
  take(fields.time_control, asked.time_control, kLongestInfo);
  take(fields.location, asked.location, kLongestInfo);
  take(fields.time_zone, asked.time_zone, kLongestInfo);
  take(fields.players, asked.players, kLongestPlayers);
  take(fields.website, asked.website, kMostDescription);
  take(fields.visibility, asked.visibility, kLongestInfo);
  return fields;
}

RoundFields round_fields(const Round& round, std::chrono::seconds delay_there) {
  RoundFields fields{.name = "Round " + std::to_string(round.number), .delay = delay_there};
  if (round.starts_at) {
    fields.starts_at =
        std::chrono::floor<std::chrono::milliseconds>(*round.starts_at).time_since_epoch().count();
  }
  return fields;
}

}  // namespace jadoube::outputs
