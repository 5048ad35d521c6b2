#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rules/laws/articles.h"
#include "rules/laws/game.h"
#include "rules/move.h"

namespace jadoube::rules {

/// How often a position must stand, and how many plies must be without capture and pawn move [FIDE
/// 2023 Art. 9.2, 9.3].
inline constexpr int kThreeTimes = 3, kFiftyMovesEach = 100;

/// A right of the player on move to claim a draw, with its proof. It is given only at a request,
/// never announced [FIDE 2023 Art. 11.12, 12.6]. The right ends when the player touches a piece
/// [9.4].
struct DrawClaim {
  /// kThreefold, kThreefoldAnnounced, kFiftyMoves or kFiftyMovesAnnounced.
  Clause clause;
  /// For three times: the numbers of plies after which the position stood or will stand. For fifty
  /// moves: the first and last position of the series. The first is 0 where the series began before
  /// the game's record.
  std::vector<std::size_t> plies;
  /// How often the position stands, or how many plies the series has.
  int count = 0;
};

/// The position has just appeared for the third time or more [FIDE 2023 Art. 9.2.2].
std::optional<DrawClaim> threefold_claim(const Game& game);
/// It will with the announced move [FIDE 2023 Art. 9.2.1]. Nothing where `move` is not legal.
std::optional<DrawClaim> threefold_claim(const Game& game, Move move);
/// The moves with which it will.
MoveList threefold_moves(const Game& game);

/// The last fifty moves of each player were without capture and pawn move [FIDE 2023 Art. 9.3.2].
std::optional<DrawClaim> fifty_move_claim(const Game& game);
/// They will be with the announced move [FIDE 2023 Art. 9.3.1], also where it would mate: it is not
/// played yet. Nothing where `move` is not legal.
std::optional<DrawClaim> fifty_move_claim(const Game& game, Move move);
/// The moves with which they will.
MoveList fifty_move_moves(const Game& game);

}  // namespace jadoube::rules
