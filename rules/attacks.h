#pragma once

#include <array>
#include <cstdint>

#include "rules/square.h"

namespace jadoube::rules {

// The squares that a piece attacks [FIDE 2023 Art. 3.1.2 to 3.8]. The compiler makes the tables,
// so nothing needs initialisation or locks. Ranks, files and diagonals are looked up by their six
// inner squares ("kindergarten bitboards"). One multiplication moves the pieces of a diagonal or a
// file side by side into the top bits. Tables of 8 kB hold the attacked squares.

namespace attacks_detail {

template <typename T>
using PerSquare = std::array<T, kSquareCount>;

/// The square that is `files` and `ranks` away, as a set. Empty if it is off the board.
constexpr Bitboard step(Square from, int files, int ranks) {
  const int file = file_of(from) + files, rank = rank_of(from) + ranks;
  const bool on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
  return on_board ? bit(square_at(file, rank)) : 0;
}

constexpr Bitboard ray(Square from, int files, int ranks) {
  Bitboard squares = 0;
  for (int n = 1; n < 8; ++n) squares |= step(from, n * files, n * ranks);
  return squares;
}

/// The two diagonals through a square, without the square itself.
struct Diagonals {
  Bitboard rising, falling;
};

constexpr auto make_diagonals() {
  PerSquare<Diagonals> table{};
  for (const Square s : Squares(kAllSquares)) {
    table[index_of(s)] = {ray(s, 1, 1) | ray(s, -1, -1), ray(s, 1, -1) | ray(s, -1, 1)};
  }
  return table;
}

constexpr auto make_knight() {
  PerSquare<Bitboard> table{};
  for (const Square s : Squares(kAllSquares)) {
    for (const int files : {-2, -1, 1, 2}) {
      const int ranks = files * files == 1 ? 2 : 1;
      table[index_of(s)] |= step(s, files, ranks) | step(s, files, -ranks);
    }
  }
  return table;
}

constexpr auto make_king() {
  PerSquare<Bitboard> table{};
  for (const Square s : Squares(kAllSquares)) {
    for (const int ranks : {-1, 0, 1}) {
      table[index_of(s)] |= step(s, -1, ranks) | step(s, 1, ranks);
    }
    table[index_of(s)] |= step(s, 0, 1) | step(s, 0, -1);
  }
  return table;
}

/// Indexed by the place 0 to 7 on a line of eight, then by the occupied ones of the six inner
/// places.
template <typename T>
using PerLine = std::array<std::array<T, 64>, 8>;

/// The places on the line that a piece on `place` attacks.
constexpr unsigned attacked_on_line(int place, unsigned inner) {
  unsigned attacked = 0;
  for (const int step : {1, -1}) {
    for (int p = place + step; p >= 0 && p < 8; p += step) {
      attacked |= 1U << p;
      if ((inner << 1 >> p & 1) != 0) break;
    }
  }
  return attacked;
}

/// Attacks on a line. `spread` maps its eight places to squares of the board.
template <typename T, typename Spread>
constexpr auto make_line(Spread spread) {
  PerLine<T> table{};
  for (int place = 0; place < 8; ++place) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      table[place][inner] = static_cast<T>(spread(attacked_on_line(place, inner)));
    }
  }
  return table;
}

/// The places as squares of the a-file: each place is a rank.
constexpr Bitboard on_a_file(Bitboard places) {
  Bitboard squares = 0;
  for (int p = 0; p < 8; ++p) squares |= (places >> p & 1) << (8 * p);
  return squares;
}

constexpr auto make_between() {
  PerSquare<PerSquare<Bitboard>> table{};
  for (const Square from : Squares(kAllSquares)) {
    for (int direction = 0; direction < 9; ++direction) {
      const int files = direction % 3 - 1, ranks = direction / 3 - 1;
      if (files == 0 && ranks == 0) continue;
      Bitboard passed = 0;
      for (int n = 1; n < 8; ++n) {
        const Bitboard to = step(from, n * files, n * ranks);
        if (to == 0) break;
        table[index_of(from)][index_of(first_square(to))] = passed;
        passed |= to;
      }
    }
  }
  return table;
}

