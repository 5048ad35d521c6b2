#pragma once

#include <optional>
#include <string>
#include <variant>

#include "daemon/model/change.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/phase/phase_table.h"

/// What happens to the game: the phase stage decides it, and the pipeline has all stages do it.
namespace jadoube::tracking {

/// A game begins.
struct BeginGame {
  PhaseChange change;
  Start start;
  /// As in Game.
  std::string continues = {};
  /// True if plies were made since the start, and were not seen.
  bool has_unseen_plies = false;
  /// True if it is not known which way the board faces, and it is taken to face as it is.
  bool assumes_orientation = false;
};

/// The first of the games in `games` begins before anything else happens.
struct BeginFound {
  GamesFound games;
  /// True if it is not known how the game under way ended.
  bool leaves_unfinished = false;
};

/// The first plies were taken back, because an illegal ply was corrected.
struct TakeBackAll {};

/// The game that was over or adjourned is played on.
struct PlayOn {};

/// The pawns show that the board faces that way.
struct FaceByPawns {
  model::Orientation orientation;
};

/// Nothing moves on a board without a clock and without a game: plies made in turn are counted.
struct CountPliesInTurn {};

/// The last game that the board's log had is played on: the log has what was played since.
struct AskForLog {};

/// The placement may lack a change: the board should be read as a whole.
struct AskForPlacement {};

using PhaseStep = std::variant<BeginGame, BeginFound, TakeBackAll, PlayOn, FaceByPawns,
                               CountPliesInTurn, AskForLog, AskForPlacement>;

}  // namespace jadoube::tracking
