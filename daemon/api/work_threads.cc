#include "daemon/api/work_threads.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "daemon/language/language.h"

namespace jadoube::api {
namespace {

// People wait for one answer before they send the next request. Pages may request some sheets at
// once.
constexpr std::size_t kMostOfACaller = 16, kMostOfAll = 256;
// The threads have a lower priority than those for boards, arbiters and viewers.
constexpr int kWorkGivesWay = 10;

}  // namespace

WorkThreads::WorkThreads(std::vector<storage::Archive> archives) : archives_(std::move(archives)) {
  for (storage::Archive& archive : archives_) {
    threads_.emplace_back([this, &archive] { run(archive); });
  }
}

WorkThreads::~WorkThreads() { stop(); }

bool WorkThreads::post(Work work) {
  {
    const std::lock_guard lock(mutex_);
    auto& mine = waiting_[work.caller];
    if (stopping_ || mine.size() >= kMostOfACaller || count_ >= kMostOfAll) {
      if (mine.empty()) waiting_.erase(work.caller);
      return false;
    }
    if (mine.empty()) turns_.push_back(work.caller);
    work.run = language::in_same_language(std::move(work.run));
    mine.push_back(std::move(work));
    ++count_;
  }
  changed_.notify_one();
  return true;
}

void WorkThreads::stop() {
  std::map<std::string, std::deque<Work>> left;
  {
    const std::lock_guard lock(mutex_);
    if (threads_.empty()) return;
    stopping_ = true;
    left.swap(waiting_);
    turns_.clear();
    count_ = 0;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  for (auto& [caller, works] : left) {
    for (const Work& work : works) work.run(Turn::kStop, archives_.front());
  }
}

bool WorkThreads::take(Work& work) {
  std::unique_lock lock(mutex_);
  auto next = turns_.end();
  changed_.wait(lock, [&] {
    next = std::ranges::find_if(
        turns_, [&](const std::string& caller) { return !under_way_.contains(caller); });
    return stopping_ || next != turns_.end();
  });
  if (stopping_) return false;
  const std::string caller = *next;
  turns_.erase(next);
  auto& mine = waiting_[caller];
  work = std::move(mine.front());
  mine.pop_front();
  --count_;
  if (mine.empty()) {
    waiting_.erase(caller);
  } else {
    turns_.push_back(caller);
  }
  under_way_.insert(caller);
  return true;
}

void WorkThreads::run(storage::Archive& archive) {
  // On Linux each thread has its own value.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kWorkGivesWay);
  for (Work work; take(work);) {
    work.run(work.is_cancelled() ? Turn::kCancelled : Turn::kDo, archive);
    {
      const std::lock_guard lock(mutex_);
      under_way_.erase(work.caller);
    }
    work = {};
    changed_.notify_all();
  }
}

}  // namespace jadoube::api
