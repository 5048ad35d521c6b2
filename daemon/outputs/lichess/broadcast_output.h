#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/broadcast_choices.h"
#include "daemon/outputs/lichess/broadcast_maker.h"
#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/round_keeper.h"
#include "daemon/outputs/lichess/round_pushes.h"
#include "daemon/outputs/lichess/site_access.h"
#include "daemon/outputs/output.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// The settings of an output that makes its rounds at Lichess.
struct BroadcastSettings {
  std::string url = "https://lichess.org";
  /// The broadcast of the configuration, eight characters. Empty: an operator chooses one.
  std::string broadcast = {};
  /// How long Lichess holds the moves back.
  std::chrono::seconds delay_there{0};
  /// The file for the `BroadcastMemory`.
  std::string memory = {};
  /// The file with the token. Empty: no account is connected.
  std::string secret_file = {};
  ReleasePolicy policy = {};
  /// Shared by all users of this site.
  std::shared_ptr<SitePauses> pauses = std::make_shared<SitePauses>();
};

/// Makes the rounds of broadcasts at Lichess as ours are, and pushes the games to them. Each
/// section has a broadcast, because Lichess counts the scores of a broadcast together. A call of
/// `publish` makes one change at most, and looks before it. See `RoundKeeper` for what it does not
/// overwrite.
class BroadcastOutput : public Output {
 public:
  BroadcastOutput(BroadcastSettings settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  rules::Expected<void> set_round(const std::string& id, int number) override;
  Instant silent_until() const override { return settings_.pauses->until(site_.url()); }
  void interrupt() override { transfer_->interrupt(); }

  /// An operator wants broadcasts. `section` and `tournament`, if they are not empty, name the only
  /// one; else all sections without a broadcast get one. InvalidArgument: the name is too short.
  /// NotFound: there is no such section. FailedPrecondition: they have their broadcasts.
  /// Unavailable: it cannot be kept. Any thread; `publish` makes them.
  rules::Expected<void> create(const std::string& tournament, const std::string& section,
                               const BroadcastFields& fields);
  /// An operator chooses the broadcast of a section. Errors as above. Any thread.
  rules::Expected<void> choose(const std::string& tournament, const std::string& section,
                               const std::string& id);
  /// An operator chooses the round at Lichess for a round of the tournament. Empty: a new one,
  /// because it was deleted there. Errors as above, and those of `RoundKeeper::choose`. Any thread.
  rules::Expected<void> choose_round(const std::string& tournament, const std::string& section,
                                     int number, const std::string& id);
  /// The fields of a new broadcast of this section. NotFound: as above. Any thread.
  rules::Expected<BroadcastFields> proposed(const std::string& tournament,
                                            const std::string& section) const;

 private:
  void note_sections(const std::vector<Round>& rounds);
  bool read_token(Instant now);
  void resume_all(Instant now);
  bool act(Instant now);
  bool keep_rounds(const SectionPlace& place, const SectionRounds& ours, Instant now);
  void look(const SectionPlace& place, const SectionRounds& ours, Instant now);
  void do_step(const SectionPlace& place, const RoundStep& step, Instant now);
  bool push_next(const SectionPlace& place, Instant now);
  rules::Sentence problem(Instant now) const;
  Instant wake(Instant now) const;

  const BroadcastSettings settings_;
  const std::unique_ptr<Transfer> transfer_;
  LichessSite site_;
  std::atomic<bool> resume_ = false;

  mutable std::mutex mutex_;
  // The mutex guards these. It is not held while Lichess answers.
  BroadcastChoices choices_;

  // Only the output's thread uses these.
  std::map<SectionPlace, SectionRounds> ours_;
  SeenBroadcasts seen_;
  SiteAccess access_;
  RoundPushes pushes_;
  BroadcastMaker maker_;
  std::size_t turn_ = 0;
};

/// The state of the broadcasts of our sections and of their rounds, for people. For one moment:
/// nothing changes meanwhile.
class BroadcastHealth {
 public:
  /// The facts about the broadcasts.
  struct Parts {
    const BroadcastChoices& choices;
    const SeenBroadcasts& seen;
    const RoundPushes& pushes;
    const std::map<SectionPlace, SectionRounds>& ours;
  };
  explicit BroadcastHealth(const Parts& parts) : parts_(parts) {}

  /// The problem of the broadcasts. Empty: there is none.
  rules::Sentence problem() const;
  /// The state of each section.
  std::vector<BroadcastStatus> statuses() const;

 private:
  rules::Sentence problem_of(const KeptBroadcast& kept) const;
  rules::Sentence round_problem(const KeptBroadcast& kept, const KeptRound& round) const;
  BroadcastStatus status_of(const SectionPlace& place, const BroadcastSection& section) const;

  const Parts parts_;
};

}  // namespace jadoube::outputs
