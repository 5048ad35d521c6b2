#include "rules/mate/most_promising.h"

#include <algorithm>

#include "rules/attacks.h"
#include "rules/mate/can_mate.h"
#include "rules/mate/choosing.h"
#include "rules/mate/helpmate.h"
#include "rules/mate/static_proof.h"

namespace jadoube::rules {

namespace {

constexpr Bitboard kOneBishopsSquares = 0x55aa55aa55aa55aa;
constexpr Bitboard kCorners = bit(Square::a1) | bit(Square::h1) | bit(Square::a8) | bit(Square::h8);

// Stalemate is never useful.
constexpr int kStalemate = 400;

class MatersChoice : public Choosing<MatersChoice> {
 public:
  MatersChoice(const SquareSets& sets, Color mater, Chance& chance)
      : Choosing(sets, mater, chance),
        is_alone_(!more_than_one(sets.of(opponent_of(mater)))),
        has_heavy_((sets.of(mater) & (sets.of(PieceType::kQueen) | sets.of(PieceType::kRook))) !=
                   0) {}

  void judge_type() {
    slope_ = taste_.nearer[type_];
    const bool is_pawn = type_ == index_of(PieceType::kPawn);
    any_ = !is_pawn ? 0 : has_heavy_ ? taste_.push : taste_.push_alone;
  }

  void judge_piece() { kept_.reset(); }

  int gain(Move move, PieceType, bool) const {
    int gain = move.promotion ? taste_.becomes[index_of(*move.promotion)] : 0;
    if (contains(cage_.occupied, move.to)) gain += taste_.takes[type_at(sets_, move.to)];
    return gain;
  }

  // Nothing if the move mates.
  std::optional<int> faults(Move move, bool check) {
    // If free squares have no weight, only a mate or a stalemate is worth looking for.
    if (taste_.free == 0 && !check && !is_alone_) return 0;
    const Bitboard free = free_squares(move);
    if (check && free == 0 && !is_taken(move.to) && is_mate(sets_.after(move))) return std::nullopt;
    if (check) return taste_.check + taste_.free * count(free);
    if (free == 0 && is_alone_) return kStalemate;
    return taste_.free * count(free);
  }

 private:
  // True if a piece other than the king can capture on `to`. Pins are ignored.
  bool is_taken(Square to) const {
    const Color mated = opponent_of(sets_.turn);
    return (sets_.attackers_of(to, mated, cage_.occupied) & ~bit(cage_.king)) != 0;
  }

  // The free squares of the king after the move.
  Bitboard free_squares(Move move) {
    const auto type = static_cast<PieceType>(type_);
    if (!kept_) {
      const Bitboard attacked = type == PieceType::kPawn ? pawn_attacks(sets_.turn, from_)
                                                         : cage_.attacks[rules::index_of(from_)];
      kept_ = cage_.once & (cage_.twice | ~attacked);
    }
    const Bitboard open = cage_.near & ~*kept_, room = cage_.room & open;
    if (room == 0) return open & bit(move.to);
    const PieceType becomes = move.promotion.value_or(type);
    const Bitboard attacked = attacks_of(becomes, sets_.turn, move.to, cage_.occupied);
    return (room & ~attacked) | (open & bit(move.to));
  }

  const bool is_alone_, has_heavy_;
  // The squares that the mating side attacks without the moving piece. Computed at the first use.
  std::optional<Bitboard> kept_;
};

class MatedsChoice : public Choosing<MatedsChoice> {
 public:
  MatedsChoice(const SquareSets& sets, Color mater, Chance& chance)
      : Choosing(sets, mater, chance), corners_(corners_for(mater)) {}

  void judge_type() {
    if (type_ == index_of(PieceType::kKing)) {
      slope_ = any_ = 0;
      special_ = kAllSquares;
    } else {
      slope_ = taste_.helper_nearer;
      any_ = taste_.helper_moves[type_];
      special_ |= cage_.near & ~cage_.once;
    }
  }

  Bitboard attacked_by_enemy() const { return cage_.once; }

  void judge_piece() {
    if (contains(cage_.near & ~cage_.once, from_)) base_ -= taste_.block;
  }

  int gain(Move move, PieceType type, bool check) const {
    if (type == PieceType::kKing) return promise_of_king(move);
    int gain = contains(cage_.near & ~cage_.once, move.to) ? taste_.block : 0;
    if (contains(cage_.occupied, move.to)) gain -= taste_.helper_takes[type_at(sets_, move.to)];
    return check ? gain - taste_.helper_check : gain;
  }

