#include "daemon/client/command_line/signals.h"

#include <algorithm>
#include <csignal>
#include <thread>

namespace jadoube::cli {
namespace {

std::atomic<bool> interrupt_flag = false;

// How often the flag is checked.
constexpr std::chrono::milliseconds kLook{20};

}  // namespace

std::atomic<bool>& interrupted() { return interrupt_flag; }

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int) { interrupt_flag = true; });
  }
  std::signal(SIGPIPE, SIG_IGN);
}

void wait_for_interrupt() {
  while (!wait_for_interrupt(std::chrono::seconds(1))) continue;
}

bool wait_for_interrupt(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!interrupt_flag) {
    const auto left = end - std::chrono::steady_clock::now();
    if (left <= left.zero()) return false;
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(kLook, left));
  }
  return true;
}

}  // namespace jadoube::cli
