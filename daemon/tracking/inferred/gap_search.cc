// The search for plies that nobody saw: a change of the board was lost, or the connection
// was away. If a clock gives time for each press, it also shows how many plies there were
// (`PressCount`). Otherwise the fewest plies are the likeliest.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "daemon/tracking/inferred/gap_variations.h"
#include "daemon/tracking/inferred/searches.h"

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

/// One search: what it may try is limited by its budget.
class GapSearch {
 public:
  GapSearch(Expansion& expansion, int budget) : expansion_(expansion), budget_(budget) {}

  std::vector<HypothesisId> unseen_may_follow(std::size_t confirmed) const;
  HypothesisId add_variation(HypothesisId from, const Variation& variation, Ground ground);
  void add_unseen(HypothesisId from, int most);
  bool add_counted_variations(std::span<const HypothesisId> from, const Gap& gap);
  void add_shortest_variations(HypothesisId from, const Gap& gap);

 private:
  HypothesisId last_id() const { return all_.all().back().id; }
  bool add_variations_to(std::span<const NearPlacement> placements, HypothesisId from, int plies,
                         const Gap& gap);
  void add_variations(HypothesisId from, std::vector<Variation> variations, const Gap& gap,
                      Cost besides = 0);

  Expansion& expansion_;
  Hypotheses& all_ = expansion_.hypotheses();
  const SensorEvidence& evidence_ = expansion_.evidence();
  int budget_;
};

void GapSearch::add_unseen(HypothesisId from, int most) {
  for (int plies = 1; plies <= most; ++plies) {
    const auto& h = *all_.find(from);
    const auto found =
        variations({h.position, h.shown, evidence_.sensing}, evidence_.placement, plies, budget_);
    // More explanations than that are as good as none.
    if (found.size() > kMostUnseenVariations) return;
    for (const auto& variation : found) add_variation(from, variation, Ground::kPlacement);
    if (!found.empty()) return;
  }
}

HypothesisId GapSearch::add_variation(HypothesisId from, const Variation& variation,
                                      Ground ground) {
  for (const auto move : variation) {
    from = expansion_.add(*all_.find(from), move, true, ground).id;
  }
  return from;
}

/// The hypotheses after which unseen plies may have been played: the best, and the one that has
/// just the first `confirmed` plies, which are certain.
std::vector<HypothesisId> GapSearch::unseen_may_follow(std::size_t confirmed) const {
  auto certain = all_.root().id;
  for (const auto* h : all_.variation()) {
    if (h->ply_count <= confirmed) certain = h->id;
  }
  std::vector<HypothesisId> from;
  for (const auto* h : all_.rivals(kBeamWidth)) {
    if (from.size() < kMostUnseenFrom && all_.descends(*h, certain)) from.push_back(h->id);
  }
  if (std::ranges::find(from, certain) == from.end()) from.push_back(certain);
  return from;
}

/// As many plies as there were presses, and perhaps one that is not pressed yet. True if there are
/// such. A hypothesis without plies pays for the presses.
bool GapSearch::add_counted_variations(std::span<const HypothesisId> from, const Gap& gap) {
  const auto last = last_id();
  for (const auto id : from) {
    const auto& h = *all_.find(id);
    const bool is_pressed = h.ply_count == 0 || h.own_press;
    const auto observed = presses_for_nothing(h, evidence_.sensor_events.end(), evidence_);
    const auto plies = observed + *gap.presses - (is_pressed ? 0 : 1);
    const VariationStart start{h.position, h.shown, evidence_.sensing};
    std::vector<Variation> found;
    for (int more = 0; more < 2 && found.empty() && plies + more <= kMostPliesInGap; ++more) {
      found = variations(start, evidence_.placement, plies + more, budget_, Count::kCounted,
                         kMostVariationsFound);
    }
    if (gap.read) keep_what_passes(*gap.read, start, {&found, 1});
    if (!found.empty()) add_variations(id, std::move(found), gap);
  }
  if (last == last_id()) return false;
  for (auto& h : all_.all()) {
    if (h.id <= last) h.charge_placement(*gap.presses * cost::kPressWithoutPly);
  }
  return true;
}

