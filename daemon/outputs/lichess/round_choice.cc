#include "daemon/outputs/lichess/round_choice.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "daemon/outputs/saved_state.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

namespace {

using MemoryJson = nlohmann::json;

std::string text_of(const MemoryJson& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

SentRound sent_round_of(const MemoryJson& json) {
  SentRound sent;
  if (!json.is_object()) return sent;
  sent.id = text_of(json, "lichess");
  sent.place.tournament = text_of(json, "tournament");
  sent.place.section = text_of(json, "section");
  const auto number = json.find("number");
  if (number != json.end() && number->is_number_integer()) sent.place.number = number->get<int>();
  const auto games = json.find("games");
  if (games == json.end() || !games->is_object()) return sent;
  for (const auto& [id, digest] : games->items()) {
    if (digest.is_string()) sent.games[id] = digest.get<std::string>();
  }
  return sent;
}

MemoryJson json_of(const SentRound& sent) {
  return {{"lichess", sent.id},
          {"tournament", sent.place.tournament},
          {"section", sent.place.section},
          {"number", sent.place.number},
          {"games", sent.games}};
}

// "AbCdEfGh 3": the form of earlier versions.
RoundMemory of_single_line(const std::string& text) {
  RoundMemory memory;
  std::istringstream line(text);
  SentRound sent;
  if (line >> sent.id >> sent.place.number && sent.place.number > 0) memory.current = sent;
  return memory;
}

}  // namespace

const SentRound* RoundMemory::find(const std::string& id) const {
  if (current.id == id) return &current;
  const auto found = std::ranges::find(earlier, id, &SentRound::id);
  return found == earlier.end() ? nullptr : &*found;
}

RoundMemory load_memory(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  const MemoryJson json = MemoryJson::parse(text.str(), nullptr, false);
  if (!json.is_object()) return of_single_line(text.str());
  RoundMemory memory;
  if (const auto current = json.find("current"); current != json.end()) {
    memory.current = sent_round_of(*current);
  }
  const auto earlier = json.find("earlier");
  if (earlier == json.end() || !earlier->is_array()) return memory;
  for (const MemoryJson& entry : *earlier) memory.earlier.push_back(sent_round_of(entry));
  return memory;
}

rules::Expected<void> save_memory(const std::filesystem::path& path, const RoundMemory& memory) {
  MemoryJson json{{"current", json_of(memory.current)}, {"earlier", MemoryJson::array()}};
  for (const SentRound& sent : memory.earlier) json["earlier"].push_back(json_of(sent));
  return write_state_file(path,
                          json.dump(2, ' ', false, MemoryJson::error_handler_t::replace) + '\n');
}

namespace {

using rules::Sentence;

bool same_section(const RoundPlace& one, const RoundPlace& other) {
  return one.tournament == other.tournament && one.section == other.section;
}

// The newest round with tables of each section. Boards without a tournament only if there is no
// such round.
std::vector<RoundPlace> newest_of_sections(const std::vector<Round>& rounds) {
  std::vector<RoundPlace> newest;
  for (const Round& round : rounds) {
    if (round.tables.empty() || round.number == 0 || round.is_to_come) continue;
    const RoundPlace place = place_of(round);
    const auto known = std::ranges::find_if(
        newest, [&](const RoundPlace& other) { return same_section(other, place); });
    if (known == newest.end()) {
      newest.push_back(place);
    } else {
      known->number = std::max(known->number, place.number);
    }
  }
  return newest;
}

// What to write into the configuration for each section.
std::string keys_of(const std::vector<RoundPlace>& sections) {
  std::string keys;
  for (const RoundPlace& place : sections) {
    keys += (keys.empty() ? "tournament = \"" : "; tournament = \"") + place.tournament +
            "\", section = \"" + place.section + '"';
  }
  return keys;
}

Sentence too_many_sections(const std::vector<RoundPlace>& sections, const RoundPlace* chosen) {
  if (chosen == nullptr) {
    return Sentence(
        "There are {count} sections, and a round at Lichess can have one. Set one of them for "
        "this output in the configuration: {keys}. Each section needs an output and a round at "
        "Lichess of its own. Until then nothing is sent.",
        {{"count", sections.size()}, {"keys", keys_of(sections)}});
  }
  return Sentence(
      "There are {count} sections, and a round at Lichess can have one. Set one of them for this "
      "output in the configuration: {keys}. Each section needs an output and a round at Lichess "
      "of its own. Until then only section {section} is sent: it was the first.",
      {{"count", sections.size()}, {"keys", keys_of(sections)}, {"section", chosen->section}});
}

Sentence newer_round(const RoundPlace& newest, const RoundPlace& place) {
  if (same_section(newest, place)) {
    return Sentence(
        "Round {newest} has begun, but this output goes to the Lichess round of round {round}. "
        "Give it the id of the new round at Lichess: jadoube outputs round.",
        {{"newest", newest.number}, {"round", place.number}});
  }
  return Sentence(
      "Round {newest} of {newest_tournament}, section {newest_section}, has begun, but this output "
      "goes to the Lichess round of round {round} of {tournament}, section {section}. Give it the "
      "id of the new round at Lichess: jadoube outputs round.",
      {{"newest", newest.number},
       {"newest_tournament", newest.tournament},
       {"newest_section", newest.section},
       {"round", place.number},
       {"tournament", place.tournament},
       {"section", place.section}});
}

const Round* round_at(const std::vector<Round>& rounds, const RoundPlace& place) {
  const auto found =
      std::ranges::find_if(rounds, [&](const Round& round) { return place_of(round) == place; });
  return found == rounds.end() ? nullptr : &*found;
}

}  // namespace

RoundPlace place_of(const Round& round) {
  return {.tournament = round.tournament, .section = round.section, .number = round.number};
}

bool has_section(const std::vector<Round>& rounds, const RoundPlace& place) {
  return std::ranges::any_of(newest_of_sections(rounds), [&](const RoundPlace& section) {
    return same_section(section, place);
  });
}

RoundChoice choose_round(const std::vector<Round>& rounds, const RoundPlace& before) {
  RoundChoice choice{.place = before};
  const auto sections = newest_of_sections(rounds);
  if (sections.empty()) {
    // Boards without a tournament.
    if (before.number == 0) choice.round = round_at(rounds, {});
    return choice;
  }
  RoundPlace& place = choice.place;
  const bool names_none = place.tournament.empty() && place.section.empty();
  auto own = std::ranges::find_if(
      sections, [&](const RoundPlace& section) { return same_section(section, place); });
  if (own == sections.end() && names_none && sections.size() == 1) own = sections.begin();
  if (own == sections.end()) {
    choice.problem =
        (names_none ? too_many_sections(sections, nullptr) : newer_round(sections.front(), place))
            .packed();
    return choice;
  }
  place.tournament = own->tournament;
  place.section = own->section;
  if (place.number == 0) place.number = own->number;
  choice.round = round_at(rounds, place);
  if (own->number > place.number) choice.problem = newer_round(*own, place).packed();
  if (sections.size() > 1) choice.problem = too_many_sections(sections, &place).packed();
  return choice;
}

}  // namespace jadoube::outputs
