#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/// The square of that name, lower case only. Nothing where there is no such square, such as "z9".
constexpr std::optional<Square> parse_square(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
    return std::nullopt;
  }
  return square_at(name[0] - 'a', name[1] - '1');
}

}  // namespace jadoube::rules
