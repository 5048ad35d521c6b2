#pragma once

#include <optional>

#include "daemon/tracking/inferred/beam.h"
#include "daemon/tracking/inferred/inferred.h"
#include "daemon/tracking/inferred/reconsideration.h"
#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// The third stage: infers from sensor events which plies were made. It keeps the beam of
/// hypotheses and finds the best one. It writes nothing down: the beam always begins at its root,
/// whose plies are certain and recorded.
class MoveInference {
 public:
  // What was found.

  /// The hypotheses: the best variation, its rivals and margins.
  const Hypotheses& hypotheses() const { return beam_.hypotheses(); }
  /// What they are weighed by.
  const SensorEvidence& evidence() const { return beam_.evidence; }
  /// True if every piece is where the best hypothesis expects it, except one that the side to move
  /// may be holding.
  bool explains_placement() const { return hypotheses().best().explains_placement(); }
  /// True if the number of missing pieces shows that the board is being cleared: nothing is
  /// inferred then.
  bool is_being_cleared() const { return is_being_cleared_; }

  // What is sensed.

  /// What is sensed now. To be called before anything below that weighs.
  void observe(const Sensed& sensed);
  /// A sensor event that is new. `observe` comes first, with what is sensed after the event.
  void add_event(const SensorEvent& sensor_event);
  /// Finds whether the number of missing pieces shows that the board is being cleared. `reported`
  /// is how the board reports the position after the last ply.
  void detect_clearing(const rules::Placement& reported, const rules::Placement& placement);
  void forget_clearing() { is_being_cleared_ = false; }

  // What is recorded.

  /// A new game begins: which squares are dead is not known.
  void begin_game();
  /// Begins anew with what is recorded: that is certain, and nothing else was played.
  void restart(const GameView& game);
  /// Everything up to `h` is certain: it becomes the root.
  void settle(const Hypothesis& h) { beam_.advance_root(h); }
  /// That piece is reported so from now on.
  void report(const Misread& misread) { beam_.report(misread.square, misread.piece); }

  // What is inferred.

  /// Does one task. It changes only the hypotheses. What it finds is for the recorder.
  Inferred infer(Task task, const Sensed& sensed, const GameView& game,
                 const TaskInput& input = {});
  /// Explains the placement after an outage that began at `lost_at`. `what` is asked if more may
  /// have been played than nothing.
  void explain_outage(drivers::Instant lost_at, const Gap* what, bool shows_starting_position);
  /// After an outage the lever shows that `color` is to move, or has moved and is to press.
  /// `has_moved`: it lay on the other side before, so the opponent has pressed.
  void charge_lever(rules::Color color, bool has_moved) { beam_.charge_lever(color, has_moved); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(beam_, reconsidered_at_, reconsidered_from_, is_being_cleared_);
  }

 private:
  bool weigh(Task task, const Sensed& sensed, const GameView& game, const TaskInput& input);
  void explain_press(rules::Color by, std::size_t certain);
  bool consider_unread_capture();
  bool consider_unseen_plies(int most, std::size_t certain);
  void consider_gap_plies(const Gap& what, bool shows_starting_position);
  std::optional<Reconsideration::Best> reconsider_since_root();
  std::optional<Misread> find_misread(const rules::Placement& reported,
                                      const rules::Placement& placement) const;
  bool castling_is_under_way() const;

  Beam beam_;
  /// The placement and the root of the last look back: the same search has no new result.
  rules::Placement reconsidered_at_;
  HypothesisId reconsidered_from_ = 0;
  bool is_being_cleared_ = false;
};

}  // namespace jadoube::tracking
