#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/piece.h"

namespace jadoube::rules {

/// One of the 64 squares, a1 = 0, b1 = 1, ... h8 = 63 (FIDE's names, chess programming's numbers).
// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on

/// How many squares there are.
inline constexpr int kSquareCount = 64;

/// The square's number, 0 (a1) to 63 (h8): an index for arrays.
constexpr int index_of(Square square) { return static_cast<int>(square); }

/// The square with number `index`, 0 to 63.
constexpr Square square_at(int index) { return static_cast<Square>(index); }

/// The square on `file` 0 (a) to 7 (h) and `rank` 0 (1) to 7 (8).
constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }

/// 0 for the a-file to 7 for the h-file.
constexpr int file_of(Square square) { return index_of(square) & 7; }

/// 0 for the first rank to 7 for the eighth.
constexpr int rank_of(Square square) { return index_of(square) >> 3; }

/// The same square for a player on the other side: a1 and h8 change places.
constexpr Square rotated(Square square) { return static_cast<Square>(63 - index_of(square)); }

/// "e4".
inline std::string to_string(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

/// The square of that name, lower case only. Nothing if there is no such square, such as "z9".
constexpr std::optional<Square> parse_square(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
    return std::nullopt;
  }
  return square_at(name[0] - 'a', name[1] - '1');
}

/// A set of squares: bit n is the square with number n.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kRank8 = kRank1 << 56;

/// The set of that one square.
constexpr Bitboard bit(Square square) { return Bitboard{1} << index_of(square); }

/// The squares of a rank, 0 for the first.
constexpr Bitboard rank_squares(int rank) { return kRank1 << (8 * rank); }

/// Whether `square` is in the set.
constexpr bool contains(Bitboard set, Square square) { return (set >> index_of(square) & 1) != 0; }

/// The square with the lowest number in a set that is not empty.
constexpr Square first_square(Bitboard set) { return square_at(std::countr_zero(set)); }

/// Whether the set has two squares or more.
constexpr bool more_than_one(Bitboard set) { return (set & (set - 1)) != 0; }

/// How many squares the set has. It is written out, because a build for every x86-64 has no
/// instruction for it and would call a function.
constexpr int count(Bitboard set) {
#ifdef __POPCNT__
  return std::popcount(set);
#else
  set -= set >> 1 & 0x5555555555555555;
  set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(set * 0x0101010101010101 >> 56);
#endif
}

/// The squares of a set for a range-for, lowest number first.
class Squares {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return first_square(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bitboard rest_;
  };

  constexpr explicit Squares(Bitboard set) : set_(set) {}
  constexpr Iterator begin() const { return Iterator(set_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  Bitboard set_;
};

/// Moves the set one rank towards the opponent. Squares that leave the board are dropped.
template <Color us>
constexpr Bitboard forward(Bitboard set) {
  return us == Color::kWhite ? set << 8 : set >> 8;
}

/// Moves the set one square diagonally forward, towards the a-file. Pawns of `us` capture there.
template <Color us>
constexpr Bitboard forward_west(Bitboard set) {
  return forward<us>((set & ~kFileA) >> 1);
}

/// Moves the set one square diagonally forward, towards the h-file.
template <Color us>
constexpr Bitboard forward_east(Bitboard set) {
  return forward<us>((set & ~kFileH) << 1);
}

}  // namespace jadoube::rules
