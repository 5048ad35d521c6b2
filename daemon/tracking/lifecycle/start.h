#pragma once

#include <optional>
#include <vector>

#include "daemon/model/change.h"
#include "daemon/tracking/sensors/sensing.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

/// From what a game can begin.
namespace jadoube::tracking {

/// A position to begin from, and how the board reports it.
struct Start {
  rules::Position position;
  rules::Placement reported;
};

/// Whether the array of standard chess stands.
bool is_standard_array(const rules::Placement& picture, SensingClass sensing);

/// Whether it stands but for a square or two: men who are not read there, or read as others, or
/// things that do not belong there.
bool is_nearly_standard_array(const rules::Placement& picture, SensingClass sensing);

/// What a game begins from whose clock is started while `picture` stands and no array of standard
/// chess does: an array of Chess960 [FIDE 2023 Guidelines II.2]; all men on their own ranks, some
/// interchanged; the standard array, where it stands nearly. White is to move. Nothing for any
/// other picture.
std::optional<Start> array_start(const rules::Placement& picture, SensingClass sensing);

/// What a game goes on from that was begun unseen: any position that chess can reach, with `turn`
/// to move; a king and a rook at home may castle, and the only pawn whom one may take in passing
/// may just have come. Nothing where `picture` is none, or where men are not told apart.
std::optional<Start> middle_start(const rules::Placement& picture, rules::Color turn,
                                  SensingClass sensing);

/// The ply or two, and no others, that lead from the array to `picture`; nothing where none do.
std::optional<std::vector<rules::Move>> first_plies(const rules::Placement& picture,
                                                    SensingClass sensing);

/// Whether another game was played since that `stood`, by what stands: a pawn is back at home, and
/// men stand where none of them stood and who were not put up there; or it is a ply or two from the
/// array, to which no more plies are taken back.
bool is_of_another_game(const rules::Placement& stood, const rules::Placement& stands);

/// How the board lies on which `as_read` stands in a game, by how much farther its pawns would have
/// gone the other way round; nothing where that does not tell.
std::optional<model::Orientation> way_by_pawns(const rules::Placement& as_read,
                                               SensingClass sensing);

/// Whether on a board that tells no sides the men of ranks 7 and 8 have made the first move: White
/// begins, so they are his.
bool is_begun_turned(const rules::Placement& picture);

}  // namespace jadoube::tracking
