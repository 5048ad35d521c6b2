#include "daemon/tournament/export/written_results.h"

namespace jadoube::tournament {

std::string points_text(int halves, char point) {
  return std::to_string(halves / 2) + point + (halves % 2 == 0 ? '0' : '5');
}

int halves_of_bye(model::Bye bye) {
  switch (bye) {
    case model::Bye::kPaired:
    case model::Bye::kFullPoint:
      return 2;
    case model::Bye::kHalfPoint:
      return 1;
    default:
      return 0;
  }
}

}  // namespace jadoube::tournament
