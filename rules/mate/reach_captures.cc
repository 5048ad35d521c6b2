#include "rules/mate/flood.h"
#include "rules/mate/reach.h"

// Why cases are enough: before the first capture of a steady piece, the facts of a `Reach` are
// true. So the facts allow the capturing piece to attack the victim's square, and the kings to
// stand where they are. After the capture, the capturing piece stands there and the victim is gone.
// The facts about all other pieces stay as they were. A new `Reach` starts from them. It remembers
// if a pawn may ever have captured or been captured. It also remembers the pawn's home, because the
// order of pawns on a file depends on it. Each case has one piece less, so the cases end.

namespace jadoube::rules {

bool Reach::may_take(const PieceFacts& piece, const PieceFacts& victim) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  Bitboard attacked = attacked_from(piece.type, piece.color, piece.reach, open);
  if (piece.type == PieceType::kKing) attacked &= ~guarded_[at(victim.color)];
  if (piece.promoted != 0) {
    attacked |= attacked_from(PieceType::kQueen, piece.color, piece.promoted, open) |
                attacked_from(PieceType::kKnight, piece.color, piece.promoted, open);
  }
  return contains(attacked, victim.square());
}

std::vector<Reach::Capture> Reach::open_captures() const {
  std::vector<Capture> captures;
  for (int victim = 0; victim < count_; ++victim) {
    const PieceFacts& taken = pieces_[victim];
    if (!taken.is_steady() || taken.type == PieceType::kKing) continue;
    for (int piece = 0; piece < count_; ++piece) {
      if (pieces_[piece].color == taken.color || !may_take(pieces_[piece], taken)) continue;
      captures.push_back({piece, victim});
    }
  }
  return captures;
}

std::optional<Reach> Reach::after(Capture capture) const {
  const Color color = pieces_[capture.capturer].color;
  const Square square = pieces_[capture.victim].square();
  Reach next = *this;
  PieceFacts& capturer = next.pieces_[capture.capturer];
  const bool by_king = capturer.type == PieceType::kKing;
  next.pairs_ = by_king ? pairs_.after_king_move(color, square) : pairs_.after_move_by(color);
  if (next.pairs_.empty()) return std::nullopt;
  next.arrival_ = next.pairs_;
  next.king_arrived_ = by_king;

  capturer.promoted = capturer.promoted != 0 ? bit(square) : 0;
  capturer.reach = bit(square);
  capturer.captures |= capturer.type == PieceType::kPawn;
  for (const Color side : {Color::kWhite, Color::kBlack}) {
    next.pieces_[kings_[at(side)]].reach = next.pairs_.squares(side);
  }
  next.remove(capture.victim);
  next.settle();
  return next;
}

void Reach::remove(int piece) {
  std::move(pieces_.begin() + piece + 1, pieces_.begin() + count_, pieces_.begin() + piece);
  --count_;
  for (int& number : kings_) number -= number > piece ? 1 : 0;
}

}  // namespace jadoube::rules
