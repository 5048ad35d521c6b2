#include "rules/mate/flood.h"
#include "rules/mate/reach.h"

// Why cases are enough: before the first capture of a steady man the facts of a `Reach` are true.
// So the capture is made by a man whom the facts let attack the victim's square, with the kings on
// squares where they may stand together. After it the capturer stands there, the victim is gone,
// and of everybody else is known what was known before: with that a new `Reach` begins. What a pawn
// may ever have done (captured, been captured) is remembered, and so is its home, because the order
// of pawns on a file depends on it. Each case has a man less, so that there is an end.

namespace jadoube::rules {

bool Reach::may_take(const Man& man, const Man& victim) const {
  const Bitboard open = ~(steady_[0] | steady_[1]);
  Bitboard attacked = attacked_from(man.type, man.color, man.reach, open);
  if (man.type == PieceType::kKing) attacked &= ~guarded_[at(victim.color)];
  if (man.promoted != 0) {
    attacked |= attacked_from(PieceType::kQueen, man.color, man.promoted, open) |
                attacked_from(PieceType::kKnight, man.color, man.promoted, open);
  }
  return contains(attacked, victim.square());
}

std::vector<Reach::Capture> Reach::open_captures() const {
  std::vector<Capture> captures;
  for (int victim = 0; victim < count_; ++victim) {
    const Man& taken = men_[victim];
    if (!taken.is_steady() || taken.type == PieceType::kKing) continue;
    for (int man = 0; man < count_; ++man) {
      if (men_[man].color == taken.color || !may_take(men_[man], taken)) continue;
      captures.push_back({man, victim});
    }
  }
  return captures;
}

std::optional<Reach> Reach::after(Capture capture) const {
  const Color color = men_[capture.capturer].color;
  const Square square = men_[capture.victim].square();
  Reach next = *this;
  Man& capturer = next.men_[capture.capturer];
  const bool by_king = capturer.type == PieceType::kKing;
  next.pairs_ = by_king ? pairs_.after_king_move(color, square) : pairs_.after_move_by(color);
  if (next.pairs_.empty()) return std::nullopt;
  next.arrival_ = next.pairs_;
  next.king_arrived_ = by_king;

  capturer.promoted = capturer.promoted != 0 ? bit(square) : 0;
  capturer.reach = bit(square);
  capturer.captures |= capturer.type == PieceType::kPawn;
  for (const Color side : {Color::kWhite, Color::kBlack}) {
    next.men_[kings_[at(side)]].reach = next.pairs_.squares(side);
  }
  next.remove(capture.victim);
  next.settle();
  return next;
}

void Reach::remove(int man) {
  std::move(men_.begin() + man + 1, men_.begin() + count_, men_.begin() + man);
  --count_;
  for (int& number : kings_) number -= number > man ? 1 : 0;
}

}  // namespace jadoube::rules
