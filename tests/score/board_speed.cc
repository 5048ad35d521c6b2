#include "tests/score/board_speed.h"

#include <malloc.h>

#include <algorithm>
#include <ctime>

namespace jadoube::score {
namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

Speed measure_speed(const std::vector<Run>& runs) {
  Speed speed;
  std::vector<double> rates;
  double all = 0;
  std::vector<tracking::BoardTracker> boards;
  boards.reserve(runs.size());
  std::vector<model::TimedChange> changes;
  const auto before = mallinfo2().uordblks;
  for (const Run& run : runs) {
    boards.emplace_back();
    const double began = processor_seconds();
    for (const Seen& seen : run.seen) {
      changes.clear();
      boards.back().observe(seen.at, seen.what, changes);
    }
    const double took = processor_seconds() - began;
    all += took;
    speed.observations += run.seen.size();
    rates.push_back(static_cast<double>(run.seen.size()) / took);
  }
  changes = {};
  if (runs.empty()) return speed;
  speed.bytes_per_board =
      static_cast<double>(mallinfo2().uordblks - before) / static_cast<double>(runs.size());
  speed.observations_per_second = static_cast<double>(speed.observations) / all;
  speed.slowest_session = *std::ranges::min_element(rates);
  return speed;
}

}  // namespace jadoube::score
