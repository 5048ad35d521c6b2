#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/model/board.h"
#include "daemon/model/game.h"
#include "rules/error.h"

namespace jadoube::arbiter {

// The decisions with which games begin and continue.

/// The move in the envelope as a ply of `game`; none where it will be made on the board.
/// InvalidArgument: it is no legal move.
rules::Expected<std::vector<model::Ply>> sealed_ply(const model::Game& game,
                                                    const ResumeGame& decision, Instant now);

/// A new game on `board`; errors as of `correction_of`.
rules::Expected<model::Correction> new_game(const StartGame& decision, const model::Board& board,
                                            Instant now);
rules::Expected<model::Correction> new_game(const AcceptBoard& decision, const model::Board& board,
                                            Instant now);
/// A new game that continues from the end of `decision.from`, which must be given.
rules::Expected<model::Correction> new_game(const ResumeGame& decision, const model::Board& board,
                                            Instant now);

// The plies that an arbiter's decisions write.

/// The legal move that `text` names as ply `ply`, from 1. `text` is in UCI or
/// English notation, algebraic or descriptive.
/// InvalidArgument: it is no legal move, or could be several; the message names them.
rules::Expected<rules::Move> legal_move(const rules::Position& before, std::size_t ply,
                                        const std::string& text);

/// An illegal move of a piece of the side to move: "e1e3", or "Ke1-e3" as the record writes it.
/// InvalidArgument: the text is no such move.
rules::Expected<rules::Move> illegal_move(const rules::Position& before, std::size_t ply,
                                          const std::string& text);

/// A ply by the arbiter's decision at `now`. It keeps the known data of the ply in its place,
/// `instead`.
model::Ply corrected_ply(const rules::Position& before, rules::Move move, model::PlyState state,
                         const model::Ply* instead, model::Instant now);

/// A game that continues at another board.
struct MovedGame {
  /// The game up to the position from which it is played at the other board.
  model::Game from;
  /// The plies that the other board has recorded since.
  std::vector<model::Ply> recorded_there = {};
  /// A game that the other board has begun from that position. The moved game replaces its record.
  bool replaces_game = false;
};

/// The continuation of `from` at `board`. Nothing: the board has not shown its position yet, and no
/// move was played from it there. The last moves may have been taken back while the pieces were set
/// up. Or a few moves were not seen; they are INFERRED.
std::optional<MovedGame> moved_game(const model::Game& from, const model::Board& board);

}  // namespace jadoube::arbiter
