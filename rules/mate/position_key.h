#pragma once

#include <array>
#include <cstdint>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// A whole position in 32 bytes, quick to make and to compare. Equal keys are equal positions:
/// placement, side to move, castling rights and en passant [FIDE 2023 Art. 9.2.3].
struct PositionKey {
  std::array<Bitboard, 4> planes{};

  bool operator==(const PositionKey&) const = default;
};

/// Whether the position has a key: three empty squares must be there to write on.
bool has_key(const SquareSets& sets);

/// The key of a position that has one.
PositionKey pack(const SquareSets& sets);

/// The position of a key.
SquareSets unpack(const PositionKey& key);

/// A number that spreads keys well, in all its bits. Different keys may share one.
std::uint64_t hash_of(const PositionKey& key);

}  // namespace jadoube::rules
