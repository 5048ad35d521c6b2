#pragma once

#include <string>

#include "jadoube/v1/round_service.pb.h"

/// The result of the round check, as text for an arbiter.
namespace jadoube::cli {

/// One line for each board: its verdict, and each finding with what to do. Then notes, one line for
/// all boards of a note. At the end the number of boards with each verdict.
///
///     NOT READY  table-2  1.02  The board has no clock, or it is off (Switch it on, ...)
///     READY      table-1  1.02
///     note: No second queen of White was seen here in the last games (Look ...): table-1
///     2 boards: 1 ready, 0 to look at, 1 not ready
std::string round_text(const v1::CheckRoundResponse& round);

}  // namespace jadoube::cli
