#include "daemon/analysis/process/analyst.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "daemon/analysis/process/engine_process.h"
#include "daemon/system/log.h"

namespace jadoube::analysis {
namespace {

constexpr int kMostFailures = 2;

}  // namespace

Analyst::Analyst(Parts parts, EngineSettings settings)
    : parts_(std::move(parts)),
      stop_event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      settings_(std::move(settings)) {}

Analyst::~Analyst() { stop(); }

void Analyst::start() {
  thread_ = std::thread([this] { run(); });
}

void Analyst::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  (void)eventfd_write(stop_event_.get(), 1);
  if (thread_.joinable()) thread_.join();
}

void Analyst::set(const EngineSettings& settings) {
  {
    const std::lock_guard lock(mutex_);
    if (settings_ == settings) return;
    settings_ = settings;
    ++changes_;
  }
  changed_.notify_all();
}

EngineSettings Analyst::settings() const {
  const std::lock_guard lock(mutex_);
  return settings_;
}

// The state is computed here, because the thread may not have looked yet, or may have nothing to
// do.
EngineStatus Analyst::status() const {
  const std::lock_guard lock(mutex_);
  EngineStatus status = status_;
  status.path = find_engine(settings_.path).value_or("");
  if (!settings_.enabled) {
    status.state = EngineState::kOff;
  } else if (status.path.empty()) {
    status.state = EngineState::kNotInstalled;
  } else if (status.problem.empty()) {
    status.state = EngineState::kReady;
  }
  return status;
}

bool Analyst::is_stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

// Other settings end the wait.
void Analyst::wait_for(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  const std::uint64_t before = changes_;
  changed_.wait_for(lock, time, [&] { return stopping_ || changes_ != before; });
}

void Analyst::run() {
  while (!is_stopping()) {
    const EngineSettings wanted = settings();
    const auto path = wanted.enabled ? find_engine(wanted.path) : std::nullopt;
    if (!path) engine_.reset();
    const auto task = path ? parts_.next() : std::nullopt;
    if (task) {
      work(*task, wanted, *path);
      continue;
    }
    if (engine_ && Clock::now() - worked_at_ > parts_.idle) engine_.reset();
    wait_for(parts_.look_again);
  }
  engine_.reset();
}

bool Analyst::has_engine(const EngineSettings& wanted, const std::string& path) {
  if (engine_ && started_with_ == wanted) return true;
  engine_.reset();
  auto started = EngineProcess::start(path, wanted, stop_event_.get());
  if (!started) {
    fail(started.error(), std::nullopt);
    return false;
  }
  engine_ = std::move(*started);
  started_with_ = wanted;
  const std::lock_guard lock(mutex_);
  if (status_.name != engine_->name()) {
    status_.name = engine_->name();
    log::info("games with enough delay are analysed by " + path + ": " + status_.name);
  }
  return true;
}

void Analyst::work(const AnalysisQueue::Task& task, const EngineSettings& wanted,
                   const std::string& path) {
  if (!has_engine(wanted, path)) return;
  const auto began = Clock::now();
  const auto score =
      engine_->evaluate(task.position, think_time(wanted.think, parts_.waiting()), parts_.grace);
  worked_at_ = Clock::now();
  if (is_stopping()) return;
  if (!score) return fail(score.error(), task.key);
  pause_ = {};
  {
    const std::lock_guard lock(mutex_);
    status_.state = EngineState::kReady;
    status_.problem.clear();
  }
  parts_.found(task.key, *score);
  if (!task.is_latest) {
    wait_for(std::chrono::duration_cast<std::chrono::milliseconds>(worked_at_ - began));
  }
}

void Analyst::fail(const rules::Error& error, std::optional<PositionKey> at) {
  engine_.reset();
  if (is_stopping()) return;
  bool is_new = false;
  {
    const std::lock_guard lock(mutex_);
    status_.state = EngineState::kFailing;
    is_new = status_.problem != error.sentence().packed();
    status_.problem = error.sentence().packed();
  }
  if (is_new) log::warning("the chess engine is started again after a pause: " + error.message);
  if (at && ++failures_[*at] >= kMostFailures) parts_.give_up(*at);
  pause_ = std::clamp(pause_ * 2, parts_.least_pause, parts_.most_pause);
  wait_for(pause_);
}

}  // namespace jadoube::analysis
