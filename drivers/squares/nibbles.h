#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/placement.h"

namespace jadoube::drivers {

/// How a board packs its 64 squares into 32 bytes, two in each.
struct NibbleCode {
  /// The first square. From there along its rank, then the next rank, and so on.
  enum class First : std::uint8_t { kA1, kA8, kH8 };
  First first;
  /// The lower half of a byte is the square that comes first.
  bool low_half_first;
  /// What each number means. Other numbers mean nothing.
  std::array<rules::Piece, 13> pieces;
};

inline constexpr std::size_t kNibbleBytes = rules::kSquareCount / 2;

/// The placement in `bytes`, of which there are 32. Nothing if there are more or less, or a number
/// that means nothing.
std::optional<rules::Placement> read_nibbles(std::span<const std::uint8_t> bytes,
                                             const NibbleCode& code);

}  // namespace jadoube::drivers
