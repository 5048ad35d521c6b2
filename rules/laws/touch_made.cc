#include <algorithm>

#include "rules/laws/touch.h"
#include "rules/laws/touch_list.h"

// When a move has been made [FIDE 2023 Art. 4.7.1-4.7.3, D.2.3].

namespace jadoube::rules {
namespace {

using Touches = std::span<const Touch>;

bool is_removed(Touches touches, Square square) {
  return std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kRemoved && touch.square == square;
  });
}

// The action that released the piece from `from` on `to`. The end if there is none.
Touches::iterator release_of(Touches touches, Square from, Square to) {
  return std::find_if(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kReleased && touch.square == from && touch.to == to;
  });
}

// In Chess960, castling may leave the king or the rook on its square. That piece need not be
// released. The rook must not be released before the king: that is a rook move.
bool is_castling_made(Touches touches, Move move) {
  const CastlingTargets targets = castling_targets(move.from, move.to);
  const auto king = release_of(touches, move.from, targets.king);
  const auto rook = release_of(touches, move.to, targets.rook);
  const bool king_stays = move.from == targets.king;
  const bool rook_stays = move.to == targets.rook;
  if (!king_stays && king == touches.end()) return false;
  if (!rook_stays && rook == touches.end()) return false;
  return king_stays || rook_stays || king < rook;
}

bool is_promotion_made(Touches touches, Move move, const Laws& laws) {
  const bool released = std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kNewPieceReleased && touch.to == move.to &&
           touch.piece == move.promotion;
  });
  if (!released) return false;
  return is_removed(touches, move.from) ||
         (laws.promotion_made == PromotionMade::kNewPieceReleased &&
          std::any_of(touches.begin(), touches.end(),
                      [&](const Touch& touch) { return touch.square == move.from; }));
}

bool is_made(const Position& position, Touches touches, Move move, const Laws& laws) {
  if (position.is_castling(move)) return is_castling_made(touches, move);
  const auto captured = captured_square(position, move);
  if (captured && !is_removed(touches, *captured)) return false;
  if (move.promotion) return is_promotion_made(touches, move, laws);
  return release_of(touches, move.from, move.to) != touches.end();
}

}  // namespace

std::optional<Move> move_made(const Position& position, Touches touches, const TouchRules& rules) {
  const bool announced = std::any_of(touches.begin(), touches.end(), [](const Touch& touch) {
    return touch.kind == TouchKind::kAnnounced;
  });
  if (rules.board == TouchBoard::kSecuring && !announced) return std::nullopt;
  const Laws& laws = laws_of(rules.edition);
  const MoveList moves = position.legal_moves();
  // Castling comes first: in Chess960 the king's part may also be a move of its own.
  for (const Move move : moves) {
    if (position.is_castling(move) && is_castling_made(touches, move)) return move;
  }
  // Then the move that was made first.
  for (std::size_t acts = 1; acts <= touches.size(); ++acts) {
    for (const Move move : moves) {
      if (is_made(position, touches.first(acts), move, laws)) return move;
    }
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
