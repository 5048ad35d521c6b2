#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/mate/can_mate.h"
#include "rules/mate/closure.h"
#include "rules/mate/static_proof.h"
#include "tests/support/random_chess.h"

/// Compares proofs with play. If an answer is "cannot mate" although a mate was found, that is a
/// bug.
namespace jadoube::tests {

/// Which method says that the player cannot mate: the first one in this order.
enum class Claim : std::uint8_t { kNobody, kMaterial, kStatic, kCases, kClosure };
inline constexpr std::array<std::string_view, 5> kClaimNames{
    "nobody", "material", "static proof", "static proof by cases", "closure with shortcuts"};

/// The result of playing moves: nothing found, no mate among all positions, or a mate.
enum class Truth : std::uint8_t { kUnknown, kNoMate, kMate };

/// How many positions are visited.
struct Effort {
  std::uint64_t positions = 0;  ///< For the closure that gives the truth, if there is a claim.
  std::uint64_t unclaimed = 0;  ///< The same if there is none.
  std::uint64_t with_shortcuts =
      0;            ///< For the closure with shortcuts, which is compared with the first.
  int games = 0;    ///< Games played at random in search of a mate.
  int cases = 300;  ///< For the static proof by cases.
};

/// The claim and the truth.
struct Judgement {
  Claim claim = Claim::kNobody;
  Truth truth = Truth::kUnknown;

  bool is_conflict() const { return claim != Claim::kNobody && truth == Truth::kMate; }
};

inline Claim claim_of(const rules::SquareSets& sets, rules::Color player, const Effort& effort) {
  if (material_cannot_mate(sets, player)) return Claim::kMaterial;
  if (proves_no_mate(sets, player)) return Claim::kStatic;
  if (proves_no_mate_by_cases(sets, player, effort.cases)) return Claim::kCases;
  const auto closure = close(sets, player, effort.with_shortcuts);
  return closure.end == rules::ClosureResult::End::kClosed ? Claim::kClosure : Claim::kNobody;
}

/// True if `player` mates in one of this many random games of up to 60 plies.
inline bool mates_at_random(const rules::Position& start, rules::Color player, int games,
                            Random& random) {
  for (; games > 0; --games) {
    rules::Position position = start;
    for (int ply = 0; ply < 60; ++ply) {
      const auto moves = position.legal_moves();
      if (moves.empty()) {
        if (position.in_check() && position.turn() != player) return true;
        break;
      }
      position = position.after(moves[below(moves.size(), random)]);
    }
  }
  return false;
}

/// Compares the proofs about a position with the moves. The position is not mate.
inline Judgement judge(const rules::Position& position, rules::Color player, const Effort& effort,
                       Random& random) {
  const rules::SquareSets& sets = position.square_sets();
  Judgement judgement{claim_of(sets, player, effort), Truth::kUnknown};
  const bool claimed = judgement.claim != Claim::kNobody;
  const auto all =
      close(sets, player, claimed ? effort.positions : effort.unclaimed, rules::Shortcuts::kNone);
  if (all.end == rules::ClosureResult::End::kClosed) judgement.truth = Truth::kNoMate;
  const bool mate = all.end == rules::ClosureResult::End::kMate ||
                    (judgement.truth == Truth::kUnknown && claimed &&
                     mates_at_random(position, player, effort.games, random));
  if (mate) judgement.truth = Truth::kMate;
  return judgement;
}

}  // namespace jadoube::tests
