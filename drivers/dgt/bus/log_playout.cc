#include "drivers/dgt/bus/log_playout.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::dgt {
namespace {

constexpr std::chrono::seconds kLongestWait{2};

}  // namespace

void LogPlayout::add(Instant now, Observation what, std::chrono::milliseconds gap) {
  last_at_ = std::max(now, std::min(last_at_ + gap, now + kLongestWait));
  if (!waiting_.empty()) last_at_ = std::max(last_at_, waiting_.back().at);
  waiting_.push_back({last_at_, std::move(what)});
}

void LogPlayout::release(Instant now, std::vector<Observation>& seen) {
  while (!waiting_.empty() && waiting_.front().at <= now) {
    seen.push_back(std::move(waiting_.front().what));
    waiting_.pop_front();
  }
}

}  // namespace jadoube::drivers::dgt