void GapSearch::add_shortest_variations(HypothesisId from, const Gap& gap) {
  const auto position = all_.find(from)->position;
  const auto reported = all_.find(from)->shown;
  const VariationStart start{position, reported, evidence_.sensing};
  const auto beside = with_victim_beside(start, evidence_.placement);
  const auto held = with_pieces_in_hand(start, evidence_.placement, gap.lifted);
  // By the side that may be to move after them.
  std::array<std::vector<Variation>, 2> found;
  bool in_hand = false;
  int most = kMostPliesInGap;
  for (int plies = 1; plies <= most; ++plies) {
    auto& same_turn = found[plies % 2];
    auto more = variations(start, evidence_.placement, plies, budget_);
    // Longer variations are worth publishing only if they are few.
    const bool too_many =
        !same_turn.empty() && same_turn.size() + more.size() > kMostLongerVariations;
    if (!too_many) std::ranges::move(more, std::back_inserter(same_turn));
    const bool none = found[0].empty() && found[1].empty();
    if (none && !in_hand) {
      in_hand =
          add_variations_to(beside, from, plies, gap) || add_variations_to(held, from, plies, gap);
    }
    if (plies <= kFewPlies && !same_turn.empty()) most = std::min(most, plies + 1);
  }
  // An earlier placement is more likely to have been put back.
  const auto earlier = [&](const rules::Position& one) {
    return as_sensed(one.placement(), evidence_.sensing) == evidence_.placement;
  };
  const bool none = found[0].empty() && found[1].empty() && !in_hand;
  if (none && gap.read && std::ranges::none_of(gap.earlier, earlier)) {
    found[0] = variations_to_and_fro(start, evidence_.placement, budget_);
  }
  if (gap.read) keep_what_passes(*gap.read, start, found);
  for (auto& same_turn : found) {
    if (!same_turn.empty()) add_variations(from, std::move(same_turn), gap);
  }
}

/// Variations to the placement but for pieces in hands or beside; whether there are any.
bool GapSearch::add_variations_to(std::span<const NearPlacement> placements, HypothesisId from,
                                  int plies, const Gap& gap) {
  const auto position = all_.find(from)->position;
  const auto reported = all_.find(from)->shown;
  const auto last = last_id();
  for (const auto& near : placements) {
    auto found =
        variations({position, reported, evidence_.sensing}, near.placement, plies, budget_);
    std::erase_if(found, [&](const Variation& variation) { return !near.may_be_after(variation); });
    add_variations(from, std::move(found), gap, near.besides);
  }
  return last_id() != last;
}

/// Of `variations` those count that pass what was read on the way, if there are any. The best is
/// followed and costs `besides` more. All variations that lead to the same position are remembered
/// with it. Those that begin with a ply that was seen are for the hypothesis that has it.
void GapSearch::add_variations(HypothesisId from, std::vector<Variation> variations, const Gap& gap,
                               Cost besides) {
  const auto& h = *all_.find(from);
  std::erase_if(variations, [&](const Variation& variation) {
    const auto* child = expansion_.find_child(from, variation.front());
    return child != nullptr && child->ground != Ground::kGap;
  });
  if (variations.empty()) return;
  Alternatives alternatives{h.ply_count, h.position,
                            ranked(std::move(variations), h.position, gap.earlier)};
  const auto best = alternatives.ranked.front().variation;
  const bool only = alternatives.ranked.size() == 1;
  const auto last = add_variation(from, best, Ground::kGap);
  auto& found_one = *std::ranges::find(all_.all(), last, &Hypothesis::id);
  if (!only) found_one.alternatives = std::make_shared<const Alternatives>(std::move(alternatives));
  found_one.paid += besides;
}

}  // namespace

void add_unseen_plies(Expansion& expansion, int most, std::size_t confirmed) {
  GapSearch search(expansion, kSearchInPlay);
  for (const auto id : search.unseen_may_follow(confirmed)) search.add_unseen(id, most);
}

void add_plies_in_gap(Expansion& expansion, const Gap& gap) {
  GapSearch search(expansion, kSearchAfterGap);
  const auto from = search.unseen_may_follow(gap.confirmed);
  if (gap.presses.value_or(0) == 0 || !search.add_counted_variations(from, gap)) {
    for (const auto id : from) search.add_shortest_variations(id, gap);
  }
}

}  // namespace jadoube::tracking
