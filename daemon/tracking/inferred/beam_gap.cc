// The beam's search for plies that nobody saw: a change of the board was lost, or the connection
// was away. If a clock gives time for each press, it also shows how many plies there were
// (`PressCount`). Otherwise the fewest plies are the likeliest.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "daemon/tracking/inferred/beam.h"
#include "daemon/tracking/inferred/gap_variations.h"

namespace jadoube::tracking {

namespace {

constexpr std::size_t kMostUnseenFrom = 4, kMostUnseenVariations = 8, kMostLongerVariations = 32;
/// At most this number of variations is searched for if their length is known.
constexpr std::size_t kMostVariationsFound = 4096;
/// With more plies the search takes too long, and finds too many variations. If one or two plies
/// are enough, at most one ply more is tried.
constexpr int kMostPliesInGap = 6, kFewPlies = 2;
/// How many moves a search for unseen plies may try: while people play, and after a gap.
constexpr int kSearchInPlay = 10'000, kSearchAfterGap = 400'000;

}  // namespace

HypothesisId Beam::add_variation(HypothesisId from, const Variation& variation, Ground ground) {
  for (const auto move : variation) {
    add(*find(from), move, true, ground);
    from = find_child(from, move)->id;
  }
  return from;
}

/// The hypotheses after which unseen plies may have been played: the best, and the one that has
/// just the first `confirmed` plies, which are certain.
std::vector<HypothesisId> Beam::unseen_may_follow(std::size_t confirmed) const {
  auto certain = root().id;
  for (const auto* h : variation()) {
    if (h->ply_count <= confirmed) certain = h->id;
  }
  std::vector<HypothesisId> from;
  for (const auto* h : rivals(kBeamWidth)) {
    if (from.size() < kMostUnseenFrom && descends(*h, certain)) from.push_back(h->id);
  }
  if (std::ranges::find(from, certain) == from.end()) from.push_back(certain);
  return from;
}

void Beam::consider_unseen(int most, std::size_t confirmed) {
  int budget = kSearchInPlay;
  for (const auto id : unseen_may_follow(confirmed)) {
    for (int plies = 1; plies <= most; ++plies) {
      const auto found = variations({find(id)->position, find(id)->shown, evidence.sensing},
                                    evidence.placement, plies, budget);
      // More explanations than that are as good as none.
      if (found.size() > kMostUnseenVariations) break;
      for (const auto& variation : found) add_variation(id, variation, Ground::kPlacement);
      if (!found.empty()) break;
    }
  }
  prune();
}

void Beam::consider_gap(const Gap& gap) {
  int budget = kSearchAfterGap;
  const auto from = unseen_may_follow(gap.confirmed);
  if (gap.presses.value_or(0) == 0 || !add_counted_variations(from, gap, budget)) {
    for (const auto id : from) add_shortest_variations(id, gap, budget);
  }
  prune();
}

/// As many plies as there were presses, and perhaps one that is not pressed yet. True if there are
/// such. A hypothesis without plies pays for the presses.
bool Beam::add_counted_variations(std::span<const HypothesisId> from, const Gap& gap, int& budget) {
  const auto last = last_id_;
  for (const auto id : from) {
    const auto& h = *find(id);
    const bool is_pressed = h.ply_count == 0 || h.own_press;
    const auto observed = presses_for_nothing(h, evidence.sensor_events.end(), evidence);
    const auto plies = observed + *gap.presses - (is_pressed ? 0 : 1);
    const VariationStart start{h.position, h.shown, evidence.sensing};
    std::vector<Variation> found;
    for (int more = 0; more < 2 && found.empty() && plies + more <= kMostPliesInGap; ++more) {
      found = variations(start, evidence.placement, plies + more, budget, Count::kCounted,
                         kMostVariationsFound);
    }
    if (gap.read) keep_what_passes(*gap.read, start, {&found, 1});
    if (!found.empty()) add_variations(id, std::move(found), gap);
  }
  if (last == last_id_) return false;
  for (auto& h : all_) {
    if (h.id <= last) h.charge_placement(*gap.presses * cost::kPressWithoutPly);
  }
  return true;
}

void Beam::add_shortest_variations(HypothesisId from, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const VariationStart start{position, reported, evidence.sensing};
  const auto beside = with_victim_beside(start, evidence.placement);
  const auto held = with_pieces_in_hand(start, evidence.placement, gap.lifted);
  // By the side that may be to move after them.
  std::array<std::vector<Variation>, 2> found;
  bool in_hand = false;
  int most = kMostPliesInGap;
  for (int plies = 1; plies <= most; ++plies) {
    auto& same_turn = found[plies % 2];
    auto more = variations(start, evidence.placement, plies, budget);
    // Longer variations are worth publishing only if they are few.
    const bool too_many =
        !same_turn.empty() && same_turn.size() + more.size() > kMostLongerVariations;
    if (!too_many) std::ranges::move(more, std::back_inserter(same_turn));
    const bool none = found[0].empty() && found[1].empty();
    if (none && !in_hand) {
      in_hand = add_variations_to(beside, from, plies, gap, budget) ||
                add_variations_to(held, from, plies, gap, budget);
    }
    if (plies <= kFewPlies && !same_turn.empty()) most = std::min(most, plies + 1);
  }
  // An earlier placement is more likely to have been put back.
  const auto earlier = [&](const rules::Position& one) {
    return as_sensed(one.placement(), evidence.sensing) == evidence.placement;
  };
  const bool none = found[0].empty() && found[1].empty() && !in_hand;
  if (none && gap.read && std::ranges::none_of(gap.earlier, earlier)) {
    found[0] = variations_to_and_fro(start, evidence.placement, budget);
  }
  if (gap.read) keep_what_passes(*gap.read, start, found);
  for (auto& same_turn : found) {
    if (!same_turn.empty()) add_variations(from, std::move(same_turn), gap);
  }
}

/// Variations to the placement but for pieces in hands or beside; whether there are any.
bool Beam::add_variations_to(std::span<const NearPlacement> placements, HypothesisId from,
                             int plies, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const auto last = last_id_;
  for (const auto& near : placements) {
    auto found = variations({position, reported, evidence.sensing}, near.placement, plies, budget);
    std::erase_if(found, [&](const Variation& variation) { return !near.may_be_after(variation); });
    add_variations(from, std::move(found), gap, near.besides);
  }
  return last_id_ != last;
}

/// Of `variations` those count that pass what was read on the way, if there are any. The best is
/// followed and costs `besides` more. All variations that lead to the same position are remembered
/// with it. Those that begin with a ply that was seen are for the hypothesis that has it.
void Beam::add_variations(HypothesisId from, std::vector<Variation> variations, const Gap& gap,
                          Cost besides) {
  const auto& h = *find(from);
  std::erase_if(variations, [&](const Variation& variation) {
    const auto* child = find_child(from, variation.front());
    return child != nullptr && child->ground != Ground::kGap;
  });
  if (variations.empty()) return;
  Alternatives alternatives{h.ply_count, h.position,
                            ranked(std::move(variations), h.position, gap.earlier)};
  const auto best = alternatives.ranked.front().variation;
  const bool only = alternatives.ranked.size() == 1;
  const auto last = add_variation(from, best, Ground::kGap);
  auto& found_one = *std::ranges::find(all_, last, &Hypothesis::id);
  if (!only) found_one.alternatives = std::make_shared<const Alternatives>(std::move(alternatives));
  found_one.paid += besides;
}

}  // namespace jadoube::tracking
