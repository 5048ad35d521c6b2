// The beam's search for plies that nobody saw: a change of the board was lost, or the line was
// away. Where a clock gives time for each press it also tells how many plies there were
// (`PressCount`); else as few as can be are the likeliest.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "daemon/tracking/inference/beam.h"
#include "daemon/tracking/inference/gap_variations.h"

namespace jadoube::tracking {

namespace {

constexpr std::size_t kMostUnseenFrom = 4, kMostUnseenLines = 8, kMostLongerWays = 32;
/// So many ways are looked for where their length is known.
constexpr std::size_t kMostWaysFound = 4096;
/// Beyond that the search takes too long, and finds too many ways; and where one or two plies are
/// enough, nobody asks for more than one besides.
constexpr int kMostPliesInGap = 6, kFewPlies = 2;
/// How many moves a search for unseen plies may try: while people play, and after a gap.
constexpr int kSearchInPlay = 10'000, kSearchAfterGap = 400'000;

}  // namespace

HypothesisId Beam::add_line(HypothesisId from, const Variation& line, Ground ground) {
  for (const auto move : line) {
    add(*find(from), move, true, ground);
    from = find_child(from, move)->id;
  }
  return from;
}

/// The hypotheses after which plies may have been played that nobody saw: the best, and the one
/// that has just the first `confirmed` plies, which are certain.
std::vector<HypothesisId> Beam::unseen_may_follow(std::size_t confirmed) const {
  auto certain = root().id;
  for (const auto* h : path()) {
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
      const auto found = lines({find(id)->position, find(id)->shown, evidence.sensing},
                               evidence.picture, plies, budget);
      // More explanations than that are as good as none.
      if (found.size() > kMostUnseenLines) break;
      for (const auto& line : found) add_line(id, line, Ground::kPicture);
      if (!found.empty()) break;
    }
  }
  prune();
}

void Beam::consider_gap(const Gap& gap) {
  int budget = kSearchAfterGap;
  const auto from = unseen_may_follow(gap.confirmed);
  if (gap.presses.value_or(0) == 0 || !add_counted_ways(from, gap, budget)) {
    for (const auto id : from) add_shortest_ways(id, gap, budget);
  }
  prune();
}

/// As many plies as there were presses, and perhaps one that is not pressed yet. True if there are
/// such. A hypothesis without plies pays for the presses.
bool Beam::add_counted_ways(std::span<const HypothesisId> from, const Gap& gap, int& budget) {
  const auto last = last_id_;
  for (const auto id : from) {
    const auto& h = *find(id);
    const bool is_pressed = h.ply_count == 0 || h.own_press;
    const auto heard = presses_for_nothing(h, evidence.sensor_events.end(), evidence);
    const auto plies = heard + *gap.presses - (is_pressed ? 0 : 1);
    const VariationStart start{h.position, h.shown, evidence.sensing};
    std::vector<Variation> found;
    for (int more = 0; more < 2 && found.empty() && plies + more <= kMostPliesInGap; ++more) {
      found = lines(start, evidence.picture, plies + more, budget, Count::kTold, kMostWaysFound);
    }
    if (gap.read) keep_what_passes(*gap.read, start, {&found, 1});
    if (!found.empty()) add_ways(id, std::move(found), gap);
  }
  if (last == last_id_) return false;
  for (auto& h : all_) {
    if (h.id <= last) h.charge_standing(*gap.presses * cost::kPressWithoutPly);
  }
  return true;
}

void Beam::add_shortest_ways(HypothesisId from, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const VariationStart start{position, reported, evidence.sensing};
  const auto beside = with_victim_beside(start, evidence.picture);
  const auto held = with_pieces_in_hand(start, evidence.picture, gap.lifted);
  // By the side that may be to move after them.
  std::array<std::vector<Variation>, 2> found;
  bool in_hand = false;
  int most = kMostPliesInGap;
  for (int plies = 1; plies <= most; ++plies) {
    auto& same_turn = found[plies % 2];
    auto more = lines(start, evidence.picture, plies, budget);
    // Longer lines are worth telling only where they are few.
    const bool too_many = !same_turn.empty() && same_turn.size() + more.size() > kMostLongerWays;
    if (!too_many) std::ranges::move(more, std::back_inserter(same_turn));
    const bool none = found[0].empty() && found[1].empty();
    if (none && !in_hand) {
      in_hand = add_ways_to(beside, from, plies, gap, budget) ||
                add_ways_to(held, from, plies, gap, budget);
    }
    if (plies <= kFewPlies && !same_turn.empty()) most = std::min(most, plies + 1);
  }
  // What stood before is more likely to have been put back.
  const auto stood = [&](const rules::Position& one) {
    return as_sensed(one.placement(), evidence.sensing) == evidence.picture;
  };
  const bool none = found[0].empty() && found[1].empty() && !in_hand;
  if (none && gap.read && std::ranges::none_of(gap.stood, stood)) {
    found[0] = lines_to_and_fro(start, evidence.picture, budget);
  }
  if (gap.read) keep_what_passes(*gap.read, start, found);
  for (auto& same_turn : found) {
    if (!same_turn.empty()) add_ways(from, std::move(same_turn), gap);
  }
}

/// Variations to what stands but for pieces in hands or beside; whether there are any.
bool Beam::add_ways_to(std::span<const Almost> pictures, HypothesisId from, int plies,
                       const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const auto last = last_id_;
  for (const auto& almost : pictures) {
    auto found = lines({position, reported, evidence.sensing}, almost.picture, plies, budget);
    std::erase_if(found, [&](const Variation& line) { return !almost.may_be_after(line); });
    add_ways(from, std::move(found), gap, almost.besides);
  }
  return last_id_ != last;
}

/// Of `lines` those count that pass what was read on the way, if there are any. The best is
/// followed and costs so much `besides`; all that come to the same are remembered with it. Those
/// that begin with a ply that was seen are for the hypothesis that has it.
void Beam::add_ways(HypothesisId from, std::vector<Variation> lines, const Gap& gap, Cost besides) {
  const auto& h = *find(from);
  std::erase_if(lines, [&](const Variation& line) {
    const auto* child = find_child(from, line.front());
    return child != nullptr && child->ground != Ground::kGap;
  });
  if (lines.empty()) return;
  Alternatives ways{h.ply_count, h.position, ranked(std::move(lines), h.position, gap.stood)};
  const auto best = ways.ranked.front().line;
  const bool only = ways.ranked.size() == 1;
  const auto last = add_line(from, best, Ground::kGap);
  auto& account = *std::ranges::find(all_, last, &Hypothesis::id);
  if (!only) account.ways = std::make_shared<const Alternatives>(std::move(ways));
  account.path += besides;
}

}  // namespace jadoube::tracking
