#include "daemon/app/start_watch.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>

#include "daemon/app/service_manager.h"
#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

using Steady = std::chrono::steady_clock;

// How often to look whether the start is over.
constexpr timespec kTurn{.tv_sec = 0, .tv_nsec = 100'000'000};
constexpr std::chrono::seconds kAskEvery{5}, kAskFor{20};
constexpr std::chrono::minutes kLongestStart{10};

}  // namespace

StartWatch::StartWatch(const sigset_t& signals) : signals_(signals), thread_([this] { run(); }) {}

StartWatch::~StartWatch() {
  is_over_ = true;
  thread_.join();
}

void StartWatch::run() {
  const auto begin = Steady::now();
  auto ask_at = begin;
  while (!is_over_) {
    const int signal = sigtimedwait(&signals_, nullptr, &kTurn);
    if (signal > 0 && signal != SIGHUP && signal != SIGUSR1) {
      log::info(std::string("stopping on ") + strsignal(signal) + ", before the start is complete");
      service_manager::say_stopping();
      std::_Exit(EXIT_SUCCESS);
    }
    const auto now = Steady::now();
    if (now < ask_at || now - begin > kLongestStart) continue;
    ask_at = now + kAskEvery;
    service_manager::ask_for_time(kAskFor);
  }
}

}  // namespace jadoube::app
