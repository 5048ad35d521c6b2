#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "daemon/model/by_color.h"
#include "daemon/model/change.h"
#include "daemon/model/incident.h"

/// What an arbiter can decide. Plies are counted from 1; moves are written in SAN or as UCI writes
/// them.
namespace jadoube::model {

/// So many plies stay, and the others are taken back. The players set the board to that position.
struct TakeBack {
  std::size_t plies;
};

/// Ply `ply` is `move`. What was played after it is derived again. If one of the game's
/// explanations has the move there, that explanation was played.
struct ReplacePly {
  std::size_t ply;
  std::string move;
};

/// The same with a move that is not legal and stands: "e1e3" [FIDE 2023 Art. 7.5.1; 7.5.4 where it
/// was found too late]. What was played after it is derived again.
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

/// Ply `ply` was none. What was played after it is derived again.
struct DeletePly {
  std::size_t ply;
};

/// That one of the game's explanations was played, counted from 1.
struct ChooseExplanation {
  std::size_t number;
};

/// The result, and why.
struct GiveResult {
  rules::Result result;
  Termination termination;
};

/// The game is not over.
struct TakeResultAway {};

/// The game is adjourned, and the player to move has sealed their move [FIDE 2023 Guidelines I.1].
struct Adjourn {};

/// The adjourned game goes on. With `from`, a new game starts that continues that one, which was
/// adjourned, or left when another game seemed to start.
struct ResumeGame {
  std::optional<Game> from = {};
  /// The name of `from`, "12345-1".
  std::string name = {};
  /// The move in the envelope; empty: the player makes it on the board.
  std::string sealed_move = {};
};

/// A new game starts from that position, as FEN; empty: from the standard starting position.
struct StartGame {
  std::string fen;
};

/// Play goes on, as a new game, from what stands; `turn` is to move. A king and a rook on their
/// starting squares may castle.
struct AcceptBoard {
  rules::Color turn;
};

/// The board faces this way from now on.
struct TurnBoard {
  Orientation orientation;
};

/// A decision that changes the record of a game.
using RecordDecision = std::variant<TakeBack, ReplacePly, KeepIllegalPly, InsertPlies, DeletePly,
                                    ChooseExplanation, GiveResult, TakeResultAway, Adjourn,
                                    ResumeGame, StartGame, AcceptBoard, TurnBoard>;

/// What becomes of an incident.
struct DecideOnIncident {
  IncidentId id;
  IncidentDecision decision;
  /// The incident that was decided on. Nothing in records of early versions: then it is the one
  /// that has the number.
  std::optional<IncidentSubject> about = {};
};

/// A line for the record.
struct Note {
  /// From 1; 0: it is about the game as a whole.
  std::size_t ply = 0;
  std::string text;
};

/// The arbiter has seen what no board can see.
struct Report {
  enum class Kind : std::uint8_t {
    kTwoHands,         ///< A player made one move with both hands [FIDE 2023 Art. 7.5.4].
    kColoursReversed,  ///< The players have each other's colours [FIDE 2023 Art. 7.3].
  };
  Kind kind;
  /// The player; nothing with kColoursReversed.
  std::optional<rules::Color> by = {};
};

/// The clock is set. What it showed before is no longer judged.
struct ClockSetting {
  ByColor<std::chrono::seconds> times;
  /// Whose time runs then; nothing: the clock stands.
  std::optional<rules::Color> running = {};
  /// The arbiter set it by hand; nothing is sent to the clock.
  bool by_hand = false;
};

/// A decision that changes no ply: it stands in the record beside them.
using SideDecision = std::variant<DecideOnIncident, Note, Report, ClockSetting>;

/// The last decision is undone.
struct Undo {};

/// Anything that an arbiter can decide.
using Decision = std::variant<Undo, RecordDecision, SideDecision>;

/// What an arbiter asks for.
struct DecisionRequest {
  /// The arbiter's name as they give it, and where the call came from.
  std::string author, origin;
  /// The game the arbiter looked at, 0 for a board without one, and its revision.
  int game = 0;
  std::uint32_t against_revision = 0;
  Decision decision = {};
};

}  // namespace jadoube::model
