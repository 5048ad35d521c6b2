#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "daemon/model/board.h"
#include "daemon/model/correction.h"
#include "rules/error.h"

/// What an arbiter can decide about the record of a game, in his words. Plies are counted from 1;
/// moves are written in SAN or as UCI writes them.
namespace jadoube::arbiter {

using drivers::Instant;

/// So many plies stay, and the others are taken back; the board is expected to be set to that
/// position.
struct TakeBack {
  std::size_t plies;
};

/// Ply `ply` is `move`. What was played after it is derived again; where one of the game's
/// explanations has the move there, that one was played (FailedPrecondition: several have it).
struct ReplacePly {
  std::size_t ply;
  std::string move;
};

/// The same, and it stands though no law allows it: "e1e3" [FIDE 2023 Art. 7.5.1, and 7.5.4 where
/// it was found too late]. What was played after it is derived again.
struct KeepIllegalPly {
  std::size_t ply;
  std::string move;
};

/// Before ply `ply`, which may be the next one, there were `moves`, with blanks between them, which
/// are missing. What was played after them is derived again.
struct InsertPlies {
  std::size_t ply;
  std::string moves;
};

/// Ply `ply` was none. What was played after it is derived again.
struct DeletePly {
  std::size_t ply;
};

/// Of the ways that the game tells as its explanations, that one was played, counted from 1.
struct ChooseExplanation {
  std::size_t number;
};

/// The result, and why.
struct GiveResult {
  rules::Result result;
  model::Termination termination;
};

/// The game is not over.
struct TakeResultAway {};

/// The game is put off, and who has the move has sealed it [FIDE 2023 Guidelines I.1].
struct Adjourn {};

/// The game that was adjourned goes on; or, with `from`, a new game begins that goes on where that
/// one ended, which was adjourned or left when another game seemed to begin.
struct ResumeGame {
  std::optional<model::Game> from = {};
  /// How `from` is called, "12345-1".
  std::string name = {};
  /// The move in the envelope; empty: it will be made on the board.
  std::string sealed_move = {};
};

/// A new game begins from that position, as FEN; empty: from the standard array
/// (FailedPrecondition: a game is played, and other than that stands).
struct StartGame {
  std::string fen;
};

/// Play goes on, as a new game, from what stands; `turn` is to move. A king and a rook at home may
/// castle.
struct AcceptBoard {
  rules::Color turn;
};

/// The board lies so, from now on.
struct TurnBoard {
  model::Orientation orientation;
};

using RecordDecision = std::variant<TakeBack, ReplacePly, KeepIllegalPly, InsertPlies, DeletePly,
                                    ChooseExplanation, GiveResult, TakeResultAway, Adjourn,
                                    ResumeGame, StartGame, AcceptBoard, TurnBoard>;

/// The correction that writes `decision`, made at `now`, into the record of `board` and no other.
/// InvalidArgument: a ply that the game has not, a move that is none or is not legal there, a bad
/// FEN; FailedPrecondition: there is no game, it has no such explanation, it is not over, not
/// adjourned, or goes on. The message names what is wrong and where.
rules::Expected<model::Correction> correction_of(const RecordDecision& decision,
                                                 const model::Board& board, Instant now);

/// One line for the record of a decision of which a correction can be made: "ply 23 is Nf3, not
/// Nd2".
std::string to_text(const RecordDecision& decision, const model::Board& board);

}  // namespace jadoube::arbiter
