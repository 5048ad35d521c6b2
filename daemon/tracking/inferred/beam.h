#pragma once

#include <cstddef>
#include <limits>

#include "daemon/tracking/inferred/hypotheses.h"
#include "daemon/tracking/inferred/searches.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {

/// Keeps the hypotheses up to date with what is sensed. It begins with one hypothesis, the root.
/// Whatever happens is charged to each (`add_event`). When a piece is sensed to come by a legal
/// move, the hypothesis gets a child with that ply (`Expansion`). The hypothesis stays beside the
/// child, because the piece may only have stopped there. When sensing alone explains nothing, the
/// beam is asked to search for more (`searches.h`). Hypotheses that cost much more than the best
/// are dropped. The board's model has the limit.
class Beam {
 public:
  /// Begins anew with one hypothesis: `position` after `ply_count` plies, which the board reports
  /// as `reported`.
  void restart(const rules::Position& position, const rules::Placement& reported,
               std::size_t ply_count);

  /// What is seen; the owner keeps it up to date before the calls below.
  SensorEvidence evidence;

  /// The last of `evidence.sensor_events` is new.
  void process_last_event();
  /// Finds what may follow, and weighs every hypothesis by the evidence as it is now.
  void update_hypotheses();
  /// Nothing has moved for long: what differs is no movement.
  void charge_quiet_time();
  /// After a gap the lever shows that `color` is to move, or has moved and is to press.
  /// `has_moved`: it lay on the other side before, so the opponent has pressed.
  void charge_lever(rules::Color color, bool has_moved);
  /// The piece on `square` is reported as `piece` from now on, in every hypothesis that has the
  /// same piece there.
  void report(rules::Square square, rules::Piece piece);
  /// Also asks for illegal plies: a piece was moved as no piece may, and is still there. What
  /// leaves more than `most_left` unexplained is not kept.
  void consider_illegal(Cost most_left = std::numeric_limits<Cost>::max());
  /// `color` has pressed: also asks whether a piece of that colour was lifted and is where the
  /// board does not read it.
  void consider_unread(rules::Color color);
  /// After a press, or when a piece came: also asks about the piece of `color` that moved last. It
  /// asks only if that piece is not on its square. It may have moved on to where the board does not
  /// read it, or was not read until it was taken.
  void consider_missing_piece(rules::Color color);
  /// The board was seen whole and nothing explains it: looks for plies nobody saw, up to `most`,
  /// after the first `confirmed`.
  void consider_unseen(int most, std::size_t confirmed = 0);
  /// The same after a gap, in which as much may have been played as a search can find. A piece, and
  /// its victim, may be in a hand.
  void consider_gap(const Gap& gap);

  const Hypotheses& hypotheses() const { return hypotheses_; }

  /// Everything up to `h`, in the best variation, is certain: it becomes the root.
  void advance_root(const Hypothesis& h);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(evidence, hypotheses_);
  }

 private:
  void forget_oldest();
  void forget_what_no_hypothesis_needs();

  Hypotheses hypotheses_;
};

}  // namespace jadoube::tracking
