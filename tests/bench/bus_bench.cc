// How often each of several DGT boards on one cable is asked, and the cost. Time on the cable is
// the time of 9600 baud, so only the processor's time depends on the machine. The table also has
// the limits by the maker's numbers [spec: drivers/dgt/protocol.md#bus].
#include <chrono>
#include <cstdio>
#include <ctime>

#include "tests/drivers/dgt/bus/chain_line.h"

namespace {

using namespace jadoube::drivers;
using dgt::lines::ChainLine;

constexpr double kSearch = 60, kMeasured = 120;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The host's cost for a cable without events: the same answers again and again.
double host_microseconds_per_board(ChainLine& hall) {
  std::vector<std::uint8_t> out;
  std::vector<ChainSeen> seen;
  Instant now = hall.instant();
  constexpr int kSteps = 20'000;
  const double began = processor_seconds();
  for (int i = 0; i < kSteps; ++i) {
    now = std::max(now + std::chrono::milliseconds(1),
                   std::min(hall.host->wake_at(), now + std::chrono::milliseconds(5)));
    hall.host->advance(now, out, seen);
    out.clear();
    seen.clear();
  }
  return (processor_seconds() - began) / kSteps * 1e6;
}

void measure(int count) {
  ChainLine hall;
  for (int i = 0; i < count; ++i) hall.add(1001 + i);
  hall.host->open(hall.instant());
  hall.run(kSearch);
  const int live = hall.live();
  hall.written.clear();
  hall.run(kMeasured);
  int changes = 0, clocks = 0, boards = 0;
  for (std::size_t i = 0; i + 3 < hall.written.size(); i += 4) {
    changes += hall.written[i] == 0x83;
    clocks += hall.written[i] == 0x81;
    boards += hall.written[i] == 0x82;
  }
  const double cycle = kMeasured * count / changes;
  std::printf("%6d %5d %12.2f %8.2f to %-8.2f %12.1f %12.1f %14.1f\n", count, live, cycle,
              count * 0.011, count * 0.030, kMeasured * count / std::max(clocks, 1),
              kMeasured * count / std::max(boards, 1), host_microseconds_per_board(hall));
}

}  // namespace

int main() {
  std::printf(
      "boards  live  asked every s  maker's numbers s  clock every s board every s  host us a "
      "turn\n");
  for (const int count : {1, 6, 10, 30, 60, 100}) measure(count);
}
