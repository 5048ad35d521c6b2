#pragma once

#include <string>

#include "jadoube/v1/arbiter_service.pb.h"

/// What the doctor found, as an arbiter reads it.
namespace jadoube::cli {

/// A line a board: its verdict, and each finding with what to do. Then what is only good to know, a
/// line for all boards it is true of, and how many boards are what.
///
///     NOT READY  table-2  1.02  The board has no clock, or it is off (Switch it on, ...)
///     READY      table-1  1.02
///     note: No second queen of White was seen here in the last games (Look ...): table-1
///     2 boards: 1 ready, 0 to look at, 1 not ready
std::string round_text(const v1::CheckRoundResponse& round);

}  // namespace jadoube::cli
