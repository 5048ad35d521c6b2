#pragma once

#include <map>
#include <string>

#include "jadoube/v1/round_service.pb.h"

/// The result of the round check, as text for an arbiter.
namespace jadoube::cli {

/// The names of tables by the ids of the boards on them.
using TablesOfBoards = std::map<std::string, std::string>;

/// One line for each board: its verdict, and each finding with what to do. Then notes, one line for
/// all boards of a note. At the end the number of boards with each verdict.
///
///     NOT READY  table-2  1.02  The board has no clock, or it is off (Switch it on, ...)
///     READY      table-1  1.02
///     note: No second queen of White was seen here in the last games (Look ...): table-1
///     2 boards: 1 ready, 0 to look at, 1 not ready
///
/// A board that is on a table is named by it: "table 12 (b12)".
std::string round_text(const v1::CheckRoundResponse& round, const TablesOfBoards& tables = {});

}  // namespace jadoube::cli
