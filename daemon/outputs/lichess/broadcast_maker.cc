#include "daemon/outputs/lichess/broadcast_maker.h"

#include <algorithm>
#include <map>
#include <optional>

#include "rules/time/time_control.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using MadeState = KeptBroadcast::State;

}  // namespace

void BroadcastMaker::fail(const SectionPlace& place, const SiteFault& fault, Instant now) {
  auto blocked = parts_.access.fail(fault, now);
  if (!blocked.empty()) parts_.seen[place].blocked = std::move(blocked);
}

bool BroadcastMaker::make(const SectionPlace& place, Instant now) {
  BroadcastFields fields;
  MadeState state{};
  {
    const std::lock_guard lock(parts_.mutex);
    const KeptBroadcast* kept = parts_.choices.find(place);
    if (kept == nullptr || kept->state == MadeState::kThere) return false;
    SeenBroadcast& seen = parts_.seen[place];
    if (seen.about != kept->fields.name) seen = {.about = kept->fields.name};
    if (!seen.blocked.empty()) return false;
    fields = kept->fields;
    state = kept->state;
  }
  const auto made = parts_.site.broadcasts(parts_.access.token(), parts_.access.user());
  if (!made) {
    fail(place, made.error(), now);
    return true;
  }
  const auto same = std::ranges::find(*made, fields.name, &BroadcastThere::name);
  if (same == made->end()) {
    call(place, fields, now);
  } else if (state == MadeState::kCalled) {
    // Lichess made the broadcast, and the answer was lost.
    take_made(place, *same);
  } else {
    parts_.seen[place].blocked = Sentence(
        "{user} has a broadcast \"{name}\" at Lichess already. Choose it, or create one with "
        "another name.",
        {{"user", parts_.access.user()}, {"name", fields.name}});
  }
  return true;
}

void BroadcastMaker::call(const SectionPlace& place, const BroadcastFields& fields, Instant now) {
  {
    const std::lock_guard lock(parts_.mutex);
    KeptBroadcast* kept = parts_.choices.find(place);
    if (kept == nullptr || kept->state == MadeState::kThere || kept->fields != fields) return;
    kept->state = MadeState::kCalled;
    // If the choice is not saved, a second broadcast could be made after a crash.
    if (!parts_.choices.keep()) return;
  }
  const auto made = parts_.site.create_broadcast(parts_.access.token(), fields);
  if (made) {
    take_made(place, *made);
    parts_.seen[place].is_new = true;
    return;
  }
  fail(place, made.error(), now);
  if (made.error().kind == SiteFault::Kind::kAway) return;
  // The broadcast was certainly not made.
  const std::lock_guard lock(parts_.mutex);
  KeptBroadcast* kept = parts_.choices.find(place);
  if (kept != nullptr && kept->state == MadeState::kCalled) kept->state = MadeState::kAsked;
}

void BroadcastMaker::take_made(const SectionPlace& place, const BroadcastThere& there) {
  const std::lock_guard lock(parts_.mutex);
  KeptBroadcast* kept = parts_.choices.find(place);
  if (kept == nullptr || kept->state == MadeState::kThere) return;
  kept->state = MadeState::kThere;
  kept->id = there.id;
  kept->name = there.name;
  kept->url = there.url;
  // `fields` stay: Lichess accepts a group only with all of them.
  kept->wants_group = true;
  parts_.seen[place] = {.about = there.id};
  parts_.access.answered();
}

// The next broadcast that wants a group, and the group with all its broadcasts. Call it with the
// mutex held.
std::optional<std::pair<KeptBroadcast, BroadcastGroup>> BroadcastMaker::next_group() {
  for (KeptBroadcast& kept : parts_.choices.all()) {
    const SectionPlace place{kept.tournament, kept.section};
    const auto section = parts_.choices.sections().find(place);
    if (!kept.wants_group || section == parts_.choices.sections().end() ||
        !parts_.seen[place].ungrouped.empty()) {
      continue;
    }
    BroadcastGroup group{.name = kept.fields.name.substr(0, kept.fields.name.rfind(" | "))};
    for (const KeptBroadcast& other : parts_.choices.all()) {
      if (other.tournament == kept.tournament && !other.id.empty()) {
        group.broadcasts.push_back(other.id);
      }
    }
    if (!section->second.is_only && group.broadcasts.size() > 1) return {{kept, std::move(group)}};
    // It is the only one. The next broadcast puts both into a group.
    kept.wants_group = false;
    kept.fields = {};
  }
  return std::nullopt;
}

// Lichess sets a group only by a change of the whole broadcast. So the request is sent at once,
// before anybody has changed the broadcast there. Later it is sent only if the broadcast is still
// as we made it.
bool BroadcastMaker::group(Instant now) {
  std::optional<std::pair<KeptBroadcast, BroadcastGroup>> next;
  {
    const std::lock_guard lock(parts_.mutex);
    next = next_group();
  }
  if (!next) return false;
  const auto& [kept, group] = *next;
  SeenBroadcast& seen = parts_.seen[{kept.tournament, kept.section}];
  if (std::exchange(seen.is_new, false)) {
    put_into_group(kept, group, now);
    return true;
  }
  const auto there = parts_.site.broadcast(parts_.access.token(), kept.id);
  if (!there) {
    if (there.error().kind == SiteFault::Kind::kGone) end_grouping(kept);
    fail({kept.tournament, kept.section}, there.error(), now);
    return true;
  }
  const bool is_done = std::ranges::all_of(group.broadcasts, [&](const std::string& id) {
    return std::ranges::find(there->group, id) != there->group.end();
  });
  BroadcastFields made = kept.fields;
  made.tempo = made.visibility = {};
  made.has_teams = false;
  if (is_done) {
    end_grouping(kept);
  } else if (there->says == made && there->group.empty()) {
    seen.is_new = true;
  } else {
    seen.ungrouped = Sentence(
        "The broadcast {name} is not in a group with those of the other sections, and somebody has "
        "changed it at Lichess since. Put it into the group there, then press \"Try now\".",
        {{"name", kept.name}});
  }
  return true;
}

void BroadcastMaker::put_into_group(const KeptBroadcast& kept, const BroadcastGroup& group,
                                    Instant now) {
  using Fault = SiteFault::Kind;
  const auto grouped = parts_.site.group(parts_.access.token(), kept.id, kept.fields, group);
  if (grouped) return end_grouping(kept);
  const SiteFault& fault = grouped.error();
  if (fault.kind != Fault::kRefused && fault.kind != Fault::kRights && fault.kind != Fault::kGone) {
    return fail({kept.tournament, kept.section}, fault, now);
  }
  // The games are sent without a group.
  parts_.seen[{kept.tournament, kept.section}].ungrouped = Sentence(
      "Lichess does not put the broadcast {name} into a group with those of the other sections: "
      "{why}. Put it into the group there, or press \"Try now\".",
      {{"name", kept.name}, {"why", fault.what}});
}

void BroadcastMaker::end_grouping(const KeptBroadcast& kept) {
  const std::lock_guard lock(parts_.mutex);
  KeptBroadcast* now = parts_.choices.find({kept.tournament, kept.section});
  // An operator has chosen another broadcast meanwhile.
  if (now == nullptr || now->id != kept.id) return;
  now->wants_group = false;
  now->fields = {};
}

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
