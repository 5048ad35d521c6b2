#include "daemon/outputs/trial/output_trial.h"

#include <utility>

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using std::chrono::ceil;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

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

Expected<OutputTrial> OutputTrials::run(const std::string& name, Time now,
                                        std::unique_ptr<Transfer> transfer, const Try& how) {
  if (auto turn = take_turn(name, now); !turn) return tl::unexpected(turn.error());
  const std::lock_guard alone(running_);
  {
    const std::lock_guard lock(mutex_);
    if (is_ended_) return refuse(ErrorCode::kUnavailable, "the daemon stops");
    transfer_ = transfer.get();
  }
  const auto begun = steady_clock::now();
  auto trial = how({*transfer, [this] { return is_ended_.load(); }});
  const std::lock_guard lock(mutex_);
  transfer_ = nullptr;
  if (!trial) {
    // It was not tried, so it need not rest.
    last_.erase(name);
    return trial;
  }
  trial->took = ceil<milliseconds>(steady_clock::now() - begun);
  return trial;
}

void OutputTrials::interrupt() {
  const std::lock_guard lock(mutex_);
  is_ended_ = true;
  if (transfer_ != nullptr) transfer_->interrupt();
}

}  // namespace jadoube::outputs
