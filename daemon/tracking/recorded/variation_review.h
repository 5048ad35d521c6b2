#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/tracking/inferred/hypotheses.h"
#include "daemon/tracking/recorded/ply_decision.h"
#include "daemon/tracking/recorded/strain.h"
#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// How many of the plies of `variation`, which follows ply `base`, are written as it has them.
std::size_t common_plies(const std::vector<const Hypothesis*>& variation, std::size_t base,
                         const GameView& game);

/// Decides about each ply of a variation: may it be shown, and what makes it firm? It only reads,
/// and it writes nothing down.
///
/// Plies are numbered from 0, beginning with the first one after the root.
class VariationReview {
 public:
  /// Reviews `variation`, whose hypotheses are in `all`, by what is `sensed` on a board of
  /// that `model`. All but the model outlive the review.
  VariationReview(const std::vector<const Hypothesis*>& variation, const Hypotheses& all,
                  const Sensed& sensed, const BoardModel& model)
      : variation_(variation),
        hypotheses_(all),
        decisions_(variation, all),
        strain_(variation, all, decisions_.rivals()),
        sensed_(sensed),
        model_(model) {}

  /// True if ply `index` may be published.
  bool is_shown(std::size_t index) const;
  /// True if the piece of ply `index` was not read where it came to, and another square is still
  /// possible. A ply does not stay open for ever.
  bool is_open(std::size_t index) const;
  /// Makes those of `plies`, the first ones of the variation as they are written, firm which
  /// something has confirmed.
  void confirm(std::vector<model::Ply>& plies) const;
  /// How many plies are no longer open: some that are decided follow on them, or very many.
  std::size_t closed_by_now() const;
  /// How far each ply is decided.
  const PlyDecisions& decisions() const { return decisions_; }
  /// The first ply in whose place another ply explains the sensor events nearly as well. Later
  /// events may decide it. With a clock, all are in doubt while more differs than a piece in a
  /// hand. Such a doubt does not last for ever. Nothing where there is none.
  std::optional<std::size_t> first_in_doubt() const;

 private:
  const rules::Position& before_ply(const Hypothesis& h) const {
    return hypotheses_.find(h.parent)->position;
  }
  std::chrono::nanoseconds quiet_time() const { return sensed_.now.at - sensed_.quiet.since(); }
  bool is_held(const Hypothesis& h) const;
  bool may_be_more(const Hypothesis& h) const;
  bool kings_are_on_their_way(const Hypothesis& h) const;
  bool opponent_lifts(const Hypothesis& h) const;
  std::optional<model::Evidence> evidence_for(std::size_t index, std::size_t shown) const;
  std::optional<Cost> ahead_of_alternatives(std::size_t index) const;
  void weigh(std::size_t index, Cost margin, model::Ply& ply) const;
  void weigh_again(std::size_t index, model::Ply& ply) const;
  void make_firm(std::size_t index, model::Evidence evidence, model::Ply& ply) const;

  const std::vector<const Hypothesis*>& variation_;
  const Hypotheses& hypotheses_;
  const PlyDecisions decisions_;
  const Strain strain_;
  const Sensed& sensed_;
  const BoardModel model_;
};

}  // namespace jadoube::tracking
