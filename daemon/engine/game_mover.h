#pragma once

#include <string>

#include "daemon/arbiter/decisions/decision_games.h"
#include "daemon/engine/board_session.h"
#include "daemon/engine/decision_handler.h"
#include "daemon/engine/tournaments.h"

namespace jadoube::engine {

/// Games go on at another board if their own has a fault. An arbiter decides it for a game, or an
/// operator puts the pairing of a game on another board. The game is moved as soon as its position
/// is there, or was played from there.
class GameMover {
 public:
  /// What it works with. All must exist longer than it.
  struct Parts {
    BoardSessions& sessions;
    DecisionHandler& decisions;
    Tournaments& tournaments;
  };

  explicit GameMover(const Parts& parts) : parts_(parts) {}

  /// Moves the game of `board` by `call`, whose decision is `GoOnAt`. If its position is not at the
  /// other board yet, its pairing is put there, and the game follows. FailedPrecondition: it has no
  /// pairing either. Other errors are those of `DecisionHandler::decide`.
  rules::Expected<arbiter::Ruled> move(const std::string& board,
                                       const arbiter::DecisionRequest& call);

  /// Moves the games whose pairings are on another board and whose positions are there now. Call it
  /// when boards or tournaments have changed.
  void look();

 private:
  rules::Expected<arbiter::Ruled> carry_out(const std::string& board,
                                            const arbiter::DecisionRequest& call,
                                            const std::string& to, const arbiter::MovedGame& moved);
  rules::Expected<arbiter::Ruled> wait_for_position(const std::string& board,
                                                    const arbiter::DecisionRequest& call,
                                                    const std::string& to);

  const Parts parts_;
  /// Why a game did not move, as it was logged last.
  std::string told_;
};

}  // namespace jadoube::engine
