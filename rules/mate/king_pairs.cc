#include "rules/mate/king_pairs.h"

namespace jadoube::rules {
namespace {

constexpr std::size_t at(Color color) { return static_cast<std::size_t>(color); }
constexpr auto kWhite = at(Color::kWhite), kBlack = at(Color::kBlack);

Bitboard too_near(Square king) { return king_attacks(king) | bit(king); }

Bitboard steps_from(Bitboard squares) {
  Bitboard steps = 0;
  for (const Square square : Squares(squares)) steps |= king_attacks(square);
  return steps;
}

}  // namespace

KingPairs::KingPairs(Square white, Square black, Color turn) {
  black_[at(turn)][index_of(white)] = bit(black);
}

bool KingPairs::spread(const Limits& limits) {
  const auto at_first = black_;
  for (auto before = black_;; before = black_) {
    for (int white = 0; white < kSquareCount; ++white) {
      spread_white(square_at(white), limits);
      spread_black(square_at(white), limits);
    }
    if (black_ == before) return black_ != at_first;
  }
}

void KingPairs::spread_white(Square white, const Limits& limits) {
  const Bitboard black = black_[kWhite][index_of(white)];
  if (black == 0) return;
  Bitboard targets = king_attacks(white);
  if (white == limits.home[kWhite]) targets |= limits.castling[kWhite];
  for (const Square to : Squares(targets & ~limits.closed[kWhite])) {
    black_[kBlack][index_of(to)] |= black & ~too_near(to);
  }
  if (limits.has_other_moves[kWhite]) black_[kBlack][index_of(white)] |= black;
}

void KingPairs::spread_black(Square white, const Limits& limits) {
  const Bitboard black = black_[kBlack][index_of(white)];
  if (black == 0) return;
  Bitboard targets = steps_from(black);
  if (contains(black, limits.home[kBlack])) targets |= limits.castling[kBlack];
  targets &= ~limits.closed[kBlack] & ~too_near(white);
  black_[kWhite][index_of(white)] |= targets | (limits.has_other_moves[kBlack] ? black : 0);
}

Bitboard KingPairs::squares(Color color) const {
  Bitboard squares = 0;
  for (int white = 0; white < kSquareCount; ++white) {
    const Bitboard black = black_[kWhite][white] | black_[kBlack][white];
    if (black != 0) squares |= color == Color::kBlack ? black : bit(square_at(white));
  }
  return squares;
}

Bitboard KingPairs::squares(Color color, Square other, Color turn) const {
  if (color == Color::kBlack) return black_[at(turn)][index_of(other)];
  Bitboard squares = 0;
  for (int white = 0; white < kSquareCount; ++white) {
    if (contains(black_[at(turn)][white], other)) squares |= bit(square_at(white));
  }
  return squares;
}

KingPairs KingPairs::after_move_by(Color color) const {
  KingPairs after;
  after.black_[at(opponent_of(color))] = black_[at(color)];
  return after;
}

KingPairs KingPairs::after_king_move(Color color, Square square) const {
  KingPairs after;
  for (int other = 0; other < kSquareCount; ++other) {
    if (contains(too_near(square), square_at(other))) continue;
    if ((squares(color, square_at(other), color) & king_attacks(square)) == 0) continue;
    const bool white = color == Color::kWhite;
    after.black_[at(opponent_of(color))][white ? index_of(square) : other] |=
        bit(white ? square_at(other) : square);
  }
  return after;
}

bool KingPairs::empty() const { return squares(Color::kWhite) == 0; }

}  // namespace jadoube::rules
