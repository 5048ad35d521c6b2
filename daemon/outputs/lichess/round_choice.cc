#include "daemon/outputs/lichess/round_choice.h"

#include <algorithm>

namespace jadoube::outputs {
namespace {

bool same_section(const RoundPlace& one, const RoundPlace& other) {
  return one.tournament == other.tournament && one.section == other.section;
}

// The newest round of each section that has tables. Boards without a tournament only if there is
// nothing else.
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
    keys += (keys.empty() ? "tournament = \"" : "; or tournament = \"") + place.tournament +
            "\", section = \"" + place.section + '"';
  }
  return keys;
}

std::string too_many_sections(const std::vector<RoundPlace>& sections, const RoundPlace* chosen) {
  return "There are " + std::to_string(sections.size()) +
         " sections, and a round at Lichess takes one. Name it at this output in the "
         "configuration: " +
         keys_of(sections) +
         ". Each section needs an output and a round at Lichess of its own. Until then " +
         (chosen == nullptr ? "nothing goes out."
                            : "only section " + chosen->section + " goes out: it was the first.");
}

std::string newer_round(const RoundPlace& newest, const RoundPlace& place) {
  const bool elsewhere = !same_section(newest, place);
  const auto of = [&](const RoundPlace& round) {
    return std::to_string(round.number) +
           (elsewhere ? " of " + round.tournament + ", section " + round.section + "," : "");
  };
  std::string before = of(place);
  if (before.ends_with(',')) before.pop_back();
  return "Round " + of(newest) + " has begun, but this output goes to the Lichess round of round " +
         before + ". Give it the id of the new round at Lichess: jadoube outputs round.";
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
        names_none ? too_many_sections(sections, nullptr) : newer_round(sections.front(), place);
    return choice;
  }
  place.tournament = own->tournament;
  place.section = own->section;
  if (place.number == 0) place.number = own->number;
  choice.round = round_at(rounds, place);
  if (own->number > place.number) choice.problem = newer_round(*own, place);
  if (sections.size() > 1) choice.problem = too_many_sections(sections, &place);
  return choice;
}

}  // namespace jadoube::outputs
