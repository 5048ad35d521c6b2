#include "daemon/tracking/inferred/hypotheses.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace jadoube::tracking {

using rules::Move;

namespace {

/// At most this number is kept, however messy a board is.
constexpr std::size_t kMostKept = 24;
/// The number of plies before the root whose cost is remembered.
constexpr std::ptrdiff_t kMostBeforeRoot = 4;

}  // namespace

Variation moves_of(const std::vector<const Hypothesis*>& variation) {
  Variation moves;
  for (const auto* h : variation) moves.push_back(h->move);
  return moves;
}

void Hypotheses::restart(Hypothesis root) {
  root.id = ++last_id_;
  best_ = root.id;
  best_total_ = 0;
  before_root_.clear();
  all_.assign(1, std::move(root));
}

void Hypotheses::add(Hypothesis child) {
  child.id = ++last_id_;
  all_.push_back(std::move(child));
}

void Hypotheses::weigh(const SensorEvidence& evidence) {
  // One at least is not given up: the best of the last time.
  const auto* best = &all_.front();
  for (auto& h : all_) {
    if (h.given_up) continue;
    h.residual = residual(h, evidence);
    if (best->given_up || h.total() < best->total()) best = &h;
  }
  best_ = best->id;
  best_total_ = best->total();
}

void Hypotheses::prune(const SensorEvidence& evidence) {
  weigh(evidence);
  // The most expensive go first. Ancestors of the hypotheses that stay are kept, because they hold
  // their plies.
  std::vector<Cost> totals;
  for (const auto& h : all_) {
    if (!h.given_up) totals.push_back(h.total());
  }
  std::ranges::sort(totals);
  const auto limit = std::min(best_total_ + evidence.model().width,
                              totals[std::min(totals.size(), kMostKept) - 1]);
  for (auto& h : all_) h.given_up |= h.total() > limit;
  std::vector<HypothesisId> needed;
  for (auto i = all_.size(); i-- > 0;) {
    const auto& h = all_[i];
    if (!h.given_up || std::ranges::find(needed, h.id) != needed.end() || i == 0) {
      needed.push_back(h.id);
      needed.push_back(h.parent);
    }
  }
  const auto root_id = root().id;
  std::erase_if(all_, [&](const auto& h) {
    return h.id != root_id && std::ranges::find(needed, h.id) == needed.end();
  });
}

const Hypothesis* Hypotheses::find(HypothesisId id) const {
  const auto found = std::ranges::lower_bound(all_, id, {}, &Hypothesis::id);
  return found == all_.end() || found->id != id ? nullptr : &*found;
}

bool Hypotheses::descends(const Hypothesis& h, HypothesisId ancestor) const {
  const auto* at = &h;
  while (at != nullptr && at->id != ancestor) at = at->id == root().id ? nullptr : find(at->parent);
  return at != nullptr;
}

std::vector<const Hypothesis*> Hypotheses::variation(const Hypothesis& last) const {
  std::vector<const Hypothesis*> variation;
  for (const auto* at = &last; at->id != root().id; at = find(at->parent)) variation.push_back(at);
  std::ranges::reverse(variation);
  return variation;
}

/// True if a hypothesis has `move` for ply `ply`. Another hypothesis may have the same ply and
/// differ in how it was made.
bool Hypotheses::has_ply(const Hypothesis& h, std::size_t ply, Move move) const {
  const auto* at = &h;
  while (at->id != root().id && at->ply_count > ply + 1) at = find(at->parent);
  return at->id != root().id && at->ply_count == ply + 1 && at->move == move;
}

template <typename IsMeant>
Cost Hypotheses::least_behind(IsMeant is_meant) const {
  Cost least = kBeamWidth;
  for (const auto& h : all_) {
    if (h.given_up || !is_meant(h)) continue;
    least = std::min(least, h.total() - best_total_);
  }
  return least;
}

Cost Hypotheses::margin_with(const Hypothesis& h) const {
  return least_behind([&](const auto& other) { return !has_ply(other, h.ply_count - 1, h.move); });
}

Cost Hypotheses::margin_without(std::size_t ply, Move move) const {
  return least_behind([&](const auto& h) { return has_ply(h, ply, move); });
}

std::vector<const Hypothesis*> Hypotheses::rivals(Cost within) const {
  std::vector<const Hypothesis*> found;
  for (const auto& h : all_) {
    if (!h.given_up && h.total() <= best_total_ + within) found.push_back(&h);
  }
  std::ranges::sort(found, {}, [](const auto* h) { return h->total(); });
  return found;
}

Cost Hypotheses::cost_before_root(std::size_t plies) const {
  const auto known = std::min(plies, before_root_.size());
  return std::accumulate(before_root_.end() - static_cast<std::ptrdiff_t>(known),
                         before_root_.end(), Cost{0});
}

void Hypotheses::advance_root(const Hypothesis& h) {
  const auto id = h.id;
  for (const auto* before = &root(); const auto* ply : variation(h)) {
    before_root_.push_back(ply->cost_of_ply(*std::exchange(before, ply)));
  }
  if (std::ssize(before_root_) > kMostBeforeRoot) {
    before_root_.erase(before_root_.begin(), before_root_.end() - kMostBeforeRoot);
  }
  std::vector<HypothesisId> kept;
  for (const auto& other : all_) {
    if (descends(other, id)) kept.push_back(other.id);
  }
  std::erase_if(all_,
                [&](const auto& other) { return std::ranges::find(kept, other.id) == kept.end(); });
  // Scores are compared, never shown: what all have in common may go.
  const auto common = all_.front().paid, common_prior = all_.front().prior;
  for (auto& other : all_) {
    other.paid -= common;
    other.prior -= common_prior;
  }
  best_total_ -= common;
}

}  // namespace jadoube::tracking
