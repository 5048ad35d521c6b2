#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "daemon/outputs/lichess/push_plan.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/transfer.h"

namespace jadoube::outputs {

/// Where and what a Lichess output pushes.
struct LichessSettings {
  /// The site. Plain http only for the machine itself, because the token is sent.
  std::string url = "https://lichess.org";
  /// The id of the round at Lichess, eight characters.
  std::string round;
  /// Our number of that round. 0: the one that `memory` has, or else the newest one at the first
  /// push.
  int round_number = 0;
  /// The file that remembers which of our rounds goes to which round at Lichess. So a restart does
  /// not send the next round into the chapters of the last one. Empty: nothing is remembered.
  std::string memory = {};
  /// The file with a token that has the right study:write.
  std::string secret_file;
  ReleasePolicy policy = {};
};

/// Pushes one round to a broadcast round of Lichess. A call makes one push at most.
class LichessOutput : public Output {
 public:
  LichessOutput(LichessSettings settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  void interrupt() override { transfer_->interrupt(); }

  /// Our number of the round that goes out. 0: none yet.
  int round_number() const { return settings_.round_number; }

 private:
  void remember();
  std::vector<const Round*> take_rounds(const std::vector<Round>& rounds);
  Health health_at(Instant now) const;
  void push(const Push& push, Instant now);

  LichessSettings settings_;
  std::unique_ptr<Transfer> transfer_;
  PushPlan plan_;
  std::atomic<bool> resume_ = false;
  std::string token_;
  // Why the token cannot be read, and that a newer round has begun.
  std::string secret_problem_, round_problem_;
};

}  // namespace jadoube::outputs
