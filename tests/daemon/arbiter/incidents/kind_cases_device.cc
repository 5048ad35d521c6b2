#include "tests/daemon/arbiter/incidents/kind_cases.h"

namespace jadoube::arbiter {

using enum IncidentKind;
using std::chrono::seconds;

namespace {

EmulatedTable::Setting bluetooth(std::uint8_t percent) {
  return {.board = {.identity = {.bluetooth = true, .battery_percent = percent}}};
}

}  // namespace

std::vector<KindCase> cases_of_devices() {
  return {
      {kBoardLost,
       "TheLineHangsUp",
       {},
       "run e4 e5 3s hangup@0=60 ! 9s",
       "BOARD_LOST WARNING OPEN\n",
       seconds{3}},
      {kBoardLost, "TheLineIsBackWithinTwoSeconds", {}, "run e4 e5 3s hangup@0=2 9s", ""},
      {kBoardBack,
       "TheLineComesBack",
       {},
       "run e4 e5 3s hangup@0=9 9s ! 6s",
       "BOARD_LOST WARNING RESOLVED\nBOARD_BACK INFO OPEN\n"},
      {kBoardBack, "TheLineWasNeverMissed", {}, "run e4 e5 3s hangup@0=1 9s", ""},
      {kBatteryLow,
       "TheClocksIsLow",
       {},
       "run e4 e5 ! low-battery@0 3s",
       "BATTERY_LOW INFO OPEN\n"},
      {kBatteryLow, "TheBoardsIsLow", bluetooth(12), "run e4 e5 3s", "BATTERY_LOW INFO OPEN\n",
       seconds{1}},
      {kBatteryLow, "TheBoardsHasEnough", bluetooth(60), "run e4 e5 3s", ""},
  };
}

}  // namespace jadoube::arbiter
