#include "daemon/app/service_manager.h"

#include <linux/close_range.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::service_manager {

void say_ready() { sd_notify(0, "READY=1"); }
void say_stopping() { sd_notify(0, "STOPPING=1"); }
void ask_for_time(std::chrono::microseconds time) {
  sd_notifyf(0, "EXTEND_TIMEOUT_USEC=%lld", static_cast<long long>(time.count()));
}
void say_alive() { sd_notify(0, "WATCHDOG=1"); }

std::optional<std::chrono::microseconds> patience() {
  std::uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

}  // namespace jadoube::service_manager

namespace jadoube::app {

Heartbeat::Heartbeat(Moves moves) : moves_(std::move(moves)) {
  const auto patience = service_manager::patience();
  if (!patience) return;
  const auto every = std::chrono::floor<std::chrono::milliseconds>(*patience / 3);
  thread_ = std::thread([this, every] { run(every); });
}

Heartbeat::~Heartbeat() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Heartbeat::run(std::chrono::milliseconds every) {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, every, [this] { return is_over_; })) {
    lock.unlock();
    const bool moved = moves_(every);
    lock.lock();
    if (moved && !is_over_) service_manager::say_alive();
  }
}

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

namespace {

bool is_started_by_service() { return std::getenv("JADOUBED_RESTARTS") != nullptr; }

}  // namespace

std::string SelfRestart::refusal() const {
  if (is_started_by_service() || ::access(kProgram, X_OK) == 0) return {};
  return language::tr("its program cannot be found. Start it again on its machine");
}

void SelfRestart::start_again() const {
  if (is_started_by_service()) std::_Exit(kExitCode);
  // Ports and files of this process must not stay open in the new one.
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  ::execv(kProgram, arguments_);
  log::error(std::string("cannot start again: ") + std::strerror(errno));
  std::_Exit(EXIT_FAILURE);
}

}  // namespace jadoube::app
