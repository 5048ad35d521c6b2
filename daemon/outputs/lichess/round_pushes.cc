#include "daemon/outputs/lichess/round_pushes.h"

#include <algorithm>
#include <utility>

#include "daemon/outputs/lichess/broadcast_maker.h"

namespace jadoube::outputs {
namespace {

std::vector<WantedGame> released_games(const Round& round, const ReleasePolicy& policy) {
  std::vector<WantedGame> games;
  for (const Table& table : round.tables) games.push_back({table.heading, release(table, policy)});
  return games;
}

}  // namespace

void RoundPushes::want(const KeptBroadcast& kept, const SectionRounds& ours) {
  for (const Round* round : ours) {
    const auto known = std::ranges::find(kept.rounds, round->number, &KeptRound::number);
    if (known == kept.rounds.end() || known->id.empty()) continue;
    const auto [place, is_new] = targets_.try_emplace(known->id);
    Target& target = place->second;
    if (is_new) target.plan.restore(known->games);
    // Games that have not changed are not looked at again.
    if (!is_new && std::ranges::equal(target.seen, round->tables, shows_same)) continue;
    target.seen = round->tables;
    target.plan.want(released_games(*round, policy_));
    target.is_done = false;
  }
}

std::vector<WantedRound> RoundPushes::wanted(const KeptBroadcast& kept, const SectionRounds& ours,
                                             std::chrono::seconds delay_there) const {
  std::vector<WantedRound> all;
  bool are_over = true;
  for (const Round* round : ours) {
    WantedRound wanted{.number = round->number,
                       .fields = round_fields(*round, delay_there),
                       .is_over = round->is_over,
                       .may_go_out = !round->is_to_come || are_over};
    are_over &= round->is_over;
    const auto known = std::ranges::find(kept.rounds, round->number, &KeptRound::number);
    const auto target = known == kept.rounds.end() ? targets_.end() : targets_.find(known->id);
    if (target != targets_.end()) {
      wanted.is_sent = target->second.plan.missing().empty() && !round->tables.empty();
      wanted.is_complete =
          wanted.is_sent && std::ranges::all_of(round->tables, [&](const Table& table) {
            return release(table, policy_).result != rules::Result::kUnknown;
          });
    }
    all.push_back(std::move(wanted));
  }
  return all;
}

void RoundPushes::open(const SectionPlace& place, const KeptBroadcast& kept,
                       const std::vector<WantedRound>& wanted) {
  std::vector<std::string> open;
  for (auto round = kept.rounds.rbegin(); round != kept.rounds.rend(); ++round) {
    const auto one = std::ranges::find(wanted, round->number, &WantedRound::number);
    const bool may_push = !round->id.empty() && !round->is_gone && !round->is_held &&
                          !round->is_left && one != wanted.end() && one->may_go_out;
    if (may_push) open.push_back(round->id);
  }
  open_[place] = std::move(open);
}

void RoundPushes::keep_open(const std::map<SectionPlace, SectionRounds>& ours) {
  std::erase_if(open_, [&](const auto& one) { return !ours.contains(one.first); });
}

bool RoundPushes::is_due(const SectionPlace& place, Instant now) const {
  const auto open = open_.find(place);
  return open != open_.end() && std::ranges::any_of(open->second, [&](const std::string& id) {
           const Target& target = targets_.at(id);
           return !target.is_done && target.plan.wake() <= now;
         });
}

std::optional<RoundPushes::Due> RoundPushes::next(const SectionPlace& place, Instant now) {
  for (const std::string& id : open_[place]) {
    Target& target = targets_[id];
    if (target.is_done) continue;
    if (auto push = target.plan.next(now)) return Due{id, std::move(*push)};
    target.is_done = target.plan.wake() == drivers::kNever && !target.plan.is_stopped();
  }
  return std::nullopt;
}

const PushPlan* RoundPushes::find(const std::string& round) const {
  const auto target = targets_.find(round);
  return target == targets_.end() ? nullptr : &target->second.plan;
}

void RoundPushes::resume(Instant now) {
  for (auto& [id, target] : targets_) {
    target.plan.resume(now);
    target.is_done = false;
  }
}

Instant RoundPushes::wake(Instant latest) const {
  Instant first = latest;
  for (const auto& [place, ids] : open_) {
    for (const std::string& id : ids) {
      const Target& target = targets_.at(id);
      if (!target.is_done) first = std::min(first, target.plan.wake());
    }
  }
  return first;
}

bool RoundPushes::is_done() const {
  return !targets_.empty() && std::ranges::all_of(open_, [&](const auto& open) {
    return std::ranges::all_of(open.second,
                               [&](const auto& id) { return targets_.at(id).is_done; });
  });
}

std::vector<TableAlert> RoundPushes::alerts() const {
  std::vector<TableAlert> all;
  for (const auto& [id, target] : targets_) {
    const auto alerts = target.plan.alerts();
    all.insert(all.end(), alerts.begin(), alerts.end());
  }
  return all;
}

}  // namespace jadoube::outputs
