#include "daemon/serve/fanout.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace jadoube::serve {
namespace {

// How long the thread sleeps at most: what bookmarks and stalled readers are looked after by.
constexpr std::chrono::milliseconds kTurn{500};

}  // namespace

Fanout::Fanout(feed::Feed& feed, journal::Archive archive, int nice)
    : feed_(feed), archive_(std::move(archive)), nice_(nice), thread_([this] { run(); }) {}

Fanout::~Fanout() { stop(); }

void Fanout::add(const std::shared_ptr<Subscriber>& subscriber) {
  bool ended = false;
  {
    const std::lock_guard lock(mutex_);
    ended = ended_;
    subscribers_.push_back(subscriber);
  }
  if (ended) return subscriber->stop();
  feed_.wake();
}

void Fanout::remove(const Subscriber* subscriber) {
  std::shared_ptr<Subscriber> last;  // Dies after the lock is free.
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(subscribers_, subscriber, &std::shared_ptr<Subscriber>::get);
  if (found == subscribers_.end()) return;
  last = std::move(*found);
  subscribers_.erase(found);
}

void Fanout::wake() { feed_.wake(); }

bool Fanout::post(std::function<void(journal::Archive&)> task) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    tasks_.push_back(std::move(task));
  }
  feed_.wake();
  return true;
}

void Fanout::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  feed_.wake();
  thread_.join();
}

void Fanout::run() {
  // On Linux a thread has one of its own.
  if (nice_ > 0) ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice_);
  while (!stopping_) {
    const auto seen = feed_.seen();
    serve_once();
    feed_.wait(seen, std::chrono::steady_clock::now() + kTurn);
  }
  end();
}

void Fanout::end() {
  std::vector<std::function<void(journal::Archive&)>> tasks;
  std::vector<std::shared_ptr<Subscriber>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    tasks.swap(tasks_);
    subscribers = subscribers_;
  }
  for (const auto& task : tasks) task(archive_);
  for (const auto& subscriber : subscribers) {
    subscriber->pump(archive_);
    subscriber->stop();
  }
}

void Fanout::serve_once() {
  std::vector<std::function<void(journal::Archive&)>> tasks;
  std::vector<std::shared_ptr<Subscriber>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(tasks_);
    subscribers = subscribers_;
  }
  for (const auto& task : tasks) task(archive_);
  for (const auto& subscriber : subscribers) subscriber->pump(archive_);
}

}  // namespace jadoube::serve
