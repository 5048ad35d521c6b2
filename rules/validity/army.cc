#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "rules/validity/validity.h"

namespace jadoube::rules {
namespace {

constexpr Bitboard kBesideC1 = bit(Square::b2) | bit(Square::d2);
constexpr Bitboard kBesideF1 = bit(Square::e2) | bit(Square::g2);

constexpr int beyond(Bitboard pieces, int at_start) {
  return std::max(0, count(pieces) - at_start);
}

bool all_in(Bitboard squares, Bitboard set) { return (squares & ~set) == 0; }

// For each file: the captures that a pawn needs if it started on that file. It captures once for
// each file that it changes.
using Captures = std::array<int, 8>;

Captures captures_to(Square square) {
  Captures captures;
  for (int home = 0; home < 8; ++home) {
    const int files = std::abs(file_of(square) - home);
    captures[home] = files < rank_of(square) ? files : kNever;
  }
  return captures;
}

// The captures that a pawn needs to pass the other side's pawns on rank 7.
Captures captures_to_promote(Bitboard enemy_pawns) {
  Captures least;
  least.fill(kNever);
  for (const Square gate : Squares(rank_squares(6) & ~enemy_pawns)) {
    const Captures captures = captures_to(gate);
    for (int home = 0; home < 8; ++home) least[home] = std::min(least[home], captures[home]);
  }
  return least;
}

// The fewest captures for all of `pawns`, if each started on a file of its own.
int fewest_captures(std::span<const Captures> pawns) {
  std::array<int, 256> least;  // Indexed by the set of files on which the pawns so far started.
  least.fill(kNever);
  least[0] = 0;
  int fewest = kNever;
  for (unsigned homes = 0; homes < least.size(); ++homes) {
    const auto next = static_cast<std::size_t>(count(homes));
    if (next == pawns.size()) fewest = std::min(fewest, least[homes]);
    if (next >= pawns.size()) continue;
    for (const Square home : Squares(kRank1 & ~Bitboard{homes})) {
      int& with = least[homes | bit(home)];
      with = std::min(with, least[homes] + pawns[next][file_of(home)]);
    }
  }
  return fewest;
}

// True if `word` is `order` with some letters left out.
bool is_left_of(std::string_view word, std::string_view order) {
  for (const char letter : order) {
    if (!word.empty() && word.front() == letter) word.remove_prefix(1);
  }
  return word.empty();
}

// The pieces on the first rank, without knights. Only knights can pass the other pieces. 'c' and
// 'f' are the bishops that started on c1 and f1.
std::string first_rank_of(const Army& army) {
  std::string word;
  for (const Square square : Squares(kRank1)) {
    if (contains(army.rooks, square)) word += 'R';
    if (contains(army.queens, square)) word += 'Q';
    if (contains(army.kings, square)) word += 'K';
    if (contains(army.bishops & (bit(Square::c1) | bit(Square::f1)), square)) {
      word += "abcdefgh"[file_of(square)];
    }
  }
  return word;
}

}  // namespace

Army army_of(const SquareSets& sets, Color color) {
  const auto pieces = [&](PieceType type) { return turned(sets.of(color, type), color); };
  const Color enemy = opponent_of(color);
  const Bitboard enemy_pawns = turned(sets.of(enemy, PieceType::kPawn), color);
  return {pieces(PieceType::kPawn),      pieces(PieceType::kKnight),
          pieces(PieceType::kBishop),    pieces(PieceType::kRook),
          pieces(PieceType::kQueen),     pieces(PieceType::kKing),
          enemy_pawns & rank_squares(6), std::max(0, 16 - count(sets.of(enemy)))};
}

int promoted_pieces(const Army& army, Bitboard promoted_bishops) {
  const auto bishops = [&](Bitboard squares) {
    return std::max(beyond(army.bishops & squares, 1), count(promoted_bishops & squares));
  };
  return beyond(army.queens, 1) + beyond(army.rooks, 2) + beyond(army.knights, 2) +
         bishops(kDarkSquares) + bishops(~kDarkSquares);
}

Bitboard surplus(const Army& army) {
  const auto many = [](Bitboard pieces, int at_start) {
    return beyond(pieces, at_start) > 0 ? pieces : 0;
  };
  return many(army.pawns, 8) | many(army.queens, 1) | many(army.rooks, 2) | many(army.knights, 2) |
         many(army.bishops & kDarkSquares, 1) | many(army.bishops & ~kDarkSquares, 1);
}

Bitboard bishops_from_pawns(const Army& army) {
  const Bitboard dark = army.bishops & kDarkSquares & ~bit(Square::c1);
  const Bitboard light = army.bishops & ~kDarkSquares & ~bit(Square::f1);
  return (all_in(kBesideC1, army.pawns) ? dark : 0) | (all_in(kBesideF1, army.pawns) ? light : 0);
}

Bitboard bishops_shut_out(const Army& army) {
  Bitboard shut = 0;
  for (const Square square : Squares(army.bishops & kRank1)) {
    if (square == Square::c1 || square == Square::f1) continue;
    if (all_in(king_attacks(square) & rank_squares(1) & ~(kFileA << file_of(square)), army.pawns)) {
      shut |= bit(square);
    }
  }
  return shut;
}

Bitboard pieces_out_of_order(const Army& army) {
  const Bitboard pieces = army.kings | army.queens | army.rooks;
  if (army.pawns != rank_squares(1)) return 0;
  if (!all_in(pieces, kRank1)) return pieces & ~kRank1;
  // The order at the start, after kingside castling, and after queenside castling.
  constexpr std::array<std::string_view, 3> kOrders = {"RcQKfR", "RcQRK", "KRfR"};
  const auto fits = [word = first_rank_of(army)](auto order) { return is_left_of(word, order); };
  return std::ranges::any_of(kOrders, fits) ? 0 : pieces;
}

int captures_needed(const Army& army, int promoted) {
  std::array<Captures, 8> pawns;
  std::size_t size = 0;
  for (const Square square : Squares(army.pawns & ~kRank1)) {
    if (size == pawns.size()) return kNever;
    pawns[size++] = captures_to(square);
  }
  for (; promoted > 0; --promoted) {
    if (size == pawns.size()) return kNever;
    pawns[size++] = captures_to_promote(army.enemy_pawns_at_home);
  }
  return fewest_captures({pawns.data(), size});
}

}  // namespace jadoube::rules
