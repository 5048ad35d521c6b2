#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/model/by_color.h"
#include "daemon/model/change.h"
#include "daemon/model/incident.h"

/// Everything that an arbiter can decide. Plies are counted from 1. Moves are in SAN,
/// UCI or English descriptive notation (P-K4).
namespace jadoube::model {

/// This number of plies stays, and the others are taken back. The players set up that position.
struct TakeBack {
  std::size_t plies;
};

/// Ply `ply` is `move`. The later moves are derived again. If one of the game's explanations has
/// the move there, that explanation was played.
struct ReplacePly {
  std::size_t ply;
  std::string move;
};

/// Ply `ply` is a move that is not legal and was not taken back: "e1e3" [FIDE 2023 Art. 7.5.1;
/// 7.5.4 where it was found too late]. The later moves are derived again.
struct KeepIllegalPly {
  std::size_t ply;
  std::string move;
};

/// Before ply `ply`, which may be the next one, `moves` are missing, with blanks between them. What
/// was played after them is derived again.
struct InsertPlies {
  std::size_t ply;
  std::string moves;
};

/// Ply `ply` was not played. The later moves are derived again.
struct DeletePly {
  std::size_t ply;
};

/// The explanation of the game with this number, counted from 1, was played.
struct ChooseExplanation {
  std::size_t number;
};

/// The game has this result, for this reason.
struct GiveResult {
  rules::Result result;
  Termination termination;
};

/// The game has not ended.
struct TakeResultAway {};

/// The game is adjourned, and the player to move has sealed their move [FIDE 2023 Guidelines I.1].
struct Adjourn {};

/// The adjourned game continues. With `from`, a new game starts that continues the game `from`.
/// That game was adjourned, or was left when another game seemed to start.
struct ResumeGame {
  std::optional<Game> from = {};
  /// The name of `from`, "12345-1".
  std::string name = {};
  /// The move in the envelope. Empty: the player makes it on the board.
  std::string sealed_move = {};
  /// The game did not stop. It continues at this board, because its own board has a fault. `from`
  /// then has the plies up to the position from which it is played here, and these plies were
  /// recorded here since.
  bool is_moved = false;
  std::vector<Ply> recorded_here = {};
};

/// The game continues at another board, as the game of that name, "spare-1".
struct GoesOnElsewhere {
  std::string name;
};

/// A new game starts from this position, as FEN. Empty: from the standard starting position.
struct StartGame {
  std::string fen;
};

/// Play continues as a new game from the placement on the board, and `turn` is to move. A king and
/// a rook on their starting squares may castle.
struct AcceptBoard {
  rules::Color turn;
};

/// The board faces this way from now on.
struct TurnBoard {
  Orientation orientation;
};

/// The software clock of the game is started, paused, resumed or set.
struct ControlSoftwareClock {
  SoftwareClockAct::Kind kind;
  /// Only with kSet.
  ByColor<std::chrono::seconds> times = {};
};

/// A decision that changes the record of a game.
using RecordDecision =
    std::variant<TakeBack, ReplacePly, KeepIllegalPly, InsertPlies, DeletePly, ChooseExplanation,
                 GiveResult, TakeResultAway, Adjourn, ResumeGame, GoesOnElsewhere, StartGame,
                 AcceptBoard, TurnBoard, ControlSoftwareClock>;

/// A decision about an incident.
struct DecideOnIncident {
  IncidentId id;
  IncidentDecision decision;
  /// The incident that was decided on. Nothing in records of early versions: then the number
  /// identifies it.
  std::optional<IncidentSubject> about = {};
};

/// A line for the record.
struct Note {
  /// From 1. 0: the note is about the whole game.
  std::size_t ply = 0;
  /// As the arbiter wrote it.
  std::string text = {};
  /// The daemon's own note instead of `text`. The game continues at this board as soon as its
  /// position is on it. Empty: an arbiter wrote the note.
  std::string waits_for_board = {};
};

/// The arbiter saw something that no board can see.
struct Report {
  enum class Kind : std::uint8_t {
    kTwoHands,         ///< A player made one move with both hands [FIDE 2023 Art. 7.5.4].
    kColoursReversed,  ///< The players have each other's colours [FIDE 2023 Art. 7.3].
  };
  Kind kind;
  /// The player. Nothing with kColoursReversed.
  std::optional<rules::Color> by = {};
};

/// The clock is set. Its earlier times are no longer checked.
struct ClockSetting {
  ByColor<std::chrono::seconds> times;
  /// The player whose time runs then. Nothing: the clock is stopped.
  std::optional<rules::Color> running = {};
  /// The arbiter set the clock by hand. Nothing is sent to it.
  bool by_hand = false;
};

/// A decision that changes no ply. It is recorded beside the plies.
using SideDecision = std::variant<DecideOnIncident, Note, Report, ClockSetting>;

/// The last decision is undone.
struct Undo {};

/// The game continues at another board, because its own has a fault. The other board gets position,
/// moves, clocks and players. What it has already recorded of the game is kept.
struct GoOnAt {
  std::string board;
};

/// Anything that an arbiter can decide.
using Decision = std::variant<Undo, RecordDecision, SideDecision, GoOnAt>;

/// A request of an arbiter.
struct DecisionRequest {
  /// The name that the arbiter gives, and the address of the caller.
  std::string author, origin;
  /// The game that the arbiter looked at, 0 for a board without a game, and its revision.
  int game = 0;
  std::uint32_t against_revision = 0;
  Decision decision = {};
  /// The id of this request. If the client sends the request again, nothing is carried out twice.
  /// Empty: it is sent once.
  std::string request_id = {};
  /// Only answer with the effect of the decision. Nothing is written.
  bool preview = false;
};

}  // namespace jadoube::model
