#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/inferred/hypotheses.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "daemon/tracking/recorded/uncertainty.h"
#include "daemon/tracking/recorded/variation_review.h"

namespace jadoube::tracking {

/// What the others have to do after the best variation was written down.
struct Followed {
  /// What was in the log has been judged.
  bool log_is_judged = false;
  /// Everything up to this hypothesis is certain; null: nothing new is.
  const Hypothesis* settled = nullptr;
};

/// Writes the best variation on the sheet, as far as it is ahead of the others. It takes back what
/// was written only if another variation is clearly better. It exists for one step.
class VariationWriter {
 public:
  /// All of these outlive the writer. `end_rested`: checkmate or stalemate was on the board long
  /// enough to be no mistake.
  VariationWriter(Scoresheet& sheet, Uncertainty& uncertainty, const Uncertainty::Written& written,
                  const RecordedFrom& from, bool end_rested)
      : sheet_(sheet),
        uncertainty_(uncertainty),
        written_(written),
        game_(written.game),
        from_(from),
        hypotheses_(from.inference.hypotheses()),
        base_(hypotheses_.root().ply_count),
        end_rested_(end_rested) {}

  /// Writes it, and publishes what became uncertain.
  Followed follow();

 private:
  /// A variation: hypotheses from the first one after the root on, each the parent of the next.
  using Chain = std::vector<const Hypothesis*>;

  std::optional<Chain> variation_to_follow() const;
  Followed write(const Chain& variation);
  void note_doubts(const Chain& variation, Followed& followed);
  bool may_retract(std::size_t index) const;
  bool replaces_pressed(const Chain& variation, std::size_t index) const;
  bool lacks_logged_plies() const;
  bool is_illegal_after_gap() const;
  void note_unread(const Chain& variation);
  std::size_t settled_plies(const Chain& variation, const VariationReview& review) const;
  void mark_uncertain_from(std::size_t ply) {
    uncertainty_.mark_uncertain_from(ply, written_, from_);
  }

  Scoresheet& sheet_;
  Uncertainty& uncertainty_;
  const Uncertainty::Written& written_;
  const GameView game_;
  const RecordedFrom& from_;
  const Hypotheses& hypotheses_;
  /// This number of plies is certain: the variation continues from there.
  const std::size_t base_;
  const bool end_rested_;
};

}  // namespace jadoube::tracking
