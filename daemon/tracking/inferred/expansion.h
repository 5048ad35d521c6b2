#pragma once

#include <cstddef>

#include "daemon/tracking/inferred/hypotheses.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {

/// Gives hypotheses their children by what was sensed. A piece was sensed to come by a legal move:
/// the hypothesis gets a child with that ply. A piece has moved on: the ply gets another end. A
/// piece has come back: its ply was none. It exists for one step.
class Expansion {
 public:
  /// At most this number of hypotheses is tried, however messy a board is.
  static constexpr std::size_t kMostAtOnce = 80;

  /// Both outlive the expansion. `evidence` does not change meanwhile.
  Expansion(Hypotheses& hypotheses, const SensorEvidence& evidence)
      : hypotheses_(hypotheses), evidence_(evidence) {}

  Hypotheses& hypotheses() const { return hypotheses_; }
  const SensorEvidence& evidence() const { return evidence_; }

  /// The child of hypothesis `parent` by `move`; null if there is none.
  const Hypothesis* find_child(HypothesisId parent, rules::Move move) const;
  /// Gives `parent` a child by `move`, if it has none. Gives that child. `legal`: the Laws allow
  /// the move.
  const Hypothesis& add(const Hypothesis& parent, rules::Move move, bool legal, Ground ground);
  /// The same if the piece was read on `read_on`, beside the square that it was moved to.
  void add_off_centre(const Hypothesis& parent, rules::Move move, rules::Square read_on);
  /// Of the hypotheses from index `from` on, drops those that leave more than `most` unexplained.
  void drop_unexplained(std::size_t from, Cost most);
  /// Gives children to the hypotheses from index `from` on, and to these children.
  void expand_all(std::size_t from);

 private:
  void expand(std::size_t index);
  void take_back(std::size_t index);
  void continue_hypothesis(std::size_t index);
  const Hypothesis& replace_or_keep(Hypothesis child);
  const Hypothesis& keep(Hypothesis child);

  Hypotheses& hypotheses_;
  const SensorEvidence& evidence_;
};

}  // namespace jadoube::tracking
