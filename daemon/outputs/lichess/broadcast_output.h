#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outputs/lichess/broadcast_memory.h"
#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/push_plan.h"
#include "daemon/outputs/lichess/round_keeper.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Where an output makes its rounds.
struct BroadcastSettings {
  std::string url = "https://lichess.org";
  /// The broadcast of the configuration, eight characters. Empty: an operator chooses one.
  std::string broadcast = {};
  /// How long Lichess holds the moves back.
  std::chrono::seconds delay_there{0};
  /// The file for the `BroadcastMemory`.
  std::string memory = {};
  /// The file with the token. Empty: nobody has connected to Lichess.
  std::string secret_file = {};
  ReleasePolicy policy = {};
  /// Shared with all that ask this site.
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
  /// An operator chooses the round at Lichess for one of ours. Empty: a new one, because it was
  /// deleted there. Errors as above, and those of `RoundKeeper::choose`. Any thread.
  rules::Expected<void> choose_round(const std::string& tournament, const std::string& section,
                                     int number, const std::string& id);
  /// The fields of a new broadcast of this section. NotFound: as above. Any thread.
  rules::Expected<BroadcastFields> proposed(const std::string& tournament,
                                            const std::string& section) const;

 private:
  using Place = std::pair<std::string, std::string>;

  // One section of ours.
  struct Section {
    std::string title, name;
    BroadcastFields fields = {};
    bool is_only = true;
  };

  // A round at Lichess.
  struct Target {
    PushPlan plan = {};
    std::vector<Table> seen = {};
    // Lichess has all of it.
    bool is_done = false;
  };

  // What is known of a broadcast since the start.
  struct Seen {
    // The id of the broadcast, or the name of the one that is to be made.
    std::string about = {};
    std::optional<BroadcastThere> there = {};
    Instant looked_at{};
    // Why nothing is done, until `resume`.
    rules::Sentence blocked = {};
    // It was made a moment ago, so nobody has changed it there.
    bool is_new = false;
    // Why it is in no group, until `resume`.
    rules::Sentence ungrouped = {};
  };

  // Our rounds of one section, in their order.
  using Ours = std::vector<const Round*>;

  void note_sections(const std::vector<Round>& rounds);
  void take_configured();
  bool read_token(Instant now);
  void resume_all(Instant now);
  rules::Expected<Place> place_of_section(const std::string& tournament,
                                          const std::string& section) const;
  rules::Expected<void> keep();
  std::vector<WantedRound> wanted_of(const KeptBroadcast& kept, const Ours& ours) const;
  void want_games(KeptBroadcast& kept, const Ours& ours);
  bool act(Instant now);
  bool check_account(Instant now);
  bool make_broadcast(const Place& place, Instant now);
  void call_for_broadcast(const Place& place, const BroadcastFields& fields, Instant now);
  void take_made(const Place& place, const BroadcastThere& there);
  bool group_broadcasts(Instant now);
  std::optional<std::pair<KeptBroadcast, BroadcastGroup>> next_group();
  void put_into_group(const KeptBroadcast& kept, const BroadcastGroup& group, Instant now);
  void end_grouping(const KeptBroadcast& kept);
  bool keep_rounds(const Place& place, const Ours& ours, Instant now);
  void look(const Place& place, const Ours& ours, Instant now);
  void do_step(const Place& place, const RoundStep& step, Instant now);
  bool push_next(const Place& place, Instant now);
  std::vector<std::string> open_rounds(const KeptBroadcast& kept, const Ours& ours) const;
  void fail(const Place& place, const SiteFault& fault, Instant now);
  rules::Sentence problem(Instant now) const;
  rules::Sentence problem_of(const KeptBroadcast& kept) const;
  const KeptBroadcast* kept_at(const Place& place) const;
  rules::Sentence round_problem(const KeptBroadcast& kept, const KeptRound& round) const;
  Instant wake(Instant now) const;
  LichessStatus status() const;
  BroadcastStatus status_of(const Place& place, const Section& section) const;

  const BroadcastSettings settings_;
  const std::unique_ptr<Transfer> transfer_;
  LichessSite site_;
  std::atomic<bool> resume_ = false;

  mutable std::mutex mutex_;
  // The mutex guards these. It is not held while Lichess answers.
  BroadcastMemory memory_, kept_;
  std::map<Place, Section> sections_;

  // Only the output's thread uses these.
  std::map<Place, Ours> ours_;
  std::map<Place, Seen> seen_;
  // The ids of the rounds that take games, the newest first.
  std::map<Place, std::vector<std::string>> open_;
  // By the id of the round at Lichess.
  std::map<std::string, Target> targets_;
  std::string token_;
  rules::Sentence token_problem_, away_problem_, keep_problem_;
  std::optional<LichessAccount> account_;
  Instant not_before_{};
  int failures_ = 0;
  std::size_t turn_ = 0;
};

}  // namespace jadoube::outputs
