#pragma once

#include "daemon/arbiter/claims/claim.h"
#include "daemon/model/change.h"

namespace jadoube::arbiter {

/// What an arbiter weighs when a player claims that the opponent cannot win, or does not try to
/// win, by normal means [FIDE 2023 Guidelines III.5; FIDE 2014 App. G.5].
struct LosingChances {
  /// kNotDecided wherever the claim may be made: the arbiter decides. kValid only where the
  /// opponent cannot mate by any series of legal moves; kNotValid where the claim may not be made.
  ClaimAnswer answer;
  /// The player who claims.
  rules::Color player = rules::Color::kWhite;
  /// The time that the player and the opponent have left; nothing without a reading.
  std::optional<std::chrono::seconds> time_left, opponents_time_left;
  /// The ply at whose press the clock showed it; nothing where it shows it now.
  std::optional<std::size_t> time_ply;
  /// The last ply that captured, the last that moved a pawn; 0 for none on record.
  std::size_t last_capture = 0, last_pawn_move = 0;
  /// Plies since the last of the two.
  std::size_t plies_since_progress = 0;
  /// The pieces of each player on the board, "K R P P".
  std::string white_material, black_material;
  /// True, false or undecided: the opponent can mate by some series of legal moves.
  rules::Verdict opponent_can_mate = rules::Verdict::kUndecided;
};

/// The facts of such a claim by `player`, or by the player to move. `clock` is what the clock
/// shows now, where the record's last ply is asked about and the game goes on.
LosingChances losing_chances(const ClaimRecord& record, const ClaimRules& rules,
                             std::optional<rules::Color> player,
                             const std::optional<model::ClockState>& clock);

}  // namespace jadoube::arbiter
