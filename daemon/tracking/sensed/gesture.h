#pragma once

#include <optional>
#include <utility>

#include "daemon/model/change.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// Finds results that the players give on the board.
class Gesture {
 public:
  /// Looks at a placement that is new at `at`.
  void look(drivers::Instant at, const rules::Placement& placement);
  /// A result piece is on the board. Whether it should be read once more, for it would end the
  /// game: so it is when it was not seen there before.
  bool see_piece(drivers::Instant at, const drivers::ResultPieceSeen& piece);
  /// `square`, or the whole board, was read as holding no result piece.
  void clear_piece(rules::Square square);
  void clear_pieces();

  /// The kings are in the centre for another reason, and give no result unless they are put
  /// otherwise.
  void dismiss();
  /// They have given a result since `at`, if it was dismissed and the kings are still there.
  void take_seriously(drivers::Instant at);

  /// True if both kings are in the centre. That is no position of a game, so nothing else is
  /// inferred from the placement.
  bool kings_in_centre() const { return kings_.has_value(); }
  /// Since when.
  drivers::Instant since() const { return kings_since_; }

  /// The time at which a result will have stayed for long enough; kNever if none is waiting for
  /// that.
  drivers::Instant due() const;
  /// The result that has stayed for long enough by `now`. Each result is given once.
  std::optional<model::GivenResult> take(drivers::Instant now);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(kings_, dismissed_, kings_since_, piece_since_, piece_, last_piece_, kings_reported_,
            piece_reported_);
  }

 private:
  using Kings = std::pair<rules::Square, rules::Square>;
  std::optional<Kings> kings_, dismissed_;
  drivers::Instant kings_since_{}, piece_since_{};
  std::optional<drivers::ResultPieceSeen> piece_, last_piece_;
  bool kings_reported_ = false, piece_reported_ = false;
};

/// True if `piece` is a king.
constexpr bool is_king(rules::Piece piece) {
  return piece == rules::Piece::kWhiteKing || piece == rules::Piece::kBlackKing;
}

/// `placement` of a board that does not recognize a king, with the kings of `position` added. They
/// are on their squares, or, if they left, where pieces have come to the centre. `reported` is how
/// the board reports `position`. `come`: the squares to which something came since both left.
rules::Placement with_kings(const rules::Placement& placement, const rules::Position& position,
                            const rules::Placement& reported, SensingClass sensing,
                            rules::Bitboard come);

/// True if `square` is one of d4, e4, d5, e5.
bool is_centre(rules::Square square);

}  // namespace jadoube::tracking
