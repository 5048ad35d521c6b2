#include "daemon/watch/absence.h"

#include <algorithm>

#include "daemon/watch/difference.h"
#include "rules/bitboard.h"

namespace jadoube::watch {

void Absence::note_read() {
  constexpr std::size_t kMostRead = 128;
  if (all_read.size() == kMostRead) {
    for (std::size_t i = 0; i < kMostRead / 2; ++i) all_read[i] = all_read[2 * i];
    all_read.resize(kMostRead / 2);
  }
  all_read.push_back(as_read.placement());
}

bool Absence::more_was_read() const {
  return std::ranges::any_of(all_read, [&](const rules::Placement& stood) {
    return rules::more_than_one(differing(stood, before()));
  });
}

}  // namespace jadoube::watch
