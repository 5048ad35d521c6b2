#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/move.h"
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

/// Positions in the order in which they were met, each once, with the one it was first reached
/// from. Compared whole: the hash only gives the place to look. Some 50 bytes for a position.
class SeenPositions {
 public:
  /// Forgets the positions; keeps the memory of up to some 50,000 for the next ones.
  void clear();

  /// How many there are. They are numbered from 0.
  std::size_t size() const { return keys_.size(); }
  const PositionKey& key(std::size_t index) const { return keys_[index]; }

  /// Adds a position that a legal move makes of that with number `parent`; the first one is its
  /// own. Returns whether it is new: the last one then. Below 2^32 of them.
  bool add(const PositionKey& key, std::size_t parent);

  /// The moves that lead from the first position to this one, by way of those from which each was
  /// first reached.
  std::vector<Move> line_to(std::size_t index) const;

  /// The fewest moves that lead from the first position to this one by way of positions that are
  /// here. Plays the moves of up to all of them.
  std::vector<Move> shortest_line_to(std::size_t index) const;

 private:
  using Parents = std::vector<std::uint32_t>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::size_t slot_of(const PositionKey& key, std::uint64_t hash) const;
  std::uint32_t find(const PositionKey& key) const;
  std::vector<Move> line_by(const Parents& parents, std::size_t index) const;
  void grow();

  std::vector<PositionKey> keys_;
  Parents parents_;
  // Open addressing, half empty at least. A slot is 32 bits of the hash and, from 1, the number of
  // the position; 0 is empty.
  std::vector<std::uint64_t> slots_;
};

}  // namespace jadoube::rules
