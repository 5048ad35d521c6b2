#pragma once

#include <optional>

#include "daemon/tracking/inferred/beam.h"
#include "daemon/tracking/inferred/hindsight.h"
#include "daemon/tracking/sensed/sensed.h"

namespace jadoube::tracking {

/// A piece that stands on `square` and is reported as `piece`, which it is not.
struct Misread {
  rules::Square square;
  rules::Piece piece;
};

/// Infers from sensor events which plies were made. It keeps the beam of hypotheses and says which
/// one is the best. It writes nothing down: the beam always begins at its root, whose plies are
/// certain and written.
class MoveInference {
 public:
  /// Sets what the board senses of a piece on a square. To be followed by `restart`.
  void learn(SensingClass sensing) { beam_.evidence.sensing = sensing; }

  // What was found.

  /// The hypotheses: the best variation, its rivals and margins.
  const Beam& beam() const { return beam_; }
  const Hypothesis& best() const { return beam_.best(); }
  /// The moves of the best variation after the root.
  Variation best_variation() const;
  /// True if every piece is where the best hypothesis expects it, except one that the side to move
  /// may be holding.
  bool explains_placement() const { return best().residual <= cost::kInHand; }
  /// True if so many pieces are missing that the board is being cleared: nothing is inferred then.
  bool is_being_cleared() const { return is_being_cleared_; }
  /// When the board was read again after the last outage.
  drivers::Instant read_since() const { return beam_.evidence.read_since; }

  // What is seen.

  /// What the sensors show now. To be called before anything below that weighs.
  void observe(const Sensed& sensed);
  /// A sensor event that is new. What the sensors show after it has been seen.
  void add_event(const SensorEvent& sensor_event);
  /// The board was read again at `at` after an outage.
  void set_read_since(drivers::Instant at) { beam_.evidence.read_since = at; }
  /// Finds whether so many pieces are missing that the board is being cleared; `reported` is how it
  /// reports the position after the last ply.
  void detect_clearing(const rules::Placement& reported, const rules::Placement& placement);
  void forget_clearing() { is_being_cleared_ = false; }

  // What is inferred.

  /// A new game begins: which squares are dead is not known.
  void begin_game();
  /// Begins anew with what is written: that is certain, and nothing else was played. As Beam has
  /// it.
  void restart(const rules::Position& position, const rules::Placement& reported,
               std::size_t ply_count) {
    beam_.restart(position, reported, ply_count);
  }
  /// Finds what may follow, and weighs all hypotheses.
  void update_hypotheses() { beam_.update_hypotheses(); }
  /// `by` has pressed: also asks for illegal plies and for `most` plies that nobody saw, where
  /// nothing else explains the placement. The first `certain` plies are not the reason for that.
  void explain_press(rules::Color by, int most, std::size_t certain);
  /// `by` has pressed, and the best hypothesis has no ply for that: asks for a piece that is not
  /// read.
  void consider_unread_piece(rules::Color by);
  /// If a piece has just come: it may have taken another one where that was not read. True if that
  /// was asked.
  bool consider_unread_capture();
  /// Looks for up to `most` plies that nobody saw; true if it did, because nothing else explains
  /// the placement.
  bool consider_unseen_plies(int most, std::size_t certain);
  void consider_illegal_plies() { beam_.consider_illegal(); }
  /// The same before the opponent's reply: only plies that explain everything that stands.
  void consider_illegal_plies_before_reply() { beam_.consider_illegal(cost::kInHand); }
  /// Explains the placement after an outage that began at `lost_at`; `what` is asked where more may
  /// have been played than nothing.
  void explain_outage(drivers::Instant lost_at, const Gap* what, bool shows_starting_position);
  /// Looks for the plies of a gap: the fewest, or as many as the clock shows.
  void consider_gap_plies(const Gap& what, bool shows_starting_position);
  /// The same where plies before it may be wrong; nothing is concluded from quiet time.
  void reconsider_gap_plies(const Gap& what) { beam_.consider_gap(what); }
  /// Nothing has moved for long.
  void charge_quiet_time() { beam_.charge_quiet_time(); }
  /// After an outage the lever says that `color` is to move, or has moved and is to press.
  /// `has_moved`: it lay on the other side before, so the opponent has pressed.
  void charge_lever(rules::Color color, bool has_moved) { beam_.charge_lever(color, has_moved); }

  /// Plies that explain the placement better than the best variation does, when all that happened
  /// since the root is weighed again. What is believed may be wrong. Nothing where there are none,
  /// or the same was asked before.
  std::optional<Hindsight::Best> reconsider_since_root();
  /// The one piece that is reported as another of its colour, if nothing else differs from what is
  /// `reported`.
  std::optional<Misread> find_misread(const rules::Placement& reported,
                                      const rules::Placement& placement) const;
  /// That piece is reported so from now on.
  void report(const Misread& misread) { beam_.report(misread.square, misread.piece); }
  /// Everything up to `h` is certain: it becomes the root.
  void settle(const Hypothesis& h) { beam_.advance_root(h); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(beam_, looked_back_on_, looked_back_from_, is_being_cleared_);
  }

 private:
  bool castling_is_under_way() const;

  Beam beam_;
  /// What was looked back on last, and from which root: looking again finds nothing else.
  rules::Placement looked_back_on_;
  HypothesisId looked_back_from_ = 0;
  bool is_being_cleared_ = false;
};

}  // namespace jadoube::tracking
