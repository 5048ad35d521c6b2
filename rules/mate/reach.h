#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/mate/king_pairs.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A piece of the first position, and what may happen to it.
struct PieceFacts {
  Color color;
  PieceType type;
  /// Its square in the first position.
  Square home;
  /// The squares on which it may ever be without promotion.
  Bitboard reach = 0;
  /// For a pawn: the squares on which it may ever be after promotion.
  Bitboard promoted = 0;
  /// True if it may ever capture.
  bool captures = false;
  /// True if it may ever be captured.
  bool is_captured = false;

  /// All squares on which it may ever be.
  Bitboard anywhere() const { return reach | promoted; }
  bool operator==(const PieceFacts&) const = default;

  /// True if it may be on more than one square.
  bool is_mobile() const { return more_than_one(reach | promoted) || promoted != 0; }
  /// True if it is on the same square in every later position.
  bool is_steady() const { return !is_mobile() && !is_captured; }
  /// The square of a piece that is not mobile.
  Square square() const { return first_square(reach); }
};

/// The treatment of captures of pieces that otherwise never leave their square.
enum class Captures : std::uint8_t {
  kMerged,  ///< `Reach` follows them like other moves.
  kByCase,  ///< `Reach` does not follow them. `open_captures` lists them, to be followed one by
            ///< one.
};

/// The squares that each piece can ever reach from a position. It never leaves out a square that
/// legal moves allow, but may have some more. The position must have one king of each colour, and
/// no pawn on its first or last rank.
class Reach {
 public:
  Reach(const SquareSets& sets, Captures captures);

  /// A capture after which the facts are no longer true. It has the numbers of the pieces.
  struct Capture {
    int capturer, victim;
  };
  /// With kByCase: the captures after which the facts may no longer be true.
  std::vector<Capture> open_captures() const;
  /// The facts after that capture. Nothing if the squares of the kings make it impossible.
  std::optional<Reach> after(Capture capture) const;

  const PieceFacts* begin() const { return pieces_.data(); }
  const PieceFacts* end() const { return pieces_.data() + count_; }
  int size() const { return count_; }
  const PieceFacts& operator[](int index) const { return pieces_[index]; }

  /// The king of that colour.
  const PieceFacts& king(Color color) const { return pieces_[kings_[at(color)]]; }
  /// With kByCase: the pairs of squares on which the kings may be.
  const KingPairs& king_pairs() const { return pairs_; }
  /// After a capture: the pairs of squares of the kings directly after it.
  const KingPairs& arrival() const { return arrival_; }
  /// After a capture: true if a king made it.
  bool king_arrived() const { return king_arrived_; }
  /// True if a piece of that colour other than the king may ever move.
  bool has_other_moves(Color color) const;
  /// The squares that the king of that colour may reach by castling.
  Bitboard castling_squares(Color color) const;

 private:
  static constexpr std::size_t at(Color color) { return static_cast<std::size_t>(color); }
  std::span<PieceFacts> pieces() { return {pieces_.data(), static_cast<std::size_t>(count_)}; }
  void place_pieces(const SquareSets& sets);
  void add_en_passant(const SquareSets& sets);
  void settle();
  bool sweep();
  void look_around();
  void castle();
  void move(PieceFacts& piece);
  void move_kings_together();
  Bitboard not_taken(Color color) const;
  Bitboard targets(PieceType type, Color color, Bitboard from) const;
  Bitboard pawn_steps(const PieceFacts& piece) const;
  Bitboard ranks_open_to(const PieceFacts& piece) const;
  void remove(int piece);
  bool may_take(const PieceFacts& piece, const PieceFacts& victim) const;

  std::array<PieceFacts, kSquareCount> pieces_;
  int count_ = 0;
  std::array<int, 2> kings_{};
  Captures captures_;
  Bitboard castling_rooks_;
  KingPairs pairs_, arrival_;
  bool king_arrived_ = false;
  // Results of the last sweep, by colour. Squares of steady pieces. Squares that steady pieces
  // always attack. Squares that pieces other than the king may occupy. Squares on which a capture
  // is possible. Squares the king may castle to.
  std::array<Bitboard, 2> steady_{}, guarded_{}, present_{}, taken_{}, castling_{};
};

}  // namespace jadoube::rules
