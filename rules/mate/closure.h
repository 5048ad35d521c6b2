#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/attacks.h"
#include "rules/mate/most_promising.h"
#include "rules/move.h"
#include "rules/piece.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// The result of visiting every position that can be reached.
struct ClosureResult {
  enum class End : std::uint8_t {
    kClosed,  ///< All were visited, and `player` never mates. That is a proof.
    kMate,    ///< `player` can mate: see `line`.
    kLimit,   ///< There are more positions than the limit. Nothing is known.
  };
  End end = End::kLimit;
  /// The number of different positions.
  std::uint64_t positions = 0;
  /// With kMate: the shortest series of legal moves that ends in mate. Empty if the position is
  /// mate.
  std::vector<Move> line = {};
};

/// Visits every position that legal moves lead to from `sets`, breadth first, until `player` mates
/// in one. It visits at most `limit` positions (1 to 2^32 - 1). It does not continue from a
/// position in which the opponent can no longer be mated, because pieces are missing or pawns are
/// locked. Correct for any placement. Positions are compared completely, not only by their hash.
///
/// Needs about 50 bytes for a position. The thread keeps the memory of small closures for the next
/// call.
ClosureResult close(const SquareSets& sets, Color player, std::uint64_t limit,
                    Shortcuts shortcuts = Shortcuts::kProofs);

/// The squares around a king that `mater` tries to mate: which are guarded, and where the king can
/// still go.
struct Cage {
  /// For the first king of `mater`'s opponent. The opponent must have a king.
  Cage(const SquareSets& sets, Color mater);

  Square king;
  /// Squares beside the king, and those of them without a piece of the king's own side.
  Bitboard near, room;
  /// All pieces except this king. They block lines, and this king does not.
  Bitboard occupied;
  /// The squares that `mater` attacks at least once, and at least twice.
  Bitboard once = 0, twice = 0;
  /// The squares that each of `mater`'s pieces attacks, by the piece's square. Other entries are
  /// not set.
  std::array<Bitboard, kSquareCount> attacks;

 private:
  void add(Square from, Bitboard attacked);
  void add(Bitboard attacked);
};

// Attacks and steps of many pieces at once: there is a piece on every square of a set.

/// The squares attacked by pieces of that kind on all of `from`, if lines pass through `open` and
/// end on the first square outside it.
Bitboard attacked_from(PieceType type, Color color, Bitboard from, Bitboard open);

/// The squares attacked by pawns of that colour on all of `from`.
Bitboard pawns_attack(Color color, Bitboard from);

/// One step forward for pawns of that colour on all of `from`.
Bitboard one_step(Color color, Bitboard from);

/// Looks at the positions that legal moves can reach from `sets`. Positions that seem near to a
/// mate by `player` are first. So it is `close` in another order. It is for questions with too many
/// positions to look at one by one, in which a mate is likely. The line that it finds is not the
/// shortest.
ClosureResult explore(const SquareSets& sets, Color player, std::uint64_t limit);

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
