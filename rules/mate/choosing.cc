#include "rules/mate/choosing.h"

namespace jadoube::rules {
namespace {

// These numbers were tuned on positions from real games, and the last row on random endings. A
// change was kept if it led to a mate in fewer positions.
constexpr std::array<Taste, 4> kTastes{{
    // A queen and more pieces.
    {.free = 21,
     .check = 64,
     .nearer = {{-7, 12, 5, 4, 18, 4}},
     .push = 12,
     .push_alone = 69,
     .becomes = {{3, -1, 2, 53, 146, -2}},
     .takes = {{14, 2, -1, 22, 12, 3}},
     .king_moves = 4,
     .room = 3,
     .middle = 10,
     .corner = 0,
     .king_takes = {{18, 132, -3, 505, 92, 3}},
     .block = 16,
     .helper_takes = {{79, 18, 130, 143, 1563, 3}},
     .helper_moves = {{-8, -10, -6, -6, -7, -2}},
     .helper_nearer = -5,
     .helper_check = 31,
     .plies = 53,
     .more_plies = 5,
     .chance = 21,
     .more_chance = 7,
     .most_chance = 34},
    // Several pieces, no queen.
    {.free = 0,
     .check = 83,
     .nearer = {{-2, 1, 0, 0, 21, 4}},
     .push = 24,
     .push_alone = 110,
     .becomes = {{3, -1, 0, 17, 267, -1}},
     .takes = {{4, 6, -3, 12, 17, -1}},
     .king_moves = 11,
     .room = 11,
     .middle = 5,
     .corner = 4,
     .king_takes = {{36, 285, 1, 352, 65, 2}},
     .block = 38,
     .helper_takes = {{10, 1, 106, 174, 1036, 2}},
     .helper_moves = {{-22, -13, -19, -10, -9, -2}},
     .helper_nearer = -5,
     .helper_check = 15,
     .plies = 58,
     .more_plies = 0,
     .chance = 14,
     .more_chance = 2,
     .most_chance = 43},
    // One piece, or only pawns.
    {.free = 0,
     .check = 19,
     .nearer = {{-4, 0, 4, 0, 3, 6}},
     .push = 87,
     .push_alone = 48,
     .becomes = {{0, 4, 2, 84, 373, 2}},
     .takes = {{15, -4, -1, 15, 18, 1}},
     .king_moves = 4,
     .room = 4,
     .middle = 0,
     .corner = 0,
     .king_takes = {{94, 302, 0, 150, 194, 2}},
     .block = 11,
     .helper_takes = {{42, 10, 13, 78, 89, -1}},
     .helper_moves = {{2, -2, -6, -2, -2, -2}},
     .helper_nearer = 1,
     .helper_check = 25,
     .plies = 38,
     .more_plies = 29,
     .chance = 80,
     .more_chance = 72,
     .most_chance = 10},
    // One knight or bishop and no pawns.
    {.free = 0,
     .check = 22,
     .nearer = {{23, 1, 4, 43, 26, 17}},
     .push = -10,
     .push_alone = -14,
     .becomes = {{18, -11, -1, 40, -8, 13}},
     .takes = {{2, -22, 1, 8, 22, 9}},
     .king_moves = 6,
     .room = 4,
     .middle = -2,
     .corner = 51,
     .king_takes = {{3, 118, 67, -6, -10, -16}},
     .block = 10,
     .helper_takes = {{-23, 42, 450, -16, -11, -11}},
     .helper_moves = {{-1, 3, 1, -2, -4, -2}},
     .helper_nearer = 5,
     .helper_check = 21,
     .plies = 8,
     .more_plies = 13,
     .chance = 6,
     .more_chance = 405,
     .most_chance = 33},
}};

}  // namespace

const Taste& taste_for(const SquareSets& sets, Color mater) {
  const Bitboard army = sets.of(mater) & ~sets.of(PieceType::kKing);
  const Bitboard pieces = army & ~sets.of(PieceType::kPawn);
  const Bitboard queens = pieces & sets.of(PieceType::kQueen);
  if (more_than_one(pieces)) return kTastes[queens != 0 ? 0 : 1];
  const bool one_minor = army == pieces && (queens | (pieces & sets.of(PieceType::kRook))) == 0;
  return kTastes[one_minor ? 3 : 2];
}

}  // namespace jadoube::rules
