#include "rules/chess960.h"

#include <array>
#include <string>

namespace jadoube::rules {
namespace {

// The pieces on a first rank, from the a-file on; kPawn where no piece is yet.
using Rank = std::array<PieceType, 8>;

// Where the knights go, counted among the five squares that bishops and queen leave free.
constexpr std::array<std::array<int, 2>, 10> kKnights = {
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

// Puts `piece` on the free square with number `n`, counted from the a-file on.
constexpr void put_on_free(Rank& rank, int n, PieceType piece) {
  for (PieceType& square : rank) {
    if (square == PieceType::kPawn && n-- == 0) square = piece;
  }
}

// The number's remainders choose, one after another: light bishop, dark bishop, queen, knights.
constexpr Rank rank_of_number(int number) {
  Rank rank;
  rank.fill(PieceType::kPawn);
  const int light = number % 4 * 2 + 1, dark = number / 4 % 4 * 2;
  rank[light] = PieceType::kBishop;
  rank[dark] = PieceType::kBishop;
  put_on_free(rank, number / 16 % 6, PieceType::kQueen);
  const auto [first, second] = kKnights[number / 96];
  put_on_free(rank, second, PieceType::kKnight);
  put_on_free(rank, first, PieceType::kKnight);
  for (const PieceType piece : {PieceType::kRook, PieceType::kKing, PieceType::kRook}) {
    put_on_free(rank, 0, piece);
  }
  return rank;
}

Placement placement_of(const Rank& rank) {
  Placement placement;
  for (int file = 0; file < 8; ++file) {
    placement.set(square_at(file, 0), make_piece(Color::kWhite, rank[file]));
    placement.set(square_at(file, 1), Piece::kWhitePawn);
    placement.set(square_at(file, 6), Piece::kBlackPawn);
    placement.set(square_at(file, 7), make_piece(Color::kBlack, rank[file]));
  }
  return placement;
}

}  // namespace

Expected<Chess960Number> Chess960Number::of(int value) {
  if (is_number(value)) return Chess960Number(Checked{value});
  return refuse(ErrorCode::kOutOfRange,
                "no Chess960 starting position {number}: the numbers are 0 to 959",
                {{"number", value}});
}

Placement chess960_placement(Chess960Number number) {
  return placement_of(rank_of_number(number.value()));
}

Position chess960_start(Chess960Number number) {
  const Rank rank = rank_of_number(number.value());
  WrittenPosition start{placement_of(rank)};
  for (int file = 0; file < 8; ++file) {
    if (rank[file] != PieceType::kRook) continue;
    start.castling_rooks |= bit(square_at(file, 0)) | bit(square_at(file, 7));
  }
  return Position(start);
}

std::optional<Chess960Number> chess960_number(const Placement& placement) {
  for (int number = 0; number < Chess960Number::kCount; ++number) {
    const auto start = Chess960Number::of(number);
    if (chess960_placement(*start) == placement) return *start;
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
