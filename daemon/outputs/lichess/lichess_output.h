#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/lichess/push_answer.h"
#include "daemon/outputs/lichess/push_plan.h"
#include "daemon/outputs/lichess/round_choice.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/transfer.h"

namespace jadoube::outputs {

/// Where and what a Lichess output pushes.
struct LichessSettings {
  /// The site. Plain http only for the machine itself, because the token is sent.
  std::string url = "https://lichess.org";
  /// The id of the round at Lichess, eight characters.
  std::string round;
  /// The file for the `RoundMemory`. Empty: nothing is remembered over a restart.
  std::string memory = {};
  /// The file with a token that has the right study:write.
  std::string secret_file;
  ReleasePolicy policy = {};
  /// Shared with all that ask this site.
  std::shared_ptr<SitePauses> pauses = std::make_shared<SitePauses>();
};

/// Pushes one round to a broadcast round of Lichess. What changes in an earlier round, like a late
/// result, goes to the round at Lichess that this one went to. A call makes one push at most.
class LichessOutput : public Output {
 public:
  LichessOutput(LichessSettings settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  rules::Expected<void> set_round(const std::string& id, int number) override;
  Instant silent_until() const override {
    return std::max(silent_until_.load(), settings_.pauses->until(settings_.url));
  }
  void interrupt() override { transfer_->interrupt(); }

 private:
  // A round at Lichess, and our number of it.
  struct ChosenRound {
    std::string id;
    int number = 0;
  };

  // What went where at the last push.
  struct Going {
    std::string id;
    int number = 0;
    // The newest round of the section that has begun.
    int newest = 0;
    // The rounds at Lichess that earlier rounds went to.
    std::set<std::string> earlier = {};
  };

  // One of our rounds at Lichess.
  struct Target {
    SentRound sent;
    PushPlan plan = {};
    // The tables as they were looked at last.
    std::vector<Table> seen = {};
    // Lichess has all of them.
    bool is_done = false;
  };

  void begin();
  void take_choice(const std::vector<Round>& rounds, Instant now);
  void leave_current();
  void forget_round(const RoundPlace& place);
  const Round* choose(const std::vector<Round>& rounds);
  void look_back(const std::vector<Round>& rounds);
  void note_going(const std::vector<Round>& rounds);
  void remember();
  bool push_next(Target& target, Instant now);
  void push_all(Instant now);
  void note_done();
  void resume_plans(Instant now);
  void resume_all(Instant now);
  std::vector<TableAlert> earlier_alerts() const;
  Health health_at(Instant now) const;

  LichessSettings settings_;
  std::unique_ptr<Transfer> transfer_;
  // The round that goes out now, and those before it, whose results may come late.
  Target current_;
  std::vector<Target> earlier_;
  // No push for an earlier round before that.
  Instant next_earlier_{};
  LateResults late_;
  RoundMemory remembered_;
  std::atomic<bool> resume_ = false;
  std::atomic<Instant> silent_until_{};
  std::mutex mutex_;
  // The mutex guards these. What an operator has chosen since the last push, and what went where
  // then.
  std::optional<ChosenRound> chosen_;
  Going going_;
  std::string token_;
  // Why the token cannot be read, and why the round does not go out, or another one should.
  std::string secret_problem_, round_problem_;
};

}  // namespace jadoube::outputs
