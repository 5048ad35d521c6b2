#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/log/outage.h"
#include "daemon/tracking/recorded/publish.h"
#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// What the recorder reads of the other stages when it writes the game down.
struct RecordedFrom {
  const Sensed& sensed;
  const MoveInference& inference;
  const OutageDoubts& doubts;
};

/// What is not certain of the recorded game, and why. It was not seen which of several variations
/// was played, plies are missing, or other hypotheses are nearly as good. It is published as a
/// change whenever it changes.
class Uncertainty {
 public:
  /// Where the game is written, and where changes are published.
  struct Written {
    GameView game;
    Publisher& publisher;
  };

  /// A game begins: nothing is in doubt.
  void begin_game() { *this = {}; }

  /// What is not certain, as a value.
  const RecordedDoubt& doubt() const { return doubt_; }
  /// The first `plies` plies are as the arbiter has them.
  void note_corrected(std::size_t plies) { doubt_.corrected = plies; }

  /// Unknown plies may follow. To be published with the next uncertainty.
  void note_lost(std::size_t ply) { doubt_.lost_from = ply; }
  /// Plies are missing from number `ply` on, counted from 0, and it is not known which. Publishes
  /// it. If plies are missing already, nothing changes.
  void mark_uncertain_from(std::size_t ply, const Written& written, const RecordedFrom& from);
  /// `variation` was written. Remembers between which alternatives a choice was made, and forgets
  /// those that were rewritten. If none of them is written any more, it is not known what was
  /// played.
  void note_undecided(const std::vector<const Hypothesis*>& variation, const Written& written,
                      const RecordedFrom& from);
  /// Nothing will decide between `alternatives`, of which the first is written; null: there are
  /// none. Remembers and publishes them.
  void note_frozen(std::shared_ptr<const Alternatives> alternatives, const Written& written,
                   const RecordedFrom& from);
  /// Alternatives that differ after ply `keep` are decided: the arbiter has given what was played.
  void forget_alternatives_after(std::size_t keep);
  /// Publishes the other explanations of the placement.
  void publish(const Written& written, const RecordedFrom& from);
  /// These explanations of the game stay: nothing will decide between them.
  void leave_open(std::vector<model::Explanation> explanations, Publisher& publisher);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(doubt_, undecided_);
  }

 private:
  std::vector<model::Explanation> undecided() const;

  RecordedDoubt doubt_;
  /// What is written is one of these alternatives. Nothing has decided between them.
  std::vector<std::shared_ptr<const Alternatives>> undecided_;
};

}  // namespace jadoube::tracking
