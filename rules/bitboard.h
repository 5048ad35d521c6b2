#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::rules {

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
