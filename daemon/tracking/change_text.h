#pragma once

#include <string>

#include "daemon/model/change.h"

namespace jadoube::tracking {

/// A change as one line of text, for logs and for the files with the expected changes of a session:
///
///     link live /dev/ttyUSB0
///     square e4 P
///     placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR normal
///     clock 0:02:59 0:03:01 white runs
///     game 1 begins
///     ply 3 Nf3 provisional squares
///     ply 3 Nf3 confirmed press 0:02:59 0:03:01
///     ply 3 taken back
///     unexplained e4 d5
///     unexplained nothing
///     result 1-0 kings-gesture
///
/// Clocks are White's, then Black's. Plies are counted from 1. The last ply that a line names is
/// the game's last ply now. Several plies of one change have "; " between them. A revision above 0
/// is at the end of the line.
std::string to_text(const model::Change& change);

/// "1.250 ply 3 taken back": the change with its seconds since `begin`.
std::string to_text(const model::TimedChange& change, drivers::Instant begin);

}  // namespace jadoube::tracking
