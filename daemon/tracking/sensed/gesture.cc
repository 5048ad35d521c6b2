// Players give the result by putting the kings into the centre. On light squares (e4, d5) White
// won, on dark ones (d4, e5) Black won, on one of each it is a draw. It does not matter which king
// is on which square. The four squares are all neighbours. So two kings among them are never a
// position of a game, whatever else is on the board or was cleared away. Some boards also know
// three result pieces.
//
// Policy: a result that stays for kResultRests is meant. For kings put to other centre squares the
// time starts again, and they give the corrected result. A result piece is read once more before it
// counts, because a single byte that is misread would end the game.
//
// A king that is in the centre by play and the other king set between two squares by a ply look
// like a result. A player who presses a running clock gives no result (`is_pressed_king_ply`).
//
// On a board that cannot report a king, the king is where it was last. While it is away, it may be
// among the pieces that came to the centre (`with_kings`).
//
// Not handled: one king next to the centre and one in it; a result by tilted kings.
#include "daemon/tracking/sensed/gesture.h"

#include <algorithm>
#include <array>
#include <utility>

namespace jadoube::tracking {

using rules::Piece;
using rules::Square;

namespace {

constexpr std::chrono::seconds kResultRests{2};
constexpr std::array kCentre = {Square::d4, Square::e4, Square::d5, Square::e5};

bool is_light(Square square) { return (rules::file_of(square) + rules::rank_of(square)) % 2 == 1; }

std::optional<Square> find_in_centre(const rules::Placement& placement, Piece king) {
  const auto* found =
      std::ranges::find_if(kCentre, [&](Square square) { return placement[square] == king; });
  if (found == kCentre.end()) return std::nullopt;
  return *found;
}

rules::Result given_by(Square white, Square black) {
  if (is_light(white) != is_light(black)) return rules::Result::kDraw;
  return is_light(white) ? rules::Result::kWhiteWins : rules::Result::kBlackWins;
}

rules::Result given_by(drivers::ResultPieceSeen::Says result) {
  using Says = drivers::ResultPieceSeen::Says;
  switch (result) {
    case Says::kWhiteWins:
      return rules::Result::kWhiteWins;
    case Says::kBlackWins:
      return rules::Result::kBlackWins;
    case Says::kDraw:
      break;
  }
  return rules::Result::kDraw;
}

}  // namespace

rules::Placement with_kings(const rules::Placement& placement, const rules::Position& position,
                            const rules::Placement& reported, SensingClass sensing,
                            rules::Bitboard come) {
  auto seen = placement;
  for (const auto king : {Piece::kWhiteKing, Piece::kBlackKing}) {
    const auto kings = position.square_sets().of(rules::color_of(king), rules::PieceType::kKing);
    if (kings == 0) continue;
    const auto home = rules::first_square(kings);
    const auto current = [&](Square square) {
      const bool has_come =
          (placement[square] != reported[square] || rules::contains(come, square)) &&
          placement[square] == seen[square];
      return has_come && placement[square] == as_sensed(king, sensing);
    };
    const auto found = std::ranges::find_if(kCentre, current);
    const bool is_back = is_centre(home) && rules::contains(come, home);
    if (placement[home] == reported[home] && !is_back) {
      seen.set(home, king);
    } else if (found != kCentre.end()) {
      seen.set(*found, king);
    }
  }
  return seen;
}

bool is_centre(Square square) { return std::ranges::find(kCentre, square) != kCentre.end(); }

void Gesture::look(drivers::Instant at, const rules::Placement& placement) {
  std::optional<Kings> kings;
  const auto white = find_in_centre(placement, Piece::kWhiteKing);
  const auto black = find_in_centre(placement, Piece::kBlackKing);
  if (white && black) kings = Kings{*white, *black};
  if (kings != dismissed_) dismissed_.reset();
  if (dismissed_) kings.reset();
  if (kings == kings_) return;
  kings_ = kings;
  kings_since_ = at;
  kings_reported_ = false;
}

void Gesture::dismiss() { dismissed_ = std::exchange(kings_, std::nullopt); }

void Gesture::take_seriously(drivers::Instant at) {
  if (!dismissed_) return;
  kings_ = std::exchange(dismissed_, std::nullopt);
  kings_since_ = at;
  kings_reported_ = false;
}

bool Gesture::see_piece(drivers::Instant at, const drivers::ResultPieceSeen& piece) {
  if (piece_ == piece) return false;
  piece_ = piece;
  piece_since_ = at;
  piece_reported_ = false;
  return std::exchange(last_piece_, piece) != piece;
}

void Gesture::clear_piece(Square square) {
  if (piece_ && piece_->square == square) piece_.reset();
}

void Gesture::clear_pieces() { piece_.reset(); }

drivers::Instant Gesture::due() const {
  auto due = drivers::kNever;
  if (kings_ && !kings_reported_) due = std::min(due, kings_since_ + kResultRests);
  if (piece_ && !piece_reported_) due = std::min(due, piece_since_ + kResultRests);
  return due;
}

std::optional<model::GivenResult> Gesture::take(drivers::Instant now) {
  if (kings_ && !kings_reported_ && now >= kings_since_ + kResultRests) {
    kings_reported_ = true;
    return model::GivenResult{given_by(kings_->first, kings_->second),
                              model::Termination::kKingsGesture};
  }
  if (piece_ && !piece_reported_ && now >= piece_since_ + kResultRests) {
    piece_reported_ = true;
    return model::GivenResult{given_by(piece_->says), model::Termination::kResultPiece};
  }
  return std::nullopt;
}

}  // namespace jadoube::tracking
