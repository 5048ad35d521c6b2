#include "daemon/outputs/lichess/broadcast_health.h"

#include <algorithm>

#include "daemon/outputs/lichess/broadcast_fields.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using MadeState = KeptBroadcast::State;

}  // namespace

Sentence BroadcastHealth::round_problem(const KeptBroadcast& kept, const KeptRound& round) const {
  const auto title = [&] {
    const auto known = parts_.choices.sections().find({kept.tournament, kept.section});
    return known == parts_.choices.sections().end() ? kept.section : known->second.title;
  };
  if (round.is_gone) {
    return Sentence(
        "Round {round} of {section} was deleted at Lichess. It is not made again automatically. "
        "Press \"Make it again\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  if (round.is_held) {
    return Sentence(
        "Somebody finished round {round} of {section} at Lichess, and games are still played. "
        "Nothing more is sent there. Press \"Continue the games\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  return {};
}

Sentence BroadcastHealth::problem_of(const KeptBroadcast& kept) const {
  const SectionPlace place{kept.tournament, kept.section};
  const auto seen = parts_.seen.find(place);
  const std::string& about = kept.state == MadeState::kThere ? kept.id : kept.fields.name;
  if (seen != parts_.seen.end() && seen->second.about == about && !seen->second.blocked.empty()) {
    return seen->second.blocked;
  }
  for (const KeptRound& round : kept.rounds) {
    if (auto what = round_problem(kept, round); !what.empty()) return what;
    const PushPlan* plan = parts_.pushes.find(round.id);
    if (plan == nullptr || round.is_left) continue;
    if (!plan->problem().empty()) return Sentence::unpacked(plan->problem());
  }
  return {};
}

Sentence BroadcastHealth::problem() const {
  for (const auto& [place, section] : parts_.choices.sections()) {
    const KeptBroadcast* kept = parts_.choices.find(place);
    if (kept == nullptr) {
      return Sentence("{section} has no broadcast at Lichess yet: create one, or choose one.",
                      {{"section", section.title}});
    }
    if (auto what = problem_of(*kept); !what.empty()) return what;
  }
  for (const auto& [place, section] : parts_.choices.sections()) {
    const auto seen = parts_.seen.find(place);
    if (seen != parts_.seen.end() && !seen->second.ungrouped.empty()) return seen->second.ungrouped;
  }
  return {};
}

BroadcastStatus BroadcastHealth::status_of(const SectionPlace& place,
                                           const BroadcastSection& section) const {
  BroadcastStatus status{
      .tournament = place.first, .section = place.second, .title = section.title};
  const KeptBroadcast* kept = parts_.choices.find(place);
  const auto ours = parts_.ours.find(place);
  if (kept == nullptr || ours == parts_.ours.end()) return status;
  status.id = kept->id;
  status.name = kept->name;
  status.url = kept->url;
  status.is_being_made = kept->state != MadeState::kThere;
  const auto seen = parts_.seen.find(place);
  for (const Round* round : ours->second) {
    RoundStatus& one = status.rounds.emplace_back(RoundStatus{.number = round->number});
    const auto known = std::ranges::find(kept->rounds, round->number, &KeptRound::number);
    if (known == kept->rounds.end()) continue;
    one.id = known->id;
    one.name = known->sent.name;
    one.state = known->is_gone       ? RoundState::kGone
                : known->is_held     ? RoundState::kHeld
                : known->is_left     ? RoundState::kLeft
                : known->is_finished ? RoundState::kFinished
                : known->id.empty()  ? RoundState::kComes
                                     : RoundState::kReady;
    if (seen == parts_.seen.end() || !seen->second.there) continue;
    const auto there = std::ranges::find(seen->second.there->rounds, known->id, &RoundThere::id);
    if (there == seen->second.there->rounds.end()) continue;
    one.name = there->fields.name;
    one.url = there->url;
    if (one.state == RoundState::kReady && there->is_ongoing) one.state = RoundState::kPlayed;
    one.is_changed = known->is_ours && there->fields != known->sent;
    if (there->fields.delay.count() > 0 && longest_delay(*round).count() > 0) {
      one.delay_there = there->fields.delay;
    }
  }
  return status;
}

std::vector<BroadcastStatus> BroadcastHealth::statuses() const {
  std::vector<BroadcastStatus> all;
  for (const auto& [place, section] : parts_.choices.sections()) {
    all.push_back(status_of(place, section));
  }
  return all;
}

}  // namespace jadoube::outputs
