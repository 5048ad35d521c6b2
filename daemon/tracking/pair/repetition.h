#pragma once

#include <optional>

#include "daemon/tracking/stage_values.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::tracking {

/// Compares one board of a pair with the game. It only reads.
///
/// A player repeats the opponent's move on their own board, and may begin their own move before the
/// repetition is whole. These rules decide about a square that shows something else than the game:
///
/// - It shows what it showed when the player had made the move before: not repeated yet.
/// - A piece of the player has left it, or has come to it: the player's own move.
/// - Anything else belongs to a repetition, a wrong one perhaps.
class Repetition {
 public:
  /// `shown`: the board now. `rested`: the same when its player had moved last. `player`: who sits
  /// there. There must be a game. All of these outlive it.
  Repetition(const GameView& game, const rules::Placement& shown, const rules::Placement& rested,
             rules::Color player)
      : game_(game), shown_(shown), rested_(rested), player_(player) {}

  /// True if the board shows the position after `plies` plies. A piece that one of the boards
  /// misreads does not count.
  bool shows(std::size_t plies) const { return wrong(plies) == 0; }
  /// True if it shows the position of the game, or one after another legal move of the player.
  bool is_whole() const;
  /// True if it shows the position of the game after one legal move of the player, who is to move.
  bool shows_own_move() const;
  /// True if a piece of the opponent is where the game has none. No move of the player brings it
  /// there, so it belongs to a repetition that is not complete. Always false if the boards do not
  /// report colours. A king in the centre may be a result.
  bool has_stray() const;
  /// True if nothing is wrong but that the opponent's last move is not repeated, or half.
  bool is_under_way() const;
  /// The squares that do not show the game because of the repetition, not of the player's own move.
  rules::Bitboard hidden() const;
  /// The board with the game on the squares of the repetition: what the player's own hands have
  /// done.
  rules::Placement own() const;
  /// The player has pressed: the position after the one own move that the board shows best. Nothing
  /// if it shows no move, or several equally well. Nothing if it shows none, or several as well.
  std::optional<rules::Placement> own_move() const;

 private:
  rules::Bitboard wrong(std::size_t plies) const;
  /// The number of plies before a move of the player.
  std::size_t before_own() const;
  bool is_own(rules::Square square, const rules::Position& before) const;
  bool comes_by_own_move(rules::Square square, const rules::Position& before) const;

  const GameView& game_;
  const rules::Placement& shown_;
  const rules::Placement& rested_;
  const rules::Color player_;
};

}  // namespace jadoube::tracking
