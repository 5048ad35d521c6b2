#pragma once

#include <array>
#include <span>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// A piece of the starting position and what may become of it.
struct Man {
  Color color;
  PieceType type;
  Square home;
  /// Where it may ever stand as what it is, its home included.
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

  /// It stands at home in every position to come.
  bool is_steady() const { return anywhere() == bit(home) && !is_captured; }
};

/// Where each piece can ever come from a position: never less than what legal moves allow, more at
/// times. The position must have one king of each colour, and no pawn on its first or last rank.
class Reach {
 public:
  explicit Reach(const SquareSets& sets);

  const Man* begin() const { return men_.data(); }
  const Man* end() const { return men_.data() + count_; }
  int size() const { return count_; }
  const Man& operator[](int index) const { return men_[index]; }

  /// The king of that colour.
  const Man& king(Color color) const { return men_[kings_[static_cast<std::size_t>(color)]]; }
  /// The squares of the men of that colour that are steady.
  Bitboard steady(Color color) const { return steady_[static_cast<std::size_t>(color)]; }

 private:
  std::span<Man> men() { return {men_.data(), static_cast<std::size_t>(count_)}; }
  void place_men(const SquareSets& sets);
  void add_en_passant(const SquareSets& sets);
  bool sweep(const SquareSets& sets);
  void look_around();
  void castle(const SquareSets& sets);
  void move(Man& man);
  Bitboard targets(PieceType type, Color color, Bitboard from) const;
  Bitboard pawn_steps(const Man& man) const;
  Bitboard ranks_open_to(const Man& man) const;

  std::array<Man, kSquareCount> men_;
  int count_ = 0;
  std::array<int, 2> kings_{};
  // What holds after the last sweep, by colour: steady men; squares such men always attack; where
  // men other than the king may stand; where one may capture.
  std::array<Bitboard, 2> steady_{}, guarded_{}, present_{}, taken_{};
};

/// The squares attacked by pieces of that kind on all of `from`, if lines pass through `open`.
Bitboard attacked_from(PieceType type, Color color, Bitboard from, Bitboard open);

}  // namespace jadoube::rules