inline constexpr auto kDiagonals = make_diagonals();
inline constexpr auto kKnight = make_knight();
inline constexpr auto kKing = make_king();
inline constexpr auto kRank = make_line<std::uint8_t>([](unsigned places) { return places; });
inline constexpr auto kFile = make_line<Bitboard>(on_a_file);
/// The places repeated on every rank. A diagonal picks its squares from this set.
inline constexpr auto kEveryRank =
    make_line<Bitboard>([](unsigned places) { return places * kFileA; });
inline constexpr auto kBetween = make_between();

/// The attacked squares of one diagonal. Its pieces are projected on the eighth rank.
constexpr Bitboard diagonal_attacks(Square from, Bitboard diagonal, Bitboard occupied) {
  return kEveryRank[file_of(from)][(occupied & diagonal) * (kFileA << 1) >> 58] & diagonal;
}

constexpr Bitboard rank_attacks(Square from, Bitboard occupied) {
  const int first = index_of(from) & 56;
  return Bitboard{kRank[file_of(from)][occupied >> (first + 1) & 63]} << first;
}

constexpr Bitboard file_attacks(Square from, Bitboard occupied) {
  constexpr Bitboard kFromA2ToTop = 0x0004081020408000;
  const int file = file_of(from);
  return kFile[rank_of(from)][(occupied >> file & kFileA) * kFromA2ToTop >> 58] << file;
}

}  // namespace attacks_detail

/// The squares a knight attacks.
constexpr Bitboard knight_attacks(Square from) { return attacks_detail::kKnight[index_of(from)]; }

/// The squares a king attacks.
constexpr Bitboard king_attacks(Square from) { return attacks_detail::kKing[index_of(from)]; }

/// The squares that a pawn of `us` attacks; none from its last rank.
constexpr Bitboard pawn_attacks(Color us, Square from) {
  return us == Color::kWhite
             ? forward_west<Color::kWhite>(bit(from)) | forward_east<Color::kWhite>(bit(from))
             : forward_west<Color::kBlack>(bit(from)) | forward_east<Color::kBlack>(bit(from));
}

/// The squares that a bishop attacks. Each direction ends with the first occupied square, which is
/// included.
constexpr Bitboard bishop_attacks(Square from, Bitboard occupied) {
  const auto& [rising, falling] = attacks_detail::kDiagonals[index_of(from)];
  return attacks_detail::diagonal_attacks(from, rising, occupied) |
         attacks_detail::diagonal_attacks(from, falling, occupied);
}

/// The squares that a rook attacks. Each direction ends with the first occupied square, which is
/// included.
constexpr Bitboard rook_attacks(Square from, Bitboard occupied) {
  return attacks_detail::rank_attacks(from, occupied) |
         attacks_detail::file_attacks(from, occupied);
}

/// All squares of the rank and the file through `square`, `square` included.
constexpr Bitboard straight_lines(Square square) {
  return rank_squares(rank_of(square)) | kFileA << file_of(square);
}

/// All squares of the two diagonals through `square`, without `square`.
constexpr Bitboard diagonal_lines(Square square) {
  const auto& [rising, falling] = attacks_detail::kDiagonals[index_of(square)];
  return rising | falling;
}

/// The squares strictly between two squares of one rank, file or diagonal. None for any other two
/// squares.
constexpr Bitboard between(Square a, Square b) {
  return attacks_detail::kBetween[index_of(a)][index_of(b)];
}

/// The squares that a piece of that kind and colour attacks from `from`.
constexpr Bitboard attacks_of(PieceType type, Color color, Square from, Bitboard occupied) {
  switch (type) {
    case PieceType::kPawn:
      return pawn_attacks(color, from);
    case PieceType::kKnight:
      return knight_attacks(from);
    case PieceType::kBishop:
      return bishop_attacks(from, occupied);
    case PieceType::kRook:
      return rook_attacks(from, occupied);
    case PieceType::kQueen:
      return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
    case PieceType::kKing:
      return king_attacks(from);
  }
  return 0;
}

}  // namespace jadoube::rules
