#pragma once

#include <string>

#include "jadoube/values/v1/incident.pb.h"

/// Incidents as text for an arbiter.
namespace jadoube::cli {

/// An incident in two lines. The first line has its severity (or its end) and the game, or the
/// board, or the daemon of a hall. It also has the move, the kind, the Article and the event. The
/// second has its name, the time, and what the arbiter may do (or why it ended).
///
///     CRITICAL table-1 12...Nf6 ILLEGAL_MOVE 7.5.1: Black completed the illegal move Nf6
///       table-1-1.2 14:02:03  Two minutes more for White
///
/// `pairing`: what people call the game, "table 12, Stone, Anna - Field, Ben". It is in place of
/// the board. Empty: the game belongs to no tournament.
std::string incident_lines(const v1::Incident& incident, const std::string& pairing = {});

/// All details: the diagrams before and now with the marked squares, both clocks, the penalty.
/// `pairing`: as above.
std::string incident_page(const v1::Incident& incident, const std::string& pairing = {});

/// True if an arbiter must still act: the incident is open or acknowledged.
bool needs_somebody(const v1::Incident& incident);

}  // namespace jadoube::cli
