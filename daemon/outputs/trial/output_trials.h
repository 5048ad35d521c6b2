#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/outputs/trial/output_trial.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// Tries outputs when somebody asks. An output is tried once in ten seconds at most, so that a
/// button floods no phone and no host. One trial runs at a time. Any thread.
class OutputTrials {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// How an output is tried. It may refuse: FailedPrecondition, the trial would disturb a game.
  using Try = std::function<rules::Expected<OutputTrial>(const TrialTools& tools)>;

  /// Between two trials of one output.
  static constexpr std::chrono::seconds kPause{10};

  /// Tries the output `name`. `transfer` is the trial's own. Unavailable: it was tried a moment
  /// ago; the message says when it may be tried again. Blocks for half a minute at most.
  rules::Expected<OutputTrial> run(const std::string& name, Time now,
                                   std::unique_ptr<Transfer> transfer, const Try& how);
  /// Ends the trial that runs, and every later one: the daemon ends.
  void interrupt();

 private:
  rules::Expected<void> take_turn(const std::string& name, Time now);

  // Held while one runs.
  std::mutex running_;
  std::mutex mutex_;
  // The mutex guards these: when each was tried last, and the transfer of the trial that runs.
  std::map<std::string, Time> last_;
  Transfer* transfer_ = nullptr;
  std::atomic<bool> is_ended_ = false;
};

}  // namespace jadoube::outputs
