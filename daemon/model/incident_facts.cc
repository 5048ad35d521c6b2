#include "daemon/model/incident_facts.h"

#include <array>

namespace jadoube::model {

std::string_view to_string(ClockFaultKind kind) {
  constexpr std::array<std::string_view, 10> kWords = {
      "WRONG_MAIN_TIME",     "TIMES_SWAPPED", "WRONG_PER_MOVE", "DELAY_FOR_INCREMENT",
      "INCREMENT_FOR_DELAY", "EXTRA_PRESS",   "PERIOD_EARLY",   "PERIOD_LATE",
      "WRONG_PERIOD_TIME",   "LEVER_DEAD"};
  return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace jadoube::model
