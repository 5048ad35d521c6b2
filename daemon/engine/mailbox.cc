#include "daemon/engine/mailbox.h"

#include <utility>

namespace jadoube::engine {

void Mailbox::put(std::span<const devices::Seen> seen) {
  {
    const std::lock_guard lock(mutex_);
    mail_.seen.insert(mail_.seen.end(), seen.begin(), seen.end());
  }
  arrived_.notify_one();
}

bool Mailbox::put(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (mail_.stopped) return false;
    mail_.tasks.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

void Mailbox::stop() {
  {
    const std::lock_guard lock(mutex_);
    mail_.stopped = true;
  }
  arrived_.notify_one();
}

std::size_t Mailbox::size() const {
  const std::lock_guard lock(mutex_);
  return mail_.seen.size() + mail_.tasks.size();
}

void Mailbox::wait_for(drivers::Instant::duration time) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, time, [this] { return mail_.stopped || !mail_.empty(); });
}

Mailbox::Mail Mailbox::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(mail_, Mail{.stopped = mail_.stopped});
}

}  // namespace jadoube::engine
