#pragma once

#include "daemon/api/audience.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"

/// What viewers do not get. They see positions, moves, clocks and results. They do not see what the
/// sensors report, because lifts follow from it; nor that a move is illegal or was revised, nor
/// what only an organiser needs [FIDE 2023 Art. 6.12.2, 11.12, 12.6].
///
///     message            left out for viewers
///     Board              port, connection_reason, device, unexplained_squares; placement and
///                        orientation, unless the configuration gives them the squares
///     ConnectionChanged  port, reason
///     DeviceRead, UnexplainedChanged: the whole event
///     SquareChanged, PlacementRead: the whole event, unless they get the squares
///     Ply                evidence, confidence_percent; ILLEGAL reads CONFIRMED
///     Game               revision, explanations
///     PliesChanged       revision
///     ResultChanged      revision
///     UncertaintyChanged: the whole event
namespace jadoube::api {

/// Leaves only what `audience` may see.
void keep_for(Audience audience, v1::Board& board);
void keep_for(Audience audience, v1::Game& game);
void keep_for(Audience audience, v1::Ply& ply);

/// The same for an event or a snapshot. False: `audience` gets nothing of it.
bool keep_for(Audience audience, v1::WatchBoardsResponse& response);
bool keep_for(Audience audience, v1::WatchGamesResponse& response);

}  // namespace jadoube::api
