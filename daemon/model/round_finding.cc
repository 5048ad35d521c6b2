#include "daemon/model/round_finding.h"

#include <array>
#include <cstddef>

namespace jadoube::model {

std::string_view to_string(RoundFindingKind kind) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"BOARD_MISSING", "BOARD_SILENT",        "NOTHING_READ",
       "READ_AS_OTHER", "CLOCK_MISSING",       "BATTERY_LOW",
       "FIRMWARE",      "GAME_GOES_ON",        "STARTING_POSITION_NOT_SET",
       "BOARD_TURNED",  "PIECES_INTERCHANGED", "PIECE_MISPLACED",
       "PIECE_MISSING", "PIECE_TOO_MANY",      "STARTING_POSITION_DIFFERS",
       "CLOCK_TIMES",   "CLOCK_MODE",          "CLOCK_RUNS",
       "CLOCK_LEVER",   "CLOCK_NOT_CHECKED",   "SECOND_QUEENS_NOT_SEEN",
       "SERIAL_TWICE",  "ONLY_LEGAL_MOVES"});
  static_assert(kNames.size() == static_cast<std::size_t>(RoundFindingKind::kOnlyLegalMoves) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace jadoube::model
