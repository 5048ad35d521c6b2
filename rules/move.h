#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::rules {

/// A move from square to square. Castling is written as the king taking its own rook (e1h1). This
/// form is the same in standard chess and in Chess960. `to_uci` and `to_san` write castling as
/// people do.
struct Move {
  Square from;
  Square to;
  /// The piece that the pawn becomes [FIDE 2023 Art. 3.7.3.3]; nothing for every other move.
  std::optional<PieceType> promotion = std::nullopt;

  bool operator==(const Move&) const = default;
};

/// A list of moves, like a vector, but without allocation. It has room for the moves of any
/// placement. It converts to a vector.
class MoveList {
 public:
  using value_type = Move;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = Move&;
  using const_reference = const Move&;
  using iterator = Move*;
  using const_iterator = const Move*;

  /// A piece can reach a square along eight lines, and eight knights can reach it. On the last
  /// rank, a pawn comes along three of the lines with four moves each. Two castling moves are
  /// added.
  static constexpr std::size_t kCapacity = 56 * 16 + 8 * (16 + 3 * 3) + 2;

  /// No moves.
  MoveList() {}  // NOLINT(modernize-use-equals-default): the moves stay uninitialised.
  MoveList(const MoveList& other) : size_(other.size_) { copy_from(other); }
  MoveList& operator=(const MoveList& other) {
    if (this == &other) return *this;
    size_ = other.size_;
    copy_from(other);
    return *this;
  }
  ~MoveList() = default;

  /// Adds a move. There is always room: no position has more than `kCapacity` moves.
  void push_back(Move move) { std::construct_at(moves_ + size_++, move); }

  /// Keeps the moves for which `keep` is true, in their order.
  template <typename Predicate>
  void keep_if(Predicate keep) {
    std::size_t kept = 0;
    for (const Move move : *this) {
      if (keep(move)) moves_[kept++] = move;
    }
    size_ = kept;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move& operator[](std::size_t index) const { return moves_[index]; }
  const Move& front() const { return moves_[0]; }
  const Move& back() const { return moves_[size_ - 1]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }

  operator std::vector<Move>() const { return {begin(), end()}; }  // NOLINT: meant to be implicit.

 private:
  void copy_from(const MoveList& other) {
    std::uninitialized_copy(other.begin(), other.end(), moves_);
  }

  std::size_t size_ = 0;
  union {
    Move moves_[kCapacity];
  };
};

}  // namespace jadoube::rules