  static std::optional<int> faults(Move, bool) { return 0; }

 private:
  Bitboard corners_for(Color mater) const {
    if (taste_.corner == 0) return 0;
    const Bitboard bishops = sets_.of(mater, PieceType::kBishop);
    if (bishops == 0) return kCorners;
    return kCorners &
           ((bishops & kOneBishopsSquares) != 0 ? kOneBishopsSquares : ~kOneBishopsSquares);
  }

  int promise_of_king(Move move) const {
    const Bitboard own = sets_.of(sets_.turn) & ~bit(cage_.king);
    const Bitboard near = king_attacks(move.to), held = own | cage_.once;
    int promise = taste_.king_moves - taste_.middle * (count(near) - count(cage_.near));
    promise -= taste_.room * (count(near & ~held) - count(cage_.room & ~held));
    if (corners_ != 0) promise += taste_.corner * (from_corner(cage_.king) - from_corner(move.to));
    if (contains(cage_.occupied, move.to)) promise -= taste_.king_takes[type_at(sets_, move.to)];
    return promise;
  }

  int from_corner(Square square) const {
    int fewest = kSquareCount;
    for (const Square corner : Squares(corners_)) {
      fewest = std::min(fewest, king_steps(square, corner));
    }
    return fewest;
  }

  // The corners in which the king can be mated.
  const Bitboard corners_;
};

template <typename Choice>
std::optional<PromisingMove> choose(const SquareSets& sets, Color mater, Chance& chance) {
  Choice choice(sets, mater, chance);
  generate(sets, choice);
  return choice.best();
}

}  // namespace

std::optional<PromisingMove> most_promising(const SquareSets& sets, Color mater, Chance& chance) {
  return sets.turn == mater ? choose<MatersChoice>(sets, mater, chance)
                            : choose<MatedsChoice>(sets, mater, chance);
}

namespace {

// The limit of a static proof by cases. It costs about as much as a thousand positions.
constexpr int kMostCases = 30;

}  // namespace

// Allows some proofs for nothing (`free`), some for each success, and one for every `price`
// positions found.
template <typename Proof>
bool LostBranches::Trial::proves(std::size_t seen, Proof proof) {
  if (tries >= free + 4 * successes + seen / price) return false;
  ++tries;
  const bool proved = proof();
  successes += proved ? 1 : 0;
  return proved;
}

bool LostBranches::is_lost(const SquareSets& before, const SquareSets& after, Move move,
                           std::size_t seen) {
  const bool by_pawn = contains(before.of(PieceType::kPawn), move.from);
  const bool takes = count(after.occupied()) != count(before.occupied());
  if (shortcuts_ == Shortcuts::kNone || (!by_pawn && !takes)) return false;
  if ((takes || move.promotion) && material_cannot_mate(after, player_)) return true;
  if (shortcuts_ == Shortcuts::kMaterial || after.in_check(after.turn)) return false;
  return static_.proves(seen, [&] {
    return proves_no_mate(after, player_);
  }) || by_cases_.proves(seen, [&] { return proves_no_mate_by_cases(after, player_, kMostCases); });
}

namespace {

// The squares on which the piece may have stood one move before it came to `square`.
Bitboard one_before(Square square, PieceType type, Color color, Bitboard walls) {
  const Bitboard attacked = attacks_of(type, opponent_of(color), square, walls);
  if (type != PieceType::kPawn) return attacked;
  return attacked | (color == Color::kWhite ? forward<Color::kBlack>(bit(square))
                                            : forward<Color::kWhite>(bit(square)));
}

}  // namespace

MoveCounts moves_to(Bitboard goals, PieceType type, Color color, Bitboard walls) {
  MoveCounts counts;
  counts.fill(kNoWay);
  Bitboard reached = goals, seen = goals;
  for (int moves = 0; reached != 0 && moves < kNoWay; ++moves) {
    Bitboard before = 0;
    for (const Square square : Squares(reached)) {
      counts[index_of(square)] = static_cast<std::uint8_t>(moves);
      before |= one_before(square, type, color, walls);
    }
    reached = before & ~walls & ~seen;
    seen |= reached;
  }
  return counts;
}

MoveCounts moves_from(Square home, PieceType type, Color color, Bitboard walls) {
  // Pieces move backwards as they move forwards. A pawn moves forwards as a pawn of the other
  // colour moves backwards.
  return moves_to(bit(home), type, opponent_of(color), walls & ~bit(home));
}

}  // namespace jadoube::rules
