#include "drivers/squares/placement_reporter.h"

#include <utility>

namespace jadoube::drivers {
namespace {

// A quiet move changes two squares. If more have changed, there may have been several moves.
constexpr int kInOneMove = 2;

int count_differences(const rules::Placement& one, const rules::Placement& other) {
  int count = 0;
  for (const auto square : rules::Squares(rules::kAllSquares))
    count += one[square] != other[square];
  return count;
}

void tell_changes(const rules::Placement& before, const rules::Placement& now, bool emptied,
                  std::vector<Observation>& seen) {
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const bool is_empty = now[square] == rules::Piece::kNone;
    if (now[square] != before[square] && is_empty == emptied) {
      seen.push_back(SquareChanged{square, now[square]});
    }
  }
}

}  // namespace

void PlacementReporter::take(const rules::Placement& read, std::vector<Observation>& seen) {
  const bool missed = std::exchange(missed_, false);
  const bool is_gap = missed && placement_ && count_differences(*placement_, read) > kInOneMove;
  if (is_gap) seen.push_back(ChangesMissed{});
  if (std::exchange(tells_all_, false) || !placement_ || is_gap) {
    seen.push_back(PlacementRead{read});
  } else {
    tell_changes(*placement_, read, true, seen);
    tell_changes(*placement_, read, false, seen);
  }
  placement_ = read;
}

}  // namespace jadoube::drivers
