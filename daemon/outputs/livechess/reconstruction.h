#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/livechess/eboard.h"
#include "rules/position.h"

namespace jadoube::outputs::livechess {

/// The moves that one client sees: from the position that it set up, as far as they are settled. A
/// client cannot take a move back. So a ply waits until its clock was pressed or the opponent has
/// answered. Without a running clock, it waits until it was on the board for the hold time. A ply
/// that replaces another one, or whose piece was lifted again, waits anew: the piece may be on its
/// way.
///
/// If the daemon's own game has the position of the setup, its plies count. Otherwise the moves are
/// found from the placements alone, until the daemon's game has them. There, a ply settles when the
/// opponent lifts a piece or has answered, or when it was on the board for the hold time. Either
/// way, nothing here changes the official game. Each subscription has its own.
class Reconstruction {
 public:
  /// `hold`: how long a ply must be on the board if no clock runs.
  Reconstruction(const rules::Position& start, std::chrono::milliseconds hold);

  /// Takes what the board shows now. True if the moves or `matches` have changed.
  bool update(const Eboard& board, Instant now);

  /// When `update` has more to do though the board does not change. kNever: never.
  Instant wake_at() const { return wake_at_; }

  /// The settled moves from the setup on. They stop before an illegal ply, and before plies that
  /// are not known. A move that was settled stays while the game has it, though it is in doubt now.
  /// They get fewer if a ply is taken back after it was settled.
  const std::vector<std::string>& san() const { return san_; }
  /// True if the board shows the position after these moves.
  bool matches() const { return matches_; }

 private:
  /// The place of the setup in the daemon's game.
  struct Anchor {
    int game = 0;
    std::size_t ply = 0;
  };

  /// A ply that nothing has confirmed, and since when it is on the board.
  struct Standing {
    std::string san;
    Instant since{};
  };

  void find_anchor(const model::Game& game);
  void follow_game(const std::shared_ptr<const model::Game>& game, bool clock_runs, Instant now);
  std::size_t plies_that_stay(const model::Game& game) const;
  Instant stands_since(std::size_t number, const model::Ply& ply, Instant now);
  void follow_board(const rules::Placement& placement, Instant now);
  void note_placement(const rules::Placement& placement, Instant now);
  void settle_pending();
  bool fits_anchor(const model::Game& game, std::size_t ply) const;
  bool extend(const rules::Placement& placement);
  void play(const rules::Move& move);
  void cut(std::size_t plies);

  rules::Position start_;
  std::chrono::milliseconds hold_;
  std::optional<Anchor> anchor_;
  bool is_from_board_ = false;
  // A move from the last position that the board has shown, and nothing has settled it.
  std::optional<rules::Move> pending_;
  std::optional<rules::Placement> placement_;
  Instant placed_at_{};
  // The board is connected, and since when. Nothing settles by time while nobody can see it.
  bool is_active_ = false;
  Instant active_since_{};
  Instant wake_at_ = drivers::kNever;
  // By the number of the ply in the game.
  std::map<std::size_t, Standing> standing_;

  // The position before each move, and after the last one.
  std::vector<rules::Position> positions_;
  std::vector<std::string> san_;
  bool matches_ = false;
};

}  // namespace jadoube::outputs::livechess
