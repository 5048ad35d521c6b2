#include "daemon/rehearsal/rehearsal_report.h"

#include <algorithm>

namespace jadoube::rehearsal {

bool Report::passed() const {
  return state == State::kDone && std::ranges::all_of(tables, &TableReport::is_complete) &&
         std::ranges::all_of(findings, &FindingReport::is_found) &&
         std::ranges::all_of(outputs,
                             [](const OutputReport& one) { return one.trial && one.trial->ok; });
}

}  // namespace jadoube::rehearsal
