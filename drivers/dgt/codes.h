#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

#include "rules/piece.h"
#include "rules/square.h"

/// The numbers of squares and pieces in the protocol.
namespace jadoube::drivers::dgt {

/// The square of that number, 0 to 63. The board counts in reading order: a8 first, h1 last [spec:
/// drivers/dgt/protocol.md#squares].
constexpr rules::Square square_of(int number) {
  return rules::square_at(number % 8, 7 - number / 8);
}

/// The piece of that code. None for a code that is no chess piece [spec:
/// drivers/dgt/protocol.md#pieces].
constexpr rules::Piece piece_of(std::uint8_t code) {
  using enum rules::Piece;
  constexpr rules::Piece kPieces[] = {
      kNone,      kWhitePawn, kWhiteRook,   kWhiteKnight, kWhiteBishop, kWhiteKing,  kWhiteQueen,
      kBlackPawn, kBlackRook, kBlackKnight, kBlackBishop, kBlackKing,   kBlackQueen,
  };
  return code < std::size(kPieces) ? kPieces[code] : kNone;
}

/// The value of two decimal digits, one in each half of the byte. Nothing where a half is no digit.
constexpr std::optional<int> decimal(std::uint8_t byte) {
  if ((byte >> 4) > 9 || (byte & 0x0F) > 9) return std::nullopt;
  return (byte >> 4) * 10 + (byte & 0x0F);
}

}  // namespace jadoube::drivers::dgt
