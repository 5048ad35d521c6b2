#pragma once

#include <cstdint>

#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"

namespace jadoube::api {

/// For whom a service answers.
enum class Audience : std::uint8_t {
  /// Arbiters, and whoever they trust: everything.
  kArbiters,
  /// Those who run the round: what is technical, and nothing that only arbiters must know. See
  /// `audience.h`.
  kOperators,
  /// Everybody: what `audience.h` leaves.
  kViewers,
  /// Everybody, and the configuration gives them the raw squares too.
  kViewersWithSquares,
  /// A relay, which shows the games to viewers elsewhere: what viewers see, the tournaments, and
  /// what its outputs need to hold back the same moves as here.
  kRelays,
};

/// Who sees which field. Viewers see positions, moves, clocks and results. They do not see what the
/// sensors report, because lifts follow from it; nor that a move is illegal or was revised, nor
/// what only an organiser needs. Operators also see what is technical: ports, devices and squares.
/// They do not see what only an arbiter judges [FIDE 2023 Art. 6.12.2, 11.12, 12.6].
///
///     message            left out for operators and viewers
///     Board              unexplained_squares
///     UnexplainedChanged: the whole event
///     Ply                evidence, confidence_percent; ILLEGAL reads CONFIRMED, and the move is
///                        written as a legal one
///     Game               revision, explanations, software_clock.used_up
///     PliesChanged       revision
///     ResultChanged      revision
///     UncertaintyChanged: the whole event
///
///     message            left out for viewers only
///     Board              port, connection_reason, device; placement and orientation, unless the
///                        configuration gives them the squares
///     ConnectionChanged  port, reason
///     DeviceRead: the whole event
///     SquareChanged, PlacementRead: the whole event, unless they get the squares
///
/// Relays get what viewers get, and besides: ILLEGAL as it is, `revision`, `explanations`,
/// UncertaintyChanged, and tournaments without their authors. A relay's outputs hold back moves
/// after an illegal or an uncertain one, as the outputs here do; its own viewers get the view for
/// viewers. Relays never get incidents, ports, devices and squares.

/// Leaves only what `audience` may see.
void keep_for(Audience audience, v1::Board& board);
void keep_for(Audience audience, v1::Game& game);
void keep_for(Audience audience, v1::Ply& ply);

/// The same for an event or a snapshot. False: `audience` gets nothing of it.
bool keep_for(Audience audience, v1::WatchBoardsResponse& response);
bool keep_for(Audience audience, v1::WatchGamesResponse& response);

}  // namespace jadoube::api
