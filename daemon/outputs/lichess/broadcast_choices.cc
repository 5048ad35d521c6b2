#include "daemon/outputs/lichess/broadcast_choices.h"

#include <algorithm>
#include <cctype>

#include "daemon/outputs/lichess/broadcast_maker.h"
#include "daemon/outputs/lichess/round_keeper.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using MadeState = KeptBroadcast::State;

// The length of an id and the shortest name at Lichess [spec: Lichess API].
constexpr std::size_t kIdLength = 8, kShortestName = 3;

bool is_lichess_id(const std::string& id) {
  return id.size() == kIdLength &&
         std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) != 0; });
}

}  // namespace

BroadcastChoices::BroadcastChoices(std::string file) : file_(std::move(file)) {
  if (!file_.empty()) memory_ = load_broadcasts(file_);
  kept_ = memory_;
}

void BroadcastChoices::set_sections(std::map<SectionPlace, BroadcastSection> sections) {
  sections_ = std::move(sections);
}

void BroadcastChoices::take_configured(const std::string& broadcast) {
  if (memory_.configured == broadcast || sections_.size() != 1) return;
  memory_.configured = broadcast;
  const SectionPlace& place = sections_.begin()->first;
  KeptBroadcast* kept = find(place);
  if (broadcast.empty() || (kept != nullptr && kept->id == broadcast)) return;
  std::erase_if(memory_.broadcasts, [&](const KeptBroadcast& one) {
    return one.tournament == place.first && one.section == place.second;
  });
  memory_.broadcasts.push_back(
      {.tournament = place.first, .section = place.second, .id = broadcast});
}

Expected<SectionPlace> BroadcastChoices::place_of(const std::string& tournament,
                                                  const std::string& section) const {
  std::vector<SectionPlace> fitting;
  std::string names;
  for (const auto& [place, known] : sections_) {
    names += (names.empty() ? "" : ", ") + place.first + "." + place.second;
    const bool fits = (tournament.empty() || place.first == tournament) &&
                      (section.empty() || place.second == section);
    if (fits) fitting.push_back(place);
  }
  if (fitting.size() == 1) return fitting.front();
  if (sections_.empty()) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "no tournament is published here yet: make one, or import its pairings, first");
  }
  return refuse(fitting.empty() ? ErrorCode::kNotFound : ErrorCode::kInvalidArgument,
                "give one section that is published here: {sections}", {{"sections", names}});
}

const KeptBroadcast* BroadcastChoices::find(const SectionPlace& place) const {
  const auto found = std::ranges::find_if(memory_.broadcasts, [&](const KeptBroadcast& one) {
    return one.tournament == place.first && one.section == place.second;
  });
  return found == memory_.broadcasts.end() ? nullptr : &*found;
}

Expected<void> BroadcastChoices::save() {
  if (memory_ == kept_ || file_.empty()) return {};
  auto saved = save_broadcasts(file_, memory_);
  if (saved) kept_ = memory_;
  return saved;
}

bool BroadcastChoices::keep() {
  const auto saved = save();
  problem_ = saved ? rules::Sentence() : saved.error().sentence();
  return saved.has_value();
}

Expected<BroadcastFields> BroadcastChoices::proposed(const std::string& tournament,
                                                     const std::string& section) const {
  const auto place = place_of(tournament, section);
  if (!place) return tl::unexpected(place.error());
  return sections_.at(*place).fields;
}

Expected<void> BroadcastChoices::create(const std::string& tournament, const std::string& section,
                                        const BroadcastFields& fields) {
  std::vector<SectionPlace> places;
  for (const auto& [place, known] : sections_) {
    const bool fits = (tournament.empty() || place.first == tournament) &&
                      (section.empty() || place.second == section);
    if (fits) places.push_back(place);
  }
  if (places.empty()) {
    const auto none = place_of(tournament, section);
    if (!none) return tl::unexpected(none.error());
  }
  const auto has_one = [this](const SectionPlace& place) {
    const KeptBroadcast* kept = find(place);
    return kept != nullptr && kept->state == MadeState::kThere;
  };
  if (std::ranges::all_of(places, has_one)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "there is a broadcast already. Choose another one, if that is wrong");
  }
  for (const SectionPlace& place : places) {
    if (has_one(place)) continue;
    const BroadcastSection& known = sections_.at(place);
    const auto asked = with_asked(known.fields, fields, known.name, known.is_only);
    if (characters_in(asked.name) < kShortestName) {
      return refuse(ErrorCode::kInvalidArgument,
                    "the name of a broadcast has at least three letters");
    }
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr) {
      kept = &memory_.broadcasts.emplace_back(
          KeptBroadcast{.tournament = place.first, .section = place.second});
    }
    // Lichess may have made the broadcast of an earlier request. Then it has a broadcast of that
    // name.
    kept->state = kept->state == MadeState::kCalled && kept->fields.name == asked.name
                      ? MadeState::kCalled
                      : MadeState::kAsked;
    kept->name = asked.name;
    kept->fields = asked;
  }
  return save();
}

Expected<void> BroadcastChoices::choose(const std::string& tournament, const std::string& section,
                                        const std::string& id) {
  if (!is_lichess_id(id)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{broadcast}\" is not a broadcast of Lichess: give its address, or the eight "
                  "characters at its end",
                  {{"broadcast", id}});
  }
  const auto place = place_of(tournament, section);
  if (!place) return tl::unexpected(place.error());
  for (const KeptBroadcast& kept : memory_.broadcasts) {
    const bool is_own = kept.tournament == place->first && kept.section == place->second;
    if (kept.id != id || is_own) continue;
    return refuse(ErrorCode::kFailedPrecondition,
                  "the games of section {section} go to this broadcast: each section needs its own",
                  {{"section", kept.tournament + "." + kept.section}});
  }
  KeptBroadcast* kept = memory_.find(place->first, place->second);
  if (kept != nullptr && kept->id == id) return {};
  std::erase_if(memory_.broadcasts, [&](const KeptBroadcast& one) {
    return one.tournament == place->first && one.section == place->second;
  });
  memory_.broadcasts.push_back({.tournament = place->first, .section = place->second, .id = id});
  return save();
}

Expected<void> BroadcastChoices::choose_round(const std::string& tournament,
                                              const std::string& section, int number,
                                              const std::string& id) {
  if (!id.empty() && !is_lichess_id(id)) {
    return refuse(
        ErrorCode::kInvalidArgument,
        "\"{round}\" is not a round of Lichess: give its address, or the eight characters at its "
        "end",
        {{"round", id}});
  }
  if (number < 1) {
    return refuse(ErrorCode::kInvalidArgument,
                  "this output makes its rounds itself. Give the round of the tournament: "
                  "--number 3");
  }
  const auto place = place_of(tournament, section);
  if (!place) return tl::unexpected(place.error());
  KeptBroadcast* kept = memory_.find(place->first, place->second);
  if (kept == nullptr || kept->state != MadeState::kThere) {
    return refuse(ErrorCode::kFailedPrecondition, "choose the broadcast first");
  }
  if (auto chosen = RoundKeeper(*kept).choose(number, id); !chosen) return chosen;
  return save();
}

}  // namespace jadoube::outputs
