#include "rules/mate/position_key.h"

// Three planes hold a number for each square. 0 is an empty square, 7 is a rook that may still
// castle. The fourth plane holds the colour of each piece. On empty squares it holds the rest. If
// Black is to move, it is set on all of them. The en passant square has the opposite value.

namespace jadoube::rules {
namespace {

constexpr int kPawnCode = 1, kKnightCode = 2, kBishopCode = 3, kRookCode = 4, kQueenCode = 5,
              kKingCode = 6;
constexpr int kFewestEmpty = 3;  // So one en passant square cannot look like all of them.

Bitboard with_code(const PositionKey& key, int code) {
  Bitboard squares = kAllSquares;
  for (int i = 0; i < 3; ++i) squares &= (code >> i & 1) != 0 ? key.planes[i] : ~key.planes[i];
  return squares;
}

std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15;
  return value ^ value >> 32;
}

}  // namespace

bool has_key(const SquareSets& sets) { return count(~sets.occupied()) >= kFewestEmpty; }

PositionKey pack(const SquareSets& sets) {
  const auto bishops_queens = sets.of(PieceType::kBishop) | sets.of(PieceType::kQueen);
  const Bitboard castling = sets.castling_rooks;
  const Bitboard empty = ~sets.occupied();
  const Bitboard turn = sets.turn == Color::kBlack ? empty : 0;
  return {{sets.of(PieceType::kPawn) | bishops_queens | castling,
           sets.of(PieceType::kKnight) | sets.of(PieceType::kBishop) | sets.of(PieceType::kKing) |
               castling,
           sets.of(PieceType::kRook) | sets.of(PieceType::kQueen) | sets.of(PieceType::kKing),
           sets.of(Color::kBlack) | (turn ^ sets.en_passant)}};
}

SquareSets unpack(const PositionKey& key) {
  SquareSets sets;
  sets.castling_rooks = key.planes[0] & key.planes[1] & key.planes[2];
  const std::array<int, 6> codes{kPawnCode, kKnightCode, kBishopCode,
                                 kRookCode, kQueenCode,  kKingCode};
  for (std::size_t type = 0; type < 6; ++type) sets.by_type[type] = with_code(key, codes[type]);
  sets.by_type[static_cast<std::size_t>(PieceType::kRook)] |= sets.castling_rooks;

  const Bitboard occupied = key.planes[0] | key.planes[1] | key.planes[2];
  sets.by_color[static_cast<std::size_t>(Color::kBlack)] = key.planes[3] & occupied;
  sets.by_color[static_cast<std::size_t>(Color::kWhite)] = ~key.planes[3] & occupied;
  const Bitboard marked = key.planes[3] & ~occupied;
  const bool black = more_than_one(marked);
  sets.turn = black ? Color::kBlack : Color::kWhite;
  sets.en_passant = black ? marked ^ ~occupied : marked;
  return sets;
}

std::uint64_t hash_of(const PositionKey& key) {
  std::uint64_t hash = 0;
  for (const Bitboard plane : key.planes) hash = mixed(hash ^ plane);
  return mixed(hash);
}

}  // namespace jadoube::rules
