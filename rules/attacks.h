#pragma once

#include <array>
#include <cstdint>

#include "rules/bitboard.h"

/// Which squares a piece attacks [FIDE 2023 Art. 3.1.2 to 3.8]. Tables are made by the compiler, so
/// there is nothing to initialise and nothing to lock. Lines are computed by "hyperbola
/// quintessence": subtracting the slider from the occupied squares of its line borrows up to the
/// first piece, and once more on the mirrored board for the other direction.
namespace jadoube::rules {
namespace attacks_detail {

template <typename T>
using PerSquare = std::array<T, kSquareCount>;

/// The square `files` and `ranks` away as a set; empty where that is off the board.
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

/// The three lines through a square that are computed, the square itself left out.
struct Lines {
  Bitboard file, diagonal, antidiagonal;
};

constexpr auto make_lines() {
  PerSquare<Lines> table{};
  for (const Square s : Squares(kAllSquares)) {
    table[index_of(s)] = {ray(s, 0, 1) | ray(s, 0, -1), ray(s, 1, 1) | ray(s, -1, -1),
                          ray(s, 1, -1) | ray(s, -1, 1)};
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

/// For each file and occupancy of the six inner squares: what a rook on that rank attacks.
constexpr auto make_rank() {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (int file = 0; file < 8; ++file) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      unsigned attacked = 0;
      const unsigned occupied = inner << 1;
      for (int f = file + 1; f < 8; ++f) {
        attacked |= 1U << f;
        if ((occupied >> f & 1) != 0) break;
      }
      for (int f = file - 1; f >= 0; --f) {
        attacked |= 1U << f;
        if ((occupied >> f & 1) != 0) break;
      }
      table[file][inner] = static_cast<std::uint8_t>(attacked);
    }
  }
  return table;
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

inline constexpr auto kLines = make_lines();
inline constexpr auto kKnight = make_knight();
inline constexpr auto kKing = make_king();
inline constexpr auto kRank = make_rank();
inline constexpr auto kBetween = make_between();

constexpr Bitboard mirrored(Bitboard set) { return __builtin_bswap64(set); }

/// `line` must meet each rank once at most: a file or a diagonal.
constexpr Bitboard line_attacks(Square from, Bitboard line, Bitboard occupied) {
  const Bitboard upwards = (occupied & line) - 2 * bit(from);
  const Bitboard downwards = mirrored(mirrored(occupied & line) - 2 * mirrored(bit(from)));
  return (upwards ^ downwards) & line;
}

}  // namespace attacks_detail

/// The squares a knight attacks.
constexpr Bitboard knight_attacks(Square from) { return attacks_detail::kKnight[index_of(from)]; }

/// The squares a king attacks.
constexpr Bitboard king_attacks(Square from) { return attacks_detail::kKing[index_of(from)]; }

/// The squares a pawn of `us` attacks; none from its last rank.
constexpr Bitboard pawn_attacks(Color us, Square from) {
  return us == Color::kWhite
             ? forward_west<Color::kWhite>(bit(from)) | forward_east<Color::kWhite>(bit(from))
             : forward_west<Color::kBlack>(bit(from)) | forward_east<Color::kBlack>(bit(from));
}

/// The squares a bishop attacks, up to and with the first occupied one in each direction.
constexpr Bitboard bishop_attacks(Square from, Bitboard occupied) {
  const auto& lines = attacks_detail::kLines[index_of(from)];
  return attacks_detail::line_attacks(from, lines.diagonal, occupied) |
         attacks_detail::line_attacks(from, lines.antidiagonal, occupied);
}

/// The squares a rook attacks, up to and with the first occupied one in each direction.
constexpr Bitboard rook_attacks(Square from, Bitboard occupied) {
  const auto& lines = attacks_detail::kLines[index_of(from)];
  const int rank_start = index_of(from) & 56;
  const auto inner = static_cast<std::size_t>(occupied >> (rank_start + 1) & 63);
  return Bitboard{attacks_detail::kRank[file_of(from)][inner]} << rank_start |
         attacks_detail::line_attacks(from, lines.file, occupied);
}

/// The squares strictly between two on one rank, file or diagonal; none for any other two.
constexpr Bitboard between(Square a, Square b) {
  return attacks_detail::kBetween[index_of(a)][index_of(b)];
}

}  // namespace jadoube::rules
