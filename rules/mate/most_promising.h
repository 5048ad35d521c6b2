#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/attacks.h"
#include "rules/mate/can_mate.h"
#include "rules/move.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A move towards a mate, and whether it is the mate.
struct PromisingMove {
  Move move;
  bool is_mate = false;
};

/// The most promising legal move of the side to move on the way to a mate by `mater`. The opponent
/// of `mater` must have a king. Each move promises the value by `taste_for`, and a number of
/// `chance` more. If the function finds a mate by `mater`, it returns that move. It finds nearly
/// all of them. Nothing if there is no move. It is a guess, so that a search tries promising moves
/// first. It proves nothing.
std::optional<PromisingMove> most_promising(const SquareSets& sets, Color mater, Chance& chance);

/// The proofs with which a search leaves out positions.
enum class Shortcuts : std::uint8_t {
  kNone,      ///< None: it uses the moves alone, to check other proofs against it.
  kMaterial,  ///< The material rule.
  kProofs,    ///< The material rule and the static proofs.
};

/// Finds positions in which `player` provably can no longer mate, so that a search can leave them
/// out. Material changes with captures and promotions only, so it is checked only after these. A
/// static proof costs as much as some ten positions, a proof by cases as much as some hundreds. So
/// they are tried after captures and pawn moves only, and less and less often if they never help.
class LostBranches {
 public:
  LostBranches(Color player, Shortcuts shortcuts) : player_(player), shortcuts_(shortcuts) {}

  /// Whether `player` cannot mate after `move`, which led from `before` to `after`, a position that
  /// is not mate. False proves nothing. `seen` is how many positions the search has met so far.
  bool is_lost(const SquareSets& before, const SquareSets& after, Move move, std::size_t seen);

 private:
  // A proof that is tried as long as it does not take too much time from the search.
  struct Trial {
    std::size_t free, price, tries = 0, successes = 0;

    template <typename Proof>
    bool proves(std::size_t seen, Proof proof);
  };

  const Color player_;
  const Shortcuts shortcuts_;
  Trial static_{.free = 16, .price = 64}, by_cases_{.free = 0, .price = 1024};
};

/// From each square, how many moves a piece has to some squares.
using MoveCounts = std::array<std::uint8_t, kSquareCount>;

/// The number in `MoveCounts` for squares without a way.
inline constexpr int kNoWay = 30;

/// The number of moves of a piece from each square to the nearest of `goals`, if only `walls` block
/// it. A pawn is followed back to the squares from which it can have moved.
MoveCounts moves_to(Bitboard goals, PieceType type, Color color, Bitboard walls);

/// How many moves a piece has to each square from `home`.
MoveCounts moves_from(Square home, PieceType type, Color color, Bitboard walls);

}  // namespace jadoube::rules
