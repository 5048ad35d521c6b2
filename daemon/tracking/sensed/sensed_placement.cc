#include "daemon/tracking/sensed/sensed_placement.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "daemon/tracking/sensed/gesture.h"

// The board reports squares as if White sat at the maker's side. White sits at the other side about
// as often, and no button is pressed to report it.
//
// Policy: a starting position decides, of standard chess or another. If White's pieces are on ranks
// 7 and 8 of the board and Black's on 1 and 2, the board is turned. Any other placement leaves the
// orientation as it was. A board that reports no colours shows the starting position the same from
// both sides, and the first move decides (`face_by_first_move`). A board that faces one way only is
// never taken for turned, unless an arbiter turns it.
//
// A first placement in the middle of a game is taken for normal until the orientation is known. If
// a game begins there, that is an assumption, and an arbiter is asked (`middle_of_game`).
namespace jadoube::tracking {

using rules::Bitboard;
using rules::Move;
using rules::Piece;
using rules::Square;

Bitboard differing(const rules::Placement& a, const rules::Placement& b) {
  static_assert(sizeof(rules::Placement) == rules::kSquareCount);
  constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7f, kGather = 0x0002040810204081;
  std::array<std::uint64_t, 8> ranks_a, ranks_b;
  std::memcpy(ranks_a.data(), &a, sizeof(a));
  std::memcpy(ranks_b.data(), &b, sizeof(b));
  Bitboard result = 0;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    const auto other = ranks_a[rank] ^ ranks_b[rank];
    if (other == 0) continue;
    // The high bit of each byte that is not zero, then those eight side by side.
    const auto bits = ((((other & kLow) + kLow) | other) & ~kLow) >> 7;
    result |= (bits * kGather >> 49 & 0xff) << 8 * rank;
  }
  return result;
}

std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b) {
  std::vector<rules::Square> squares;
  for (const auto square : rules::Squares(differing(a, b))) squares.push_back(square);
  return squares;
}

bool returns_to_start(rules::Square square, Piece now) {
  return now == Piece::kNone || now == rules::Placement::initial()[square];
}

bool is_pawn_back(const rules::Placement& earlier, const rules::Placement& current) {
  return std::ranges::any_of(differences(earlier, current), [&](rules::Square square) {
    const auto piece = current[square];
    const bool is_pawn = piece == Piece::kWhitePawn || piece == Piece::kBlackPawn;
    return is_pawn && returns_to_start(square, piece);
  });
}

bool is_elsewhere(rules::Square square, const rules::Placement& current) {
  return !returns_to_start(square, current[square]) && !is_king(current[square]);
}

Piece reported_piece(const rules::Position& position, const rules::Placement& reported,
                     Square square, SensingClass sensing) {
  if (reported[square] != Piece::kNone) return reported[square];
  return as_sensed(position.placement()[square], sensing);
}

Piece reported_arrival(const rules::Position& before, const rules::Placement& reported, Move move,
                       SensingClass sensing) {
  if (!move.promotion) return reported_piece(before, reported, move.from, sensing);
  return as_sensed(rules::make_piece(before.turn(), *move.promotion), sensing);
}

rules::Placement reported_after(const rules::Position& before, const rules::Placement& reported,
                                Move move, const rules::Position& after, SensingClass sensing) {
  auto seen = reported;
  for (const auto square : rules::Squares(differing(before.placement(), after.placement()))) {
    seen.set(square, as_sensed(after.placement()[square], sensing));
  }
  if (before.is_castling(move)) {
    const auto to = rules::castling_targets(move.from, move.to);
    seen.set(to.king, reported_piece(before, reported, move.from, sensing));
    seen.set(to.rook, reported_piece(before, reported, move.to, sensing));
  } else {
    seen.set(move.to, reported_arrival(before, reported, move, sensing));
  }
  return seen;
}

std::optional<model::Change> SensedPlacement::set(rules::Square square, rules::Piece piece) {
  const auto at = chess_square(square);
  if (placement_[at] == piece) return std::nullopt;
  placement_.set(at, piece);
  if (find_out()) return whole();
  return model::SquareChange{at, piece};
}

std::optional<model::Change> SensedPlacement::read(const rules::Placement& placement) {
  const auto seen =
      orientation_ == model::Orientation::kRotated ? rules::rotated(placement) : placement;
  if (seen == placement_) return std::nullopt;
  placement_ = seen;
  find_out();
  return whole();
}

std::optional<model::Change> SensedPlacement::face(model::Orientation orientation) {
  if (orientation == orientation_ && !is_assumed_) return std::nullopt;
  if (orientation != orientation_) turn();
  is_assumed_ = false;
  return whole();
}

std::optional<model::Change> SensedPlacement::assume_orientation() {
  if (std::exchange(is_assumed_, true)) return std::nullopt;
  return whole();
}

rules::Square SensedPlacement::chess_square(rules::Square square) const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(square) : square;
}

rules::Placement SensedPlacement::as_read() const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(placement_) : placement_;
}

bool SensedPlacement::find_out() {
  if (can_.facing == drivers::Facing::kMakersWay) return false;
  if (is_set_up_turned(placement_, can_.sensing)) {
    turn();
    is_assumed_ = false;
    return true;
  }
  if (placement_ != as_sensed(rules::Placement::initial(), can_.sensing)) return false;
  return std::exchange(is_assumed_, false);
}

void SensedPlacement::turn() {
  placement_ = rules::rotated(placement_);
  orientation_ = opposite(orientation_);
}

bool is_set_up_turned(const rules::Placement& placement, SensingClass sensing) {
  if (sensing == SensingClass::kOccupancy) return false;
  // The squares before the kings refute nearly every placement.
  if (placement[rules::Square::d7] != rules::Piece::kWhitePawn &&
      placement[rules::Square::e7] != rules::Piece::kWhitePawn) {
    return false;
  }
  constexpr int kFewestPieces = 28, kMostElsewhere = 2;
  int at_home = 0, elsewhere = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (placement[square] == rules::Piece::kNone) continue;
    const int rank = rules::rank_of(square);
    const bool white = rules::color_of(placement[square]) == rules::Color::kWhite;
    ++(rank == (white ? 7 : 0) || rank == (white ? 6 : 1) ? at_home : elsewhere);
  }
  return at_home >= kFewestPieces && elsewhere <= kMostElsewhere;
}

}  // namespace jadoube::tracking
