#pragma once

#include <cstddef>
#include <vector>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/hypothesis.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {

/// The moves of a variation, the oldest first.
Variation moves_of(const std::vector<const Hypothesis*>& variation);

/// The hypotheses of the game that are still worth keeping, as a tree: each has its parent, and the
/// root has no plies of its own. One of them is the best.
///
/// Nothing is decided here. The margin of a ply is how far the best hypothesis is ahead of all that
/// lack the ply. The recorder decides by it.
class Hypotheses {
 public:
  const Hypothesis& root() const { return all_.front(); }
  /// The best hypothesis.
  const Hypothesis& best() const { return *find(best_); }
  /// The hypothesis with that id; null if it was dropped.
  const Hypothesis* find(HypothesisId id) const;
  /// The root first, parents before children, and ids that grow.
  const std::vector<Hypothesis>& all() const { return all_; }
  /// The same, to charge hypotheses, or to drop new ones. Their order, ids and parents stay.
  std::vector<Hypothesis>& all() { return all_; }

  /// The plies of the best hypothesis after the root, the oldest first.
  std::vector<const Hypothesis*> variation() const { return variation(best()); }
  /// The plies of another hypothesis.
  std::vector<const Hypothesis*> variation(const Hypothesis& last) const;
  /// How far the best hypothesis is ahead of all that lack the ply of `h`, one of its own; at most
  /// kBeamWidth.
  Cost margin_with(const Hypothesis& h) const;
  /// How far the best hypothesis is ahead of all that have that ply; kBeamWidth if none has.
  Cost margin_without(std::size_t ply, rules::Move move) const;
  /// The hypotheses that are not given up and cost at most `within` more than the best, which is
  /// the first of them.
  std::vector<const Hypothesis*> rivals(Cost within) const;
  /// True if `h` is hypothesis `ancestor`, or has its plies.
  bool descends(const Hypothesis& h, HypothesisId ancestor) const;
  /// What the last `plies` plies up to the root cost together, as far as that is known.
  Cost cost_before_root(std::size_t plies) const;

  /// Begins anew with one hypothesis. Gives it its id.
  void restart(Hypothesis root);
  /// Adds a child of a hypothesis. Gives it its id.
  void add(Hypothesis child);
  /// Weighs all by `evidence`, and finds the best.
  void weigh(const SensorEvidence& evidence);
  /// The same, and drops those that are not worth keeping.
  void prune(const SensorEvidence& evidence);
  /// Everything up to `h`, in the best variation, is certain: it becomes the root.
  void advance_root(const Hypothesis& h);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(all_, last_id_, best_, best_total_, before_root_);
  }

 private:
  bool has_ply(const Hypothesis& h, std::size_t ply, rules::Move move) const;
  template <typename IsMeant>
  Cost least_behind(IsMeant is_meant) const;

  std::vector<Hypothesis> all_;
  /// What the last plies up to the root cost, each by itself, the newest last.
  std::vector<Cost> before_root_;
  HypothesisId last_id_ = 0, best_ = 0;
  Cost best_total_ = 0;
};

}  // namespace jadoube::tracking
