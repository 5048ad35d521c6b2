#pragma once

#include <string>

#include "jadoube/v1/incident.pb.h"

/// Incidents as an arbiter reads them.
namespace jadoube::cli {

/// Two lines: how grave it is (or how it ended), the board, the move, the kind, the Article and
/// what happened; then its name, when it was so, and what the arbiter may do (or why it ended).
///
///     CRITICAL table-1 12...Nf6 ILLEGAL_MOVE 7.5.1: Black completed the illegal move Nf6
///       table-1-1.2 14:02:03  Two minutes more for White
std::string incident_lines(const v1::Incident& incident);

/// All of it: the diagrams before and now with the squares marked, both clocks, the penalty.
std::string incident_page(const v1::Incident& incident);

/// Whether it still needs somebody: it is open, or an arbiter is at it.
bool needs_somebody(const v1::Incident& incident);

}  // namespace jadoube::cli
