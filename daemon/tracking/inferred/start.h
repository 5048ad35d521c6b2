#pragma once

#include <optional>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Positions from which a game can begin.
namespace jadoube::tracking {

/// A position to begin from, and how the board reports it.
struct Start {
  rules::Position position;
  rules::Placement reported;
};

/// True if all but one or two do: pieces that are not read, or read as others, or things that do
/// not belong there.
bool is_nearly_starting_position(const rules::Placement& placement, SensingClass sensing);

/// What a game begins from if its clock is started over `placement`. It may be a starting position
/// of Chess960 [FIDE 2023 Guidelines II.2]. It may be all pieces on their own ranks, some
/// interchanged. Or it is nearly the usual starting position. White is to move. Nothing for any
/// other placement.
std::optional<Start> initial_start(const rules::Placement& placement, SensingClass sensing);

/// What a game continues from if its beginning was not seen: any position that chess can reach,
/// with `turn` to move. A king and a rook on their starting squares may castle. If only one pawn
/// can be taken in passing, it may just have come. Nothing if `placement` is no position, or if the
/// board does not distinguish pieces.
std::optional<Start> middle_start(const rules::Placement& placement, rules::Color turn,
                                  SensingClass sensing);

/// The start of a game whose clock is started over `placement` with `turn` to move, if every piece
/// is read right. It is a starting position of Chess960, or any position that chess can reach.
/// Nothing if there is none.
std::optional<rules::Position> position_started(const rules::Placement& placement,
                                                rules::Color turn, SensingClass sensing);

/// The one or two plies, and no others, that lead from the starting position to `placement`;
/// nothing if none do.
std::optional<std::vector<rules::Move>> first_plies(const rules::Placement& placement,
                                                    SensingClass sensing);

/// True if `current` shows that another game was played since `earlier`. A pawn is back on its
/// starting square, and pieces are where `earlier` has none and where none is set up. Or it is a
/// ply or two from the starting position, and no more plies are taken back.
bool is_of_another_game(const rules::Placement& earlier, const rules::Placement& current);

/// Which way the board faces, if `as_read` is the placement in a game: the way in which its pawns
/// have gone less far. Nothing if the pawns do not show it.
std::optional<model::Orientation> way_by_pawns(const rules::Placement& as_read,
                                               SensingClass sensing);

/// True if the pieces of ranks 7 and 8 have made the first move, on a board that reports no
/// colours. White begins, so they are White's.
bool is_begun_turned(const rules::Placement& placement);

}  // namespace jadoube::tracking
