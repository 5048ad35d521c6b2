#include "daemon/app/heartbeat.h"

#include <utility>

#include "daemon/app/service_manager.h"

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

}  // namespace jadoube::app
