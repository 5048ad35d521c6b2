#include "daemon/outputs/trial/output_trials.h"

#include <utility>

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::ceil;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

void OutputTrials::add(const std::string& name, Try how) { all_[name] = std::move(how); }

Expected<void> OutputTrials::take_turn(const std::string& name, Time now) {
  const std::lock_guard lock(mutex_);
  const auto last = last_.find(name);
  if (last != last_.end() && now < last->second + kPause) {
    return refuse(
        ErrorCode::kUnavailable,
        "output {output} was tested a moment ago: test it again in {seconds} s",
        {{"output", name}, {"seconds", ceil<seconds>(last->second + kPause - now).count()}});
  }
  last_[name] = now;
  return {};
}

Expected<OutputTrial> OutputTrials::run(const std::string& name, Time now) {
  const auto found = all_.find(name);
  if (found == all_.end()) {
    return refuse(ErrorCode::kNotFound, "there is no output \"{output}\"", {{"output", name}});
  }
  if (auto turn = take_turn(name, now); !turn) return tl::unexpected(turn.error());
  const std::lock_guard alone(running_);
  if (is_ended_) return refuse(ErrorCode::kUnavailable, "the daemon stops");
  const auto begun = steady_clock::now();
  auto trial = found->second({*transfer_, [this] { return is_ended_.load(); }});
  if (!trial) {
    // It was not tried, so it need not rest.
    const std::lock_guard lock(mutex_);
    last_.erase(name);
    return trial;
  }
  trial->took = ceil<milliseconds>(steady_clock::now() - begun);
  return trial;
}

void OutputTrials::interrupt() {
  is_ended_ = true;
  transfer_->interrupt();
}

}  // namespace jadoube::outputs
