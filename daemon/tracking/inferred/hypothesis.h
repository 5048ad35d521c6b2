#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// What a ply rests on.
enum class Ground : std::uint8_t {
  kSensed,     ///< Its piece was sensed to come.
  kPlacement,  ///< The board shows that it was made; nobody saw how.
  kGap,        ///< The same, after a time when there was no data.
  kUnread,     ///< Its piece was lifted, and is where the board does not read it.
};

/// A piece that by the hypothesis is on `square`, but so badly that the board reads it on
/// `read_on`.
struct OffCentre {
  rules::Square square, read_on;
  /// Since when it is read there. `kNever` if that comes from a log, which has no times, or if the
  /// piece was put straight since.
  drivers::Instant since = {};
};

/// Where a ply put pieces. The sensor events before number `until` show that they came.
struct Arrived {
  rules::Bitboard squares = 0;
  std::size_t until = 0;
  drivers::Instant at{};
};

/// The number of a hypothesis for as long as it is in the beam.
using HypothesisId = std::uint32_t;

/// One explanation of the game: the plies of its ancestors, then its own. Pieces that are in a hand
/// are not kept: they are read from how the board differs from `position` (`residual`). So any
/// order of hands comes to the same.
struct Hypothesis {
  HypothesisId id = 0, parent = 0;
  /// How many plies the game has in it, and how many of them were sensed as they were made.
  std::size_t ply_count = 0, watched_plies = 0;
  /// Its own ply; nothing that counts in the root.
  rules::Move move{};
  bool legal = true;
  Ground ground = Ground::kSensed;
  /// The variations that lead to the same placement; nobody saw which was played. The first one is
  /// made of its own ply and those before. Null if there are no others.
  std::shared_ptr<const Alternatives> alternatives = {};
  /// Where its own ply put pieces, and where the one before did.
  rules::Bitboard came_to = 0, answers_to = 0;
  /// Where earlier plies put pieces within a scan before its own. A piece that came for one ply did
  /// not come for another.
  std::vector<Arrived> arrived_lately = {};
  /// What its own ply took, as the board reported it, if anything.
  rules::Piece victim = rules::Piece::kNone;
  rules::Position position = rules::Position::initial();
  /// `position` as the board reports it. A piece may be read as another, or not at all.
  rules::Placement shown;
  std::optional<OffCentre> off_centre = {};
  /// Where pieces are that were not read there.
  rules::Bitboard unread = 0;
  /// Where captured pieces were put down on the board, and still are.
  rules::Bitboard parked = 0;
  /// Where captured pieces were read that were off centre. They should have left.
  rules::Bitboard read_beside = 0;
  /// When the squares showed its ply.
  drivers::Instant made_at{};
  /// When they showed the ply before.
  drivers::Instant answered_at{};

  /// The cost of all up to and with its own ply; of what happened since; of how the board differs
  /// now.
  Cost paid = 0, since = 0, residual = 0;
  /// The part of `paid` that was charged because the piece of its ply was not seen to come.
  Cost unseen = 0;
  /// The part of `paid` that was charged for placement and clock since its ply. A hypothesis in
  /// which the piece only rested there does not pay for it.
  Cost placement_cost = 0;
  void charge_placement(Cost cost) {
    paid += cost;
    placement_cost += cost;
  }
  /// Charged for which captures people make, if the squares do not show it. It is a part of `paid`:
  /// for all plies, and for its own.
  Cost prior = 0, own_prior = 0;
  /// Its own ply is charged this much for that, and no more what it was charged before.
  void charge_prior(Cost cost) {
    paid += cost - own_prior;
    prior += cost - own_prior;
    own_prior = cost;
  }
  /// What its own ply cost, if it follows on `before`. A ply in a gap cost nothing: no hands were
  /// seen.
  Cost cost_of_ply(const Hypothesis& before) const {
    return ground == Ground::kGap ? 0 : paid - before.paid;
  }
  Cost total() const { return paid + since + residual; }
  /// The same by what was sensed alone.
  Cost sensed_total() const { return total() - prior; }

  /// The first number: sensor events from there on are not explained by a ply yet. The second: from
  /// there on no plies that may follow were looked for. The third: from there on no other end of
  /// its own ply was looked for.
  std::size_t unexplained_from = 0, expanded_to = 0, continued_to = 0;
  /// Its own ply is a capture of which only the departure was seen. What follows on its way still
  /// belongs to it. The number of stops was charged.
  bool is_swap = false;
  int swap_stops = 0;
  /// What else the piece of such a capture could have taken.
  rules::Bitboard other_targets = 0;
  /// It fell too far behind, and is kept only for the plies of those that follow it.
  bool given_up = false;
  /// Sensor events before that one which its own ply does not explain, but the reply may. The
  /// reason is that squares are not read in the order of the hands.
  std::vector<std::size_t> early = {};
  /// How many stops and ghosts were charged in `since`.
  int stops = 0, ghosts = 0;
  /// How many plies in a row had no press, and whether the last of them was charged for it when its
  /// reply came.
  int unpressed = 0;
  bool reply_before_press = false;
  /// It was charged because the press of its own ply was not yet seen after a gap.
  bool press_to_come = false;
  /// Its own ply was completed in an outage: the lever moved meanwhile.
  bool pressed_unseen = false;
  /// The presses that completed its own ply and the one before.
  std::optional<Press> own_press = {}, previous_press = {};
};

}  // namespace jadoube::tracking
