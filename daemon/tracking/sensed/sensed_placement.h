#pragma once

#include <optional>
#include <vector>

#include "daemon/model/change.h"
#include "drivers/capabilities.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/position.h"
#include "rules/square.h"

namespace jadoube::tracking {

/// The squares on which `a` and `b` differ.
rules::Bitboard differing(const rules::Placement& a, const rules::Placement& b);

/// The same as a list, a1 first.
std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b);

/// True if `square` is emptied, or gets the piece that starts there: that is how pieces are set up.
bool returns_to_start(rules::Square square, rules::Piece now);

/// True if a pawn is on its starting square in `current` and was not there in `earlier`: no play
/// takes it there.
bool is_pawn_back(const rules::Placement& earlier, const rules::Placement& current);

/// True if `current` has a piece on `square` that was not set up there, and that does not give a
/// result.
bool is_elsewhere(rules::Square square, const rules::Placement& current);

using drivers::SensingClass;

/// How a board of that class reports the piece of `square` of `position` wherever that goes, if it
/// reports the position as `reported`. A piece that is read as another is read so everywhere. A
/// piece that was not read on its old square is read on the new one.
rules::Piece reported_piece(const rules::Position& position, const rules::Placement& reported,
                            rules::Square square, SensingClass sensing);

/// How it reports the piece that arrives by `move`; for castling, the king.
rules::Piece reported_arrival(const rules::Position& before, const rules::Placement& reported,
                              rules::Move move, SensingClass sensing);

/// How it reports the placement `after` `move`.
rules::Placement reported_after(const rules::Position& before, const rules::Placement& reported,
                                rules::Move move, const rules::Position& after,
                                SensingClass sensing);

/// True if `move` is considered. A board without identities does not sense the promoted piece, so a
/// queen is assumed [FIDE 2023 Art. 7.5.2 does the same].
constexpr bool is_promotion_of_choice(rules::Move move, SensingClass sensing) {
  return !move.promotion || sensing == SensingClass::kIdentity ||
         *move.promotion == rules::PieceType::kQueen;
}

/// The 64 squares as the board last reported them, and which way it faces.
class SensedPlacement {
 public:
  /// The board can do that. What was reported before stays as it was reported.
  void learn(const drivers::Capabilities& can) { can_ = can; }
  /// What the board can do, as far as it has reported it.
  const drivers::Capabilities& can() const { return can_; }

  /// Processes one square, named as the board names it. Gives the change to publish, if any.
  std::optional<model::Change> set(rules::Square square, rules::Piece piece);

  /// Processes a reading of the whole board. Gives the change to publish, if any.
  std::optional<model::Change> read(const rules::Placement& placement);

  /// The board faces that way. Gives the change to publish, if any.
  std::optional<model::Change> face(model::Orientation orientation);

  /// It is not known which way the board faces, and it is taken to face as it is. Gives the change
  /// to publish, if any.
  std::optional<model::Change> assume_orientation();
  bool is_orientation_assumed() const { return is_assumed_; }

  /// Restores `then`, except for what the board can do.
  void restore(const SensedPlacement& then) {
    const auto can = can_;
    *this = then;
    can_ = can;
  }

  /// The squares as chess names them.
  const rules::Placement& placement() const { return placement_; }
  model::Orientation orientation() const { return orientation_; }

  /// The chess name of the square that the board calls `square`.
  rules::Square chess_square(rules::Square square) const;
  /// The placement with the board's own names of the squares: a rotated board reports it rotated.
  rules::Placement as_read() const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(can_, placement_, orientation_, is_assumed_);
  }

 private:
  /// Finds out which way the board faces; true if that is new.
  bool find_out();
  model::PlacementChange whole() const { return {placement_, orientation_, is_assumed_}; }
  void turn();

  drivers::Capabilities can_;
  rules::Placement placement_;
  model::Orientation orientation_ = model::Orientation::kNormal;
  bool is_assumed_ = false;
};

/// True if nearly all pieces are as for a game in which White has ranks 7 and 8 of the board.
bool is_set_up_turned(const rules::Placement& placement, SensingClass sensing);

}  // namespace jadoube::tracking
