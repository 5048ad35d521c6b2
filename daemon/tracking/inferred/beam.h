#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/next_hypothesis.h"
#include "daemon/tracking/inferred/sensor_evidence.h"

namespace jadoube::tracking {

struct NearPlacement;

/// A time without data from the board.
struct Gap {
  /// How many presses there were, if the clock shows it.
  std::optional<int> presses = {};
  /// The positions of the game before it: players who move a piece to and fro do so again.
  std::span<const rules::Position> earlier = {};
  /// This number of plies from the first on is certain.
  std::size_t confirmed = 0;
  /// The placement when the board was read again, if it was read before now. And the pieces that
  /// were read since, and have left: they may be in a hand.
  std::optional<rules::Placement> read = {};
  rules::Placement lifted = {};
};

/// The hypotheses of the game that are still worth keeping, and which of them is the best one.
///
/// It begins with one hypothesis, the root. Whatever happens is charged to each (`add_event`). When
/// a piece is sensed to come by a legal move, the hypothesis gets a child with that ply
/// (`after_ply`). The hypothesis stays in the beam beside the child, because the piece may only
/// have stopped there. Hypotheses that cost much more than the best are dropped. The board's model
/// has the limit.
///
/// Nothing is decided here. The margin of a ply is how far the best hypothesis is ahead of all that
/// lack the ply. The recorder decides by it.
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

  const Hypothesis& root() const { return all_.front(); }
  /// The best hypothesis.
  const Hypothesis& best() const { return *find(best_); }
  /// Its plies after the root, the oldest first.
  std::vector<const Hypothesis*> variation() const;
  /// The plies of another hypothesis.
  std::vector<const Hypothesis*> variation_to(const Hypothesis& last) const;
  /// How far the best hypothesis is ahead of all that lack the ply of `h`, one of its own; at most
  /// kBeamWidth.
  Cost margin_with(const Hypothesis& h) const;
  /// How far the best hypothesis is ahead of all that have that ply; kBeamWidth where none has.
  Cost margin_without(std::size_t ply, rules::Move move) const;
  /// The hypotheses that end otherwise and cost at most `within` more than the best, it among them.
  std::vector<const Hypothesis*> rivals(Cost within) const;

  /// What the last `plies` plies up to the root cost together, as far as that is known.
  Cost cost_before_root(std::size_t plies) const;

  /// Everything up to `h`, in the best variation, is certain: it becomes the root.
  void advance_root(const Hypothesis& h);

  std::size_t size() const { return all_.size(); }
  /// The hypothesis with that id; null if it was dropped.
  const Hypothesis* find(HypothesisId id) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(evidence, all_, last_id_, best_, best_total_, before_root_);
  }

 private:
  /// At most this number of hypotheses is tried, however messy a board is.
  static constexpr std::size_t kMostAtOnce = 80;

  bool has_ply(const Hypothesis& h, std::size_t ply, rules::Move move) const;
  /// How far the nearest of the hypotheses that are meant is behind the best one.
  template <typename IsMeant>
  Cost least_behind(IsMeant is_meant) const;
  bool descends(const Hypothesis& h, HypothesisId ancestor) const;
  const Hypothesis* find_child(HypothesisId parent, rules::Move move) const;
  void add(const Hypothesis& parent, rules::Move move, bool legal, Ground ground);
  HypothesisId add_variation(HypothesisId from, const Variation& variation, Ground ground);
  bool add_counted_variations(std::span<const HypothesisId> from, const Gap& gap, int& budget);
  void add_shortest_variations(HypothesisId from, const Gap& gap, int& budget);
  bool add_variations_to(std::span<const NearPlacement> placements, HypothesisId from, int plies,
                         const Gap& gap, int& budget);
  void add_variations(HypothesisId from, std::vector<Variation> variations, const Gap& gap,
                      Cost besides = 0);
  std::vector<HypothesisId> unseen_may_follow(std::size_t confirmed) const;
  void expand(std::size_t index);
  void take_back(std::size_t index);
  void continue_hypothesis(std::size_t index);
  void replace_or_keep(Hypothesis child);
  void keep(Hypothesis child);
  const Hypothesis* before_missing_piece(rules::Color color) const;
  void add_unread(HypothesisId from);
  rules::Bitboard parked(const Hypothesis& before, rules::Move move, rules::Bitboard away) const;
  bool is_taken_at_once(const rules::Position& position, rules::Move move,
                        rules::Bitboard others) const;
  void add_illegal(std::size_t index);
  void add_illegal_castling(std::size_t index);
  Ground ground_on(rules::Square square) const;
  bool add_off_centre(std::size_t index, rules::Square from, rules::Square read_on);
  void expand_all(std::size_t from);
  void forget_oldest();
  void forget_what_no_hypothesis_needs();
  void weigh();
  void prune();

  // The root first, parents before children, and ids that grow.
  std::vector<Hypothesis> all_;
  // What the last plies up to the root cost, each by itself, the newest last.
  std::vector<Cost> before_root_;
  HypothesisId last_id_ = 0, best_ = 0;
  Cost best_total_ = 0;
};

}  // namespace jadoube::tracking
