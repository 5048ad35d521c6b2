#include "daemon/outputs/lichess/broadcast_maker.h"

#include <algorithm>

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

}  // namespace jadoube::outputs
