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
  /// The parts that it uses. All must exist longer.
  struct Parts {
    BoardSessions& sessions;
    DecisionHandler& decisions;
    Tournaments& tournaments;
  };

  explicit GameMover(const Parts& parts) : parts_(parts) {}

  /// Moves the game of `board` by `call`, which has the decision `GoOnAt`. If the position is not
  /// on the other board yet, the pairing moves first, and the game follows. FailedPrecondition:
  /// there is no pairing either. Other errors are those of `DecisionHandler::decide`.
  rules::Expected<arbiter::Ruled> move(const std::string& board,
                                       const arbiter::DecisionRequest& call);

  /// Moves each game with a pairing on another board, if its position is on that board now. Call it
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
  /// The last logged reason why a game did not move.
  std::string reported_;
};

}  // namespace jadoube::engine
