#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/mate/king_pairs.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A piece of the starting position and what may become of it.
struct Man {
  Color color;
  PieceType type;
  /// Where it stood at the start.
  Square home;
  /// Where it may ever stand as what it is, from now on.
  Bitboard reach = 0;
  /// Where a pawn may ever stand as what it was promoted to.
  Bitboard promoted = 0;
  /// Whether it may ever capture.
  bool captures = false;
  /// Whether it may ever be captured.
  bool is_captured = false;

  /// Where it may ever stand.
  Bitboard anywhere() const { return reach | promoted; }
  bool operator==(const Man&) const = default;

  /// It may stand on more than one square.
  bool is_mobile() const { return more_than_one(reach | promoted) || promoted != 0; }
  /// It stands on one square in every position to come.
  bool is_steady() const { return !is_mobile() && !is_captured; }
  /// The square of a piece that is not mobile.
  Square square() const { return first_square(reach); }
};

/// How captures of pieces that otherwise never leave their square are treated.
enum class Captures : std::uint8_t {
  kMerged,  ///< They are among the moves that `Reach` follows.
  kByCase,  ///< They are not, but wait in `open_captures` to be followed one by one.
};

/// Where each piece can ever come from a position: never less than what legal moves allow, more at
/// times. The position must have one king of each colour, and no pawn on its first or last rank.
class Reach {
 public:
  Reach(const SquareSets& sets, Captures captures);

  /// A capture that ends what this `Reach` says, by numbers of pieces.
  struct Capture {
    int capturer, victim;
  };
  /// With kByCase: the captures with which the game may leave what this `Reach` says.
  std::vector<Capture> open_captures() const;
  /// What may come after that capture; nothing where the kings' places do not allow it.
  std::optional<Reach> after(Capture capture) const;

  const Man* begin() const { return men_.data(); }
  const Man* end() const { return men_.data() + count_; }
  int size() const { return count_; }
  const Man& operator[](int index) const { return men_[index]; }

  /// The king of that colour.
  const Man& king(Color color) const { return men_[kings_[at(color)]]; }
  /// With kByCase: where the kings may stand together.
  const KingPairs& king_pairs() const { return pairs_; }
  /// After a capture: where the kings may stand when it has just been made.
  const KingPairs& arrival() const { return arrival_; }
  /// After a capture: whether a king made it.
  bool king_arrived() const { return king_arrived_; }
  /// True if a piece of that colour other than the king may ever move.
  bool has_other_moves(Color color) const;
  /// Where the king of that colour may come to by castling.
  Bitboard castling_squares(Color color) const;

 private:
  static constexpr std::size_t at(Color color) { return static_cast<std::size_t>(color); }
  std::span<Man> men() { return {men_.data(), static_cast<std::size_t>(count_)}; }
  void place_men(const SquareSets& sets);
  void add_en_passant(const SquareSets& sets);
  void settle();
  bool sweep();
  void look_around();
  void castle();
  void move(Man& man);
  void move_kings_together();
  Bitboard not_taken(Color color) const;
  Bitboard targets(PieceType type, Color color, Bitboard from) const;
  Bitboard pawn_steps(const Man& man) const;
  Bitboard ranks_open_to(const Man& man) const;
  void remove(int man);
  bool may_take(const Man& man, const Man& victim) const;

  std::array<Man, kSquareCount> men_;
  int count_ = 0;
  std::array<int, 2> kings_{};
  Captures captures_;
  Bitboard castling_rooks_;
  KingPairs pairs_, arrival_;
  bool king_arrived_ = false;
  // What holds after the last sweep, by colour: steady men; squares such men always attack; where
  // men other than the king may stand; where one may capture; where the king may castle to.
  std::array<Bitboard, 2> steady_{}, guarded_{}, present_{}, taken_{}, castling_{};
};

}  // namespace jadoube::rules
