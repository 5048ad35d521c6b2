#pragma once

#include <string>

#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/incident.pb.h"

namespace jadoube::cli {

/// True if the game starts from the starting position of standard chess.
bool starts_from_starting_position(const values::v1::Game& game);

/// A game in a few lines: revision, result, number of plies, and the last plies.
std::string game_text(const values::v1::Game& game);

/// "29.Rd8, 30...Kf7": the plies that are illegal in `now`, and that were not in `before`. Ply
/// `own`, from 1, is left out: an arbiter wrote that it is illegal.
std::string newly_illegal(const values::v1::Game& before, const values::v1::Game& now, int own = 0);

/// The explanations of the placement, if the game has more than one. An arbiter chooses one by its
/// number:
///
///     what stands can be explained in 2 ways: jadoube arbiter choose table-1-3 NUMBER
///       1) 12. Nf3 Nc6
///       2) 12. Nf3 Nf6, 10 times less likely
std::string ways_text(const values::v1::Game& game);

/// Incidents as text for an arbiter.

/// An incident in two lines. The first line has its severity (or its end) and the game, or the
/// board, or the daemon of a hall. It also has the move, the kind, the Article and the event. The
/// second has its name, the time, and what the arbiter may do (or why it ended).
///
///     CRITICAL table-1 12...Nf6 ILLEGAL_MOVE 7.5.1: Black completed the illegal move Nf6
///       table-1-1.2 14:02:03  Two minutes more for White
///
/// `pairing`: what people call the game, "table 12, Stone, Anna - Field, Ben". It is in place of
/// the board. Empty: the game belongs to no tournament.
std::string incident_lines(const values::v1::Incident& incident, const std::string& pairing = {});

/// All details: the diagrams before and now with the marked squares, both clocks, the penalty.
/// `pairing`: as above.
std::string incident_page(const values::v1::Incident& incident, const std::string& pairing = {});

/// True if an arbiter must still act: the incident is open or acknowledged.
bool needs_somebody(const values::v1::Incident& incident);

}  // namespace jadoube::cli
