#include "daemon/tracking/recorded/ply_decision.h"

#include <algorithm>
#include <utility>

#include "rules/laws/game.h"

namespace jadoube::tracking {

namespace {

/// True if the two are the same position, and the board reports it so.
bool is_same_position(const Hypothesis& one, const Hypothesis& other) {
  return one.ply_count == other.ply_count && one.shown == other.shown &&
         rules::same_position(one.position, other.position);
}

/// True if whatever comes next costs both the same.
bool have_the_same_future(const Hypothesis& one, const Hypothesis& other) {
  return is_same_position(one, other) && one.unread == other.unread &&
         one.unexplained_from == other.unexplained_from && one.early == other.early &&
         one.own_press.has_value() == other.own_press.has_value();
}

}  // namespace

PlyDecisions::PlyDecisions(const Chain& variation, const Hypotheses& all)
    : variation_(variation), hypotheses_(all), margins_(variation.size(), kBeamWidth) {
  for (const auto* h : all.rivals(kBeamWidth)) rivals_.push_back({h, all.variation(*h)});
  for (std::size_t i = 0; i < variation_.size(); ++i) {
    for (const auto& rival : rivals_) {
      if (lacks(rival, i)) margins_[i] = std::min(margins_[i], behind(rival));
    }
  }
}

/// How far `rival` is behind the best one by the sensor events. Which captures people make decides
/// nothing.
Cost PlyDecisions::behind(const Rival& rival) const {
  const auto& best = hypotheses_.best();
  return std::min(rival.last->total() - best.total(),
                  rival.last->sensed_total() - best.sensed_total());
}

/// True if `rival` has another ply for ply `index`, or none.
bool PlyDecisions::lacks(const Rival& rival, std::size_t index) const {
  return index >= rival.plies.size() || rival.plies[index]->move != variation_[index]->move;
}

PlyDecision PlyDecisions::of(std::size_t index) const {
  if (margin(index) >= kAheadAlone) return PlyDecision::kDecided;
  for (const auto& rival : rivals_) {
    if (behind(rival) >= kAheadAlone || !lacks(rival, index)) continue;
    const bool has_twin = std::ranges::any_of(rivals_, [&](const Rival& other) {
      return behind(other) <= behind(rival) && !lacks(other, index) &&
             have_the_same_future(*rival.last, *other.last);
    });
    if (!has_twin) return PlyDecision::kUndecided;
  }
  return PlyDecision::kFrozen;
}

std::shared_ptr<const Alternatives> PlyDecisions::alternatives(std::size_t index) const {
  // From the first ply in which one of them differs to the last one.
  auto first = index, end = index + 1;
  std::vector<const Rival*> others;
  for (const auto& rival : rivals_) {
    const bool is_near = behind(rival) < 2 * kAheadToShow && lacks(rival, index);
    if (!is_near || rival.plies.size() <= index) continue;
    auto same = index;
    while (same < std::min(rival.plies.size(), variation_.size()) &&
           !is_same_position(*rival.plies[same], *variation_[same])) {
      ++same;
    }
    if (same == std::min(rival.plies.size(), variation_.size())) continue;
    end = std::max(end, same + 1);
    for (std::size_t i = 0; i < index; ++i) {
      if (lacks(rival, i)) first = std::min(first, i);
    }
    others.push_back(&rival);
  }
  const auto moves = [&](const Chain& plies) {
    Variation variation;
    for (auto i = first; i < end; ++i) variation.push_back(plies[i]->move);
    return variation;
  };
  const auto& before = first == 0 ? hypotheses_.root() : *variation_[first - 1];
  Alternatives found{before.ply_count, before.position, {{moves(variation_), 0}}};
  for (const auto* rival : others) {
    if (rival->plies.size() < end ||
        !is_same_position(*rival->plies[end - 1], *variation_[end - 1]))
      continue;
    auto variation = moves(rival->plies);
    const bool is_known = std::ranges::any_of(
        found.ranked, [&](const Alternative& one) { return one.variation == variation; });
    if (is_known) continue;
    found.ranked.push_back({std::move(variation), std::max(0, behind(*rival))});
  }
  if (found.ranked.size() < 2) return nullptr;
  return std::make_shared<const Alternatives>(std::move(found));
}

}  // namespace jadoube::tracking
