#include "rules/laws/touch_list.h"

#include <algorithm>

namespace jadoube::rules {
namespace {

// Whether the action touches the piece on its square, and whether it is clearly intentional.
enum class Counts { kNo, kYes, kPlainly };

Counts counts(TouchKind kind, const TouchRules& rules) {
  const bool hands_see = rules.board == TouchBoard::kSecuring;
  switch (kind) {
    case TouchKind::kLifted:
    case TouchKind::kRemoved:
    case TouchKind::kReleased:
      return Counts::kPlainly;
    case TouchKind::kTouched:
      return hands_see ? Counts::kNo : Counts::kPlainly;
    case TouchKind::kContact: {
      const bool intent = laws_of(rules.edition).other_contact == OtherContact::kIsIntent;
      return intent && !hands_see ? Counts::kYes : Counts::kNo;
    }
    default:
      return Counts::kNo;
  }
}

// If the order is unclear: own pieces come before the opponent's, and the king before other own
// pieces.
int rank_where_unclear(const SquareSets& sets, Square square) {
  if (contains(sets.of(opponent_of(sets.turn)), square)) return 2;
  return contains(sets.of(PieceType::kKing), square) ? 0 : 1;
}

}  // namespace

TouchList::TouchList(const Position& position, std::span<const Touch> touches,
                     const TouchRules& rules) {
  const SquareSets& sets = position.square_sets();
  for (const Touch& touch : touches) {
    const Counts how = counts(touch.kind, rules);
    if (how == Counts::kNo || !contains(sets.occupied(), touch.square)) continue;
    if (how == Counts::kPlainly && !has(touch.square)) deliberate_ |= bit(touch.square);
    if (has(touch.square)) continue;
    all_ |= bit(touch.square);
    squares_[size_++] = touch.square;
  }
  if (rules.order == TouchOrder::kUnclear) sort_by_favour(sets);
}

void TouchList::sort_by_favour(const SquareSets& sets) {
  const auto is_favoured = [&](Square a, Square b) {
    return rank_where_unclear(sets, a) < rank_where_unclear(sets, b);
  };
  // Insertion sort, because std::stable_sort allocates memory.
  Square* const first = squares_.data();
  for (Square* next = first; next != first + size_; ++next) {
    std::rotate(std::upper_bound(first, next, *next, is_favoured), next, next + 1);
  }
}

bool TouchList::is_before(Square a, Square b) const {
  return std::find(begin(), end(), a) < std::find(begin(), end(), b);
}

std::optional<Square> TouchList::first_of(Bitboard set) const {
  const auto* const found =
      std::find_if(begin(), end(), [&](Square square) { return contains(set, square); });
  if (found == end()) return std::nullopt;
  return *found;
}

std::optional<Square> captured_square(const Position& position, Move move) {
  if (!position.is_capture(move)) return std::nullopt;
  if (position.placement()[move.to] != Piece::kNone) return move.to;
  return square_at(file_of(move.to), rank_of(move.from));
}

}  // namespace jadoube::rules
