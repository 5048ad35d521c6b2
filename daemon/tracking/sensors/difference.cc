#include "daemon/tracking/sensors/difference.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "daemon/tracking/sensors/gesture.h"

namespace jadoube::tracking {

using rules::Bitboard;
using rules::Piece;

Bitboard differing(const rules::Placement& a, const rules::Placement& b) {
  static_assert(sizeof(rules::Placement) == rules::kSquareCount);
  constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7f, kGather = 0x0002040810204081;
  std::array<std::uint64_t, 8> ranks_a, ranks_b;
  std::memcpy(ranks_a.data(), &a, sizeof(a));
  std::memcpy(ranks_b.data(), &b, sizeof(b));
  Bitboard result = 0;
  for (std::size_t rank = 0; rank < 8; ++rank) {
    const auto other = ranks_a[rank] ^ ranks_b[rank];
    if (other == 0) continue;
    // The high bit of each byte that is not zero, then those eight side by side.
    const auto bits = ((((other & kLow) + kLow) | other) & ~kLow) >> 7;
    result |= (bits * kGather >> 49 & 0xff) << 8 * rank;
  }
  return result;
}

std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b) {
  std::vector<rules::Square> squares;
  for (const auto square : rules::Squares(differing(a, b))) squares.push_back(square);
  return squares;
}

bool returns_to_start(rules::Square square, Piece now) {
  return now == Piece::kNone || now == rules::Placement::initial()[square];
}

bool is_pawn_back(const rules::Placement& stood, const rules::Placement& stands) {
  return std::ranges::any_of(differences(stood, stands), [&](rules::Square square) {
    const auto piece = stands[square];
    const bool is_pawn = piece == Piece::kWhitePawn || piece == Piece::kBlackPawn;
    return is_pawn && returns_to_start(square, piece);
  });
}

bool is_elsewhere(rules::Square square, const rules::Placement& stands) {
  return !returns_to_start(square, stands[square]) && !is_king(stands[square]);
}

}  // namespace jadoube::tracking
