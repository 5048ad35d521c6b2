#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// How much work a question may cost. Deterministic: the same question with the same budget has the
/// same answer on every machine.
struct MateBudget {
  /// The most positions whose moves are looked at, over all methods together. Proofs by the
  /// position alone need no moves, so they answer with any budget. They are: the game is over, the
  /// material, the squares that pieces can reach. The last positions are all remembered. With the
  /// default, every position of the games that were tried is decided, and 99 % of composed ones.
  std::uint64_t positions = 500'000;
};

/// What is known of "can this player checkmate by any series of legal moves, even with the most
/// unskilled counterplay".
enum class Verdict : std::uint8_t {
  kYes,        ///< There is such a series: `CanMate::helpmate`, every move of it checked.
  kNo,         ///< There is none, and that is proved: `CanMate::proof` has how.
  kUndecided,  ///< The budget ran out. Never to be shown as a draw.
};

/// "yes", "no" or "undecided".
std::string_view to_string(Verdict verdict);

/// What proved that there is no mate.
enum class MateProof : std::uint8_t {
  kNone,      ///< Nothing was proved.
  kGameOver,  ///< The position is mate or stalemate, and this player has not mated.
  /// The player's pieces cannot mate on any squares, or there is no king to mate.
  kMaterial,
  kClosure,  ///< All positions that can be reached were looked at: `CanMate::closed_positions`.
  kStatic,   ///< No piece of the player can reach a square where a mate would need it.
};

/// The proof in a few words: "material", "where the pieces can come". Empty for kNone.
std::string_view to_string(MateProof proof);

/// The answer to `can_mate`.
struct CanMate {
  Verdict verdict = Verdict::kUndecided;
  /// With kYes: legal moves from the position that end in the mate; empty if it is on the board
  /// already. Not the shortest way.
  std::vector<Move> helpmate = {};
  /// With kNo.
  MateProof proof = MateProof::kNone;
  /// With kClosure: how many positions the proof holds.
  std::uint64_t closed_positions = 0;
};

/// Whether `player` can checkmate by any series of legal moves [FIDE 2023 Art. 5.1.2, 5.2.2, 6.9,
/// 7.5.5, A.5.3]. A move is legal if Articles 3.1 to 3.9 allow it: repetition and the counts of
/// moves do not end such a series. The answer is sound. For kYes, all moves are generated as legal
/// ones, and the mate at the end was found. kNo is a proof.
///
/// Any placement is possible. Mate is as in `Position::is_checkmate`. With several kings of one
/// colour, it is mate if one of them is attacked, and after every move at least one is attacked. A
/// side without a king is never mated, but may mate. Thread-safe; a thread keeps some megabytes of
/// memory for its next question.
CanMate can_mate(const Position& position, Color player, const MateBudget& budget = {});

/// Returns kYes for a dead position, in which neither player can mate [FIDE 2023 Art. 5.2.2]. kNo:
/// one of them can. kUndecided: it is not known.
Verdict is_dead_position(const Position& position, const MateBudget& budget = {});

/// Numbers that look like chance and are the same each time.
class Chance {
 public:
  /// From now on the numbers are 0 to `end` - 1; `end` is at least 1.
  void spread_to(int end) { end_ = static_cast<std::uint32_t>(end); }

  /// The greatest that there can be.
  int most() const { return static_cast<int>(end_) - 1; }

  /// The next one.
  int next() {
    if (end_ == 1) return 0;
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 32) * end_ >> 32);
  }

 private:
  std::uint64_t state_ = 1;
  std::uint32_t end_ = 1;
};

/// True if `player` cannot mate with the pieces left, on any squares and with any promotions. It is
/// true exactly for these cases:
///
/// - a king alone;
/// - a king and one knight against a king and any number of queens;
/// - a king and bishops on squares of one colour against a king with rooks, queens and bishops on
///   squares of that colour.
///
/// Does not check if the position is already mate: check that first. Returns false if a side does
/// not have exactly one king, or if the side not to move is in check.
bool material_cannot_mate(const SquareSets& sets, Color player);

}  // namespace jadoube::rules
