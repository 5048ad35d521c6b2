#include "daemon/watch/sensing.h"

namespace jadoube::watch {

rules::Placement as_sensed(const rules::Placement& placement, SensingClass sensing) {
  if (sensing == SensingClass::kIdentity) return placement;
  rules::Placement seen;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    seen.set(square, as_sensed(placement[square], sensing));
  }
  return seen;
}

}  // namespace jadoube::watch
