// Boards play game after game for hours, and the daemon must not grow. Its memory, its file
// descriptors and its threads are measured from time to time, and the slope of each is computed
// over the second half.
//
//   soak [MINUTES=120] [BOARDS=64] [SPEED=4]
//
// Ends with 0 if descriptors and threads do not grow. Memory is only printed, for people to judge.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/chaos/findings.h"
#include "tests/chaos/subscriber.h"
#include "tests/support/arguments.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;

/// The resources of a process at one moment.
struct Sample {
  double hours;
  double kilobytes, descriptors, threads;
};

double status_of(pid_t pid, const std::string& key) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(key)) return std::atof(line.substr(key.size() + 1).c_str());
  }
  return 0;
}

Sample sample(pid_t pid, double hours) {
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(pid) + "/fd");
  return {hours, status_of(pid, "VmRSS:"),
          static_cast<double>(std::distance(begin(open), end(open))), status_of(pid, "Threads:")};
}

// Growth per hour, by least squares over the second half.
double slope(const std::vector<Sample>& samples, double Sample::*value) {
  const auto first = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  const auto count = static_cast<double>(samples.end() - first);
  double x = 0, y = 0, xx = 0, xy = 0;
  for (auto at = first; at != samples.end(); ++at) {
    x += at->hours;
    y += (*at).*value;
    xx += at->hours * at->hours;
    xy += at->hours * ((*at).*value);
  }
  const double spread = count * xx - x * x;
  return spread > 0 ? (count * xy - x * y) / spread : 0;
}

void print(const char* name, const std::vector<Sample>& samples, double Sample::*value) {
  std::printf("%-12s %10.0f at first, %10.0f at last, %+.1f an hour\n", name,
              samples.front().*value, samples.back().*value, slope(samples, value));
}

int run(int argc, char** argv) {
  const std::chrono::minutes whole(jadoube::tests::number_argument(argc, argv, 1, 120));
  const int boards = jadoube::tests::number_argument(argc, argv, 2, 64);
  const auto speed = std::to_string(jadoube::tests::number_argument(argc, argv, 3, 4));
  tests::TestDaemon test_daemon;
  for (int i = 0; i < boards; ++i) {
    const auto id = "board-" + std::to_string(i);
    test_daemon.add_board(id);
    test_daemon.play(
        id, jadoube::tests::source_path("tests/demo/evergreen.pgn"),
        {"--style", "blitz", "--seed", std::to_string(i + 1), "--loop", "--speed", speed});
  }
  test_daemon.start_daemon();
  const tests::Subscriber subscriber(test_daemon.address());
  std::vector<Sample> samples;
  const auto began = std::chrono::steady_clock::now();
  const auto every = std::max<std::chrono::milliseconds>(1s, whole / 240);
  while (std::chrono::steady_clock::now() - began < whole) {
    std::this_thread::sleep_for(every);
    const std::chrono::duration<double, std::ratio<3600>> now =
        std::chrono::steady_clock::now() - began;
    samples.push_back(sample(test_daemon.daemon().pid(), now.count()));
  }
  print("memory, kB", samples, &Sample::kilobytes);
  print("descriptors", samples, &Sample::descriptors);
  print("threads", samples, &Sample::threads);
  const auto faults = subscriber.faults();
  std::printf("a subscriber took %zu events, %zu faults\n", subscriber.events().size(),
              faults.size());
  const bool flat = std::abs(slope(samples, &Sample::descriptors)) < 1 &&
                    std::abs(slope(samples, &Sample::threads)) < 1;
  return flat && faults.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  return jadoube::tests::findings_of("soak", [&] { return run(argc, argv); });
}
