#include "rules/laws/draw_claims.h"

#include <algorithm>

namespace jadoube::rules {
namespace {

// A player without a legal move cannot claim, because the game is over.
bool is_over(const Game& game) { return game.position().legal_moves().empty(); }

DrawClaim fifty_moves(Clause clause, std::size_t last, int clock) {
  const std::size_t series = std::min(last, static_cast<std::size_t>(clock));
  return {clause, {last - series, last}, clock};
}

}  // namespace

std::optional<DrawClaim> threefold_claim(const Game& game) {
  if (game.occurrences() < kThreeTimes || is_over(game)) return std::nullopt;
  return DrawClaim{Clause::kThreefold, game.occurrence_plies(), game.occurrences()};
}

std::optional<DrawClaim> threefold_claim(const Game& game, Move move) {
  if (!game.position().is_legal(move)) return std::nullopt;
  const std::vector<std::size_t> plies = game.occurrence_plies_with(move);
  const int count = static_cast<int>(plies.size());
  if (count < kThreeTimes) return std::nullopt;
  return DrawClaim{Clause::kThreefoldAnnounced, plies, count};
}

MoveList threefold_moves(const Game& game) {
  MoveList moves = game.position().legal_moves();
  moves.keep_if([&](Move move) { return game.occurrences_with(move) >= kThreeTimes; });
  return moves;
}

std::optional<DrawClaim> fifty_move_claim(const Game& game) {
  const int clock = game.position().halfmove_clock();
  if (clock < kFiftyMovesEach || is_over(game)) return std::nullopt;
  return fifty_moves(Clause::kFiftyMoves, game.plies(), clock);
}

std::optional<DrawClaim> fifty_move_claim(const Game& game, Move move) {
  if (!game.position().is_legal(move)) return std::nullopt;
  const int clock = game.position().after(move).halfmove_clock();
  if (clock < kFiftyMovesEach) return std::nullopt;
  return fifty_moves(Clause::kFiftyMovesAnnounced, game.plies() + 1, clock);
}

MoveList fifty_move_moves(const Game& game) {
  MoveList moves = game.position().legal_moves();
  moves.keep_if(
      [&](Move move) { return game.position().after(move).halfmove_clock() >= kFiftyMovesEach; });
  return moves;
}

}  // namespace jadoube::rules
