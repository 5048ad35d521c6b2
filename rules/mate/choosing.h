#pragma once

#include <array>
#include <cstdlib>
#include <limits>
#include <optional>

#include "rules/generator.h"
#include "rules/mate/can_mate.h"
#include "rules/mate/closure.h"
#include "rules/mate/king_pairs.h"
#include "rules/mate/most_promising.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// How promising a move is on the way to a helpmate. There are numbers for the mating side, for the
/// king to be mated, and for that king's other pieces, which help. A higher sum is better. Values
/// marked "less" are subtracted.
struct Taste {
  using ByType = std::array<int, 6>;

  int free;        ///< Less for each free square beside the king; 0 at least.
  int check;       ///< Less for a check that is not mate.
  ByType nearer;   ///< For a step nearer to the king.
  int push;        ///< For a move of a pawn,
  int push_alone;  ///< if there is no queen or rook.
  ByType becomes;  ///< For a promotion.
  ByType takes;    ///< For the captured piece.

  int king_moves;     ///< For any move of the king.
  int room;           ///< Less for each square more that the king can go to.
  int middle;         ///< Less for each square more beside the king.
  int corner;         ///< For a step nearer to a corner where the king can be mated.
  ByType king_takes;  ///< Less for a piece that the king captures.

  int block;            ///< For filling a square that the king could go to.
  ByType helper_takes;  ///< Less for a piece that a helper captures.
  ByType helper_moves;  ///< For any move of a helper.
  int helper_nearer;    ///< For a step nearer to the king.
  int helper_check;     ///< Less for a check by a helper.

  int plies, more_plies;  ///< The length of a descent, and how much longer the next ones are.
  int chance, more_chance,
      most_chance;  ///< The amount of chance in the second descent, and in the next ones.
};

/// The taste for a position. It depends on the pieces that `mater` has left.
const Taste& taste_for(const SquareSets& sets, Color mater);

// Theory of operation. Moves are judged as the generator passes them: a set of squares for each
// piece. A square is usually not special: no piece is on it, and no check comes from it. Then the
// value of a move depends only on how near to the king it ends. So the squares are tried ring by
// ring around the king. A ring that can promise no more than the best move so far ends the search:
// most moves are never looked at.

/// The index of `type` in arrays by type.
constexpr std::size_t index_of(PieceType type) { return static_cast<std::size_t>(type); }

/// The index of the type of the piece on `square`, which is not empty.
inline std::size_t type_at(const SquareSets& sets, Square square) {
  std::size_t type = 0;
  while (!contains(sets.by_type[type], square)) ++type;
  return type;
}

/// By type: the squares from which a piece of `color` attacks `square`.
inline std::array<Bitboard, 6> sources_of_attack(Square square, Color color, Bitboard occupied) {
  const Bitboard diagonal = bishop_attacks(square, occupied);
  const Bitboard straight = rook_attacks(square, occupied);
  return {pawn_attacks(opponent_of(color), square),
          knight_attacks(square),
          diagonal,
          straight,
          diagonal | straight,
          king_attacks(square)};
}

/// What both sides' choices have in common: a sink of the generator. `Side` returns what moves of a
/// type promise (`judge_type`) and those of one piece (`judge_piece`). `gain` is what a special
/// move promises besides. `faults` is what is wrong with a move that may be the best. It is nothing
/// if the move mates.
template <typename Side>
class Choosing {
 public:
  Choosing(const SquareSets& sets, Color mater, Chance& chance)
      : sets_(sets), taste_(taste_for(sets, mater)), cage_(sets, mater), chance_(chance) {
    const Bitboard kings = sets.of(opponent_of(sets.turn), PieceType::kKing);
    if (kings == 0) return;
    checks_ = sources_of_attack(first_square(kings), sets.turn, cage_.occupied);
  }

  const std::optional<PromisingMove>& best() const { return best_; }

  void piece(Square from, Bitboard targets) {
    if (targets == 0 || is_mate_found()) return;
    pick_up(from);
    const Bitboard special = targets & special_;
    for (const Square to : Squares(special)) consider_special({from, to});
    consider_plain(from, targets & ~special);
  }
  void pawns(Bitboard targets, int step) {
    if (targets == 0 || is_mate_found()) return;
    turn_to(index_of(PieceType::kPawn));
    const int farthest = 2;
    const bool is_plain = (targets & special_) == 0;
    if (is_plain && any_ + std::abs(slope_) * farthest + chance_.most() <= most_) return;
    EachMove{[this](Move move) { piece(move.from, bit(move.to)); }}.pawns(targets, step);
  }
  void promotions(Bitboard targets, int step) {
    EachMove{[this](Move move) { single(move); }}.promotions(targets, step);
  }
  void single(Move move) {
    if (is_mate_found()) return;
    pick_up(move.from);
    consider_special(move);
  }

 protected:
  bool is_mate_found() const { return best_ && best_->is_mate; }

  const SquareSets& sets_;
  const Taste& taste_;
  const Cage cage_;
  // By type: from where a piece attacks the king of the side not to move.
  std::array<Bitboard, 6> checks_{};
  // Of the type in the last call: `any_` is what any move promises, less `slope_` for each step
  // that remains to the king. `special_`: where a move promises more.
  std::size_t type_ = 6;
  int any_ = 0, slope_ = 0;
  Bitboard special_ = 0;
  // The piece of them: what any move of it promises, less for the steps.
  Square from_{};
  int base_ = 0;

 private:
  Side& side() { return static_cast<Side&>(*this); }

  void turn_to(std::size_t type) {
    if (type == type_) return;
    type_ = type;
    special_ = cage_.occupied | checks_[type];
    if (type == index_of(PieceType::kPawn)) special_ |= kRank1 | kRank8;
    side().judge_type();
  }

  void pick_up(Square from) {
    turn_to(type_at(sets_, from));
    from_ = from;
    base_ = any_ + slope_ * king_steps(cage_.king, from);
    side().judge_piece();
  }

  void consider_special(Move move) {
    const PieceType type = move.promotion.value_or(static_cast<PieceType>(type_));
    const bool check = contains(checks_[index_of(type)], move.to);
    const int plain = base_ - slope_ * king_steps(cage_.king, move.to);
    consider(move, plain + side().gain(move, type, check) + chance_.next(), check);
  }

  void consider_plain(Square from, Bitboard targets) {
    const int inward = slope_ >= 0 ? 1 : -1;
    int steps = slope_ >= 0 ? 0 : kMostKingSteps;
    for (; targets != 0; steps += inward) {
      const int promise = base_ - slope_ * steps;
      if (promise + chance_.most() <= most_) return;
      const Bitboard ring = targets & king_ring(cage_.king, steps);
      for (const Square to : Squares(ring)) consider({from, to}, promise + chance_.next(), false);
      targets &= ~ring;
    }
  }

  void consider(Move move, int promise, bool check) {
    if ((promise <= most_ && !check) || is_mate_found()) return;
    const auto faults = side().faults(move, check);
    if (!faults) {
      best_ = {move, true};
    } else if (promise - *faults > most_) {
      most_ = promise - *faults;
      best_ = {move};
    }
  }

  Chance& chance_;
  int most_ = std::numeric_limits<int>::min();
  std::optional<PromisingMove> best_;
};

}  // namespace jadoube::rules
