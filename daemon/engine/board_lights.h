#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "daemon/engine/board_session.h"
#include "daemon/engine/tournaments.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::engine {

/// The squares that a board lights up by itself, in the squares of the game. The choice depends
/// only on the pieces, the device and the game of the board.
using ChooseLights = std::function<rules::Bitboard(const model::Board& board)>;

/// True if a board is in a state for which it makes a sound. This depends only on the pieces, the
/// device and the game of the board.
using ChooseSound = std::function<bool(const model::Board& board)>;

/// The lights and sounds of the boards. They are off on each board that has just been connected. On
/// the boards of a tournament they are always off [FIDE 2023 Art. 6.12.2, 12.6]. Other boards show
/// the last wish of an arbiter, or the last choice, whichever is later.
class BoardLights {
 public:
  /// The parts that it reads. Both must exist longer.
  struct Parts {
    BoardSessions& sessions;
    const Tournaments& tournaments;
  };

  /// What boards show by themselves. Empty: only the requests of arbiters.
  struct Choices {
    ChooseLights lights = {};
    /// A board makes a sound when this becomes true.
    ChooseSound sound = {};
  };

  BoardLights(const Parts& parts, AskBoard ask, Choices choices);

  /// The request of an arbiter.
  struct Wish {
    /// These squares of the game are lit, all others are dark.
    rules::Bitboard squares = 0;
    /// The board makes a sound, once.
    bool sound = false;
  };

  /// Does what the arbiter asks for on `board`. NotFound: there is no such board. Unavailable: it
  /// is not connected. FailedPrecondition: the board is in a tournament; squares are to be lit and
  /// it has no lights; or a sound is wished and it makes none.
  rules::Expected<void> show(const std::string& board, const Wish& wish);

  /// Call it with each observation of a board. The lights are off when a connection begins. They do
  /// not change when a live board reports another problem, for example that it learns its pieces.
  void note(const std::string& board, const drivers::Observation& observation);

  /// Turns the lights off on boards that are now in a tournament. On the others it lights the
  /// squares that `Choices` now gives. Call it after each commit.
  void look();

 private:
  /// The facts that the choice depends on. Comparing them is faster than choosing.
  struct Reason {
    rules::Placement placement;
    int game = 0;
    std::size_t plies = 0;
    std::uint32_t revision = 0;
    bool followed = false;
    std::optional<rules::Move> last;
    std::optional<model::PlyState> last_state;
    bool operator==(const Reason&) const = default;
  };
  struct Lights {
    rules::Bitboard shown = 0, chosen = 0;
    bool is_darkened = false;
    /// The last choice. Nothing: none yet on this connection.
    std::optional<bool> sounds;
    std::optional<Reason> reason;
  };

  void look(const std::string& id, const model::Board& board);
  void ask(const std::string& id, const model::Board& board, rules::Bitboard squares);
  void choose(const std::string& id, const model::Board& board, Lights& lights);
  static Reason reason_of(const model::Board& board);

  const Parts parts_;
  const AskBoard ask_;
  const Choices choices_;
  /// The boards that are connected and have lights or make sounds.
  std::map<std::string, Lights> lights_;
};

}  // namespace jadoube::engine
