#include "daemon/outputs/runner.h"

#include <gmock/gmock.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>

#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/comes.h"

namespace jadoube::outputs {
namespace runner_test {

using namespace std::chrono_literals;

// What an output was given, and what it answers.
struct Given {
  std::mutex mutex;
  std::condition_variable came;
  std::vector<Round> rounds;
  int calls = 0;
  Health answer = {};
  int resumed = 0;
  std::vector<std::string> rounds_chosen = {};
};

class FakeOutput final : public Output {
 public:
  explicit FakeOutput(Given& given) : given_(given) {}
  Health publish(const std::vector<Round>& rounds, Instant) override {
    const std::lock_guard lock(given_.mutex);
    given_.rounds = rounds;
    ++given_.calls;
    given_.came.notify_all();
    return given_.answer;
  }
  void resume() override {
    const std::lock_guard lock(given_.mutex);
    ++given_.resumed;
  }
  rules::Expected<void> set_round(const std::string& id, int number) override {
    const std::lock_guard lock(given_.mutex);
    if (id.size() != 8) return rules::refuse(rules::ErrorCode::kInvalidArgument, "no id");
    given_.rounds_chosen.push_back(id + " " + std::to_string(number));
    given_.answer.round_number = number;
    return {};
  }

 private:
  Given& given_;
};

class RunnerTest : public tests::HallTable {
 protected:
  RunnerTest() {
    start_game(at(0s), "one", 1);
    play(at(10s), "one", "e2e4", "e4");
  }

  void run(std::chrono::seconds delay = 0s, const std::string& round = "") {
    run_as({.name = "site", .delay = delay, .round = round});
  }
  void run_as(const OutputSettings& settings, const release::DelayRules& rules = {}) {
    runner_.reset();
    {
      const std::lock_guard lock(given_.mutex);
      given_.rounds.clear();
    }
    runner_ = std::make_unique<Runner>(
        settings, std::make_unique<FakeOutput>(given_),
        Runner::Parts{.feed = *feed_,
                      .now = [this] { return now_.load(); },
                      .names = {.event = "Club", .epoch = journal_->epoch()},
                      .rules_of = [](const std::string&) { return model::TournamentRules(); },
                      .rules = rules},
        archive(), directory_ / (settings.name + ".json"));
    runner_->start();
  }
  // Waits until the output shows that many plies of the first table.
  bool shows(std::size_t plies) {
    std::unique_lock lock(given_.mutex);
    return given_.came.wait_for(lock, 10s, [&] {
      return !given_.rounds.empty() && given_.rounds[0].tables[0].game->plies.size() == plies;
    });
  }
  // Waits until the first round that the output shows is this one.
  bool shows_round(int number) {
    std::unique_lock lock(given_.mutex);
    return given_.came.wait_for(
        lock, 10s, [&] { return !given_.rounds.empty() && given_.rounds[0].number == number; });
  }
  int round_shown() {
    const std::lock_guard lock(given_.mutex);
    return given_.rounds.empty() ? 0 : given_.rounds[0].number;
  }
  std::size_t shown() {
    const std::lock_guard lock(given_.mutex);
    return given_.rounds.empty() ? 0 : given_.rounds[0].tables[0].game->plies.size();
  }
  // Waits until the runner has looked at everything that is there.
  bool has_read_all() {
    const int before = calls();
    // A new delay makes it publish again.
    runner_->set_delay(runner_->status().delay);
    std::unique_lock lock(given_.mutex);
    return given_.came.wait_for(lock, 10s, [&] { return given_.calls > before; });
  }
  int calls() {
    const std::lock_guard lock(given_.mutex);
    return given_.calls;
  }

  std::atomic<Instant> now_ = at(20s);
  std::atomic<std::chrono::seconds> machine_ = 0s;
  std::optional<release::LivedTime> lived_;
  Given given_;
  std::unique_ptr<Runner> runner_;
};

TEST_F(RunnerTest, ShowsEachPlyAsItComes) {
  run();
  EXPECT_TRUE(shows(1));
  play(at(20s), "one", "e7e5", "e5");
  EXPECT_TRUE(shows(2));
}

TEST_F(RunnerTest, AnOutputThatNeverSentAnythingIsNotUpToDate) {
  given_.answer.is_up_to_date = false;
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  EXPECT_FALSE(runner_->status().published_at);
  {
    const std::lock_guard lock(given_.mutex);
    given_.answer.is_up_to_date = true;
  }
  ASSERT_TRUE(has_read_all());
  ASSERT_TRUE(has_read_all());
  EXPECT_TRUE(runner_->status().published_at);
}

TEST_F(RunnerTest, HoldsPliesBackForTheDelay) {
  run(60s);
  now_ = at(75s);
  EXPECT_TRUE(shows(1));
  play(at(20s), "one", "e7e5", "e5");
  ASSERT_TRUE(has_read_all());
  EXPECT_EQ(shown(), 1u);
  now_ = at(80s);
  EXPECT_TRUE(shows(2));
}

TEST_F(RunnerTest, PairingsAreShownAtOnceAlthoughMovesAreHeldBack) {
  run(60s);
  model::Tournament open{.id = "open"};
  open.sections = {
      {.id = "a",
       .rounds = {{.number = 1, .pairings = {{.id = "p1", .table = 1, .players = {1, 2}}}}}}};
  put(open, at(20s));
  std::unique_lock lock(given_.mutex);
  EXPECT_TRUE(given_.came.wait_for(
      lock, 10s, [&] { return !given_.rounds.empty() && given_.rounds[0].tournament == "open"; }));
}

TEST_F(RunnerTest, AnOverlayWithADelayStaysInItsRoundUntilTheNextOneIsOldEnough) {
  model::Tournament open{.id = "open"};
  open.sections = {
      {.id = "a",
       .rounds = {{.number = 1,
                   .started_at = at(0s),
                   .pairings = {{.id = "p1", .table = 1, .players = {1, 2}}}},
                  {.number = 2, .pairings = {{.id = "p2", .table = 1, .players = {2, 1}}}}}}};
  put(open, at(10s));
  now_ = at(75s);
  run_as({.name = "site", .kind = Kind::kOverlay, .delay = 60s});
  ASSERT_TRUE(shows_round(1));
  open.sections[0].rounds[0].closed_at = at(20s);
  open.sections[0].rounds[1].started_at = at(20s);
  put(open, at(20s));
  ASSERT_TRUE(has_read_all());
  ASSERT_TRUE(has_read_all());
  EXPECT_EQ(round_shown(), 1);
  now_ = at(80s);
  EXPECT_TRUE(shows_round(2));
}

TEST_F(RunnerTest, AnOutputThatIsAheadCountsItsOwnDelayByTheTimeThatPassed) {
  lived_.emplace(
      release::LivedTime::Parts{.head = feed_->head(), .machine = [this] {
                                  return release::LivedTime::Machine{machine_.load(), "one"};
                                }});
  run_as({.name = "site", .delay = 60s, .live = true}, {.lived = &*lived_});
  // Somebody sets the clock.
  now_ = at(48h);
  ASSERT_TRUE(has_read_all());
  ASSERT_TRUE(has_read_all());
  EXPECT_EQ(shown(), 0u);
  machine_ = 60s;
  EXPECT_TRUE(shows(1));
}

TEST_F(RunnerTest, TheHallHearsWhatEverybodyMayKnowAndATableWhatHappensNow) {
  const release::DelayRules rules{.without_tournament = [](const std::string&) { return 60s; }};
  run_as({.name = "table", .kind = Kind::kSpeech}, rules);
  EXPECT_TRUE(shows(1));
  run_as({.name = "hall", .kind = Kind::kSpeech, .speech = {.hall = true}}, rules);
  ASSERT_TRUE(has_read_all());
  ASSERT_TRUE(has_read_all());
  EXPECT_EQ(shown(), 0u);
  now_ = at(70s);
  EXPECT_TRUE(shows(1));
}

TEST_F(RunnerTest, ContinuesAfterARestartWithTheDelayThatAnOperatorSet) {
  run();
  EXPECT_TRUE(shows(1));
  runner_->set_delay(15min);
  play(at(20s), "one", "e7e5", "e5");
  ASSERT_TRUE(has_read_all());
  run();
  EXPECT_TRUE(shows(1)) << "what was shown stays";
  EXPECT_EQ(runner_->status().delay, 15min);
  runner_->set_delay(std::nullopt);
  EXPECT_TRUE(shows(2));
}

TEST_F(RunnerTest, KnowsAfterARestartWhenEverythingHadGoneOut) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  const auto before = runner_->status().published_at;
  ASSERT_TRUE(before);
  {
    const std::lock_guard lock(given_.mutex);
    given_.answer = {.ok = false, .problem = "no network"};
  }
  run();
  EXPECT_TRUE(shows(1));
  EXPECT_EQ(runner_->status().published_at, before);
}

TEST_F(RunnerTest, AStoppedTableStaysAsItIsAlsoAfterARestart) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  ASSERT_TRUE(runner_->freeze("one", true));
  play(at(20s), "one", "e7e5", "e5");
  ASSERT_TRUE(has_read_all());
  EXPECT_EQ(shown(), 1u);
  run();
  EXPECT_TRUE(shows(1));
  EXPECT_THAT(runner_->status().frozen, testing::ElementsAre("one"));
  ASSERT_TRUE(runner_->freeze("one", false));
  EXPECT_TRUE(shows(2));
}

TEST_F(RunnerTest, AStoppedOutputStaysAsItIsAlsoAfterARestart) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  runner_->freeze_all(true);
  play(at(20s), "one", "e7e5", "e5");
  run();
  EXPECT_TRUE(shows(1));
  EXPECT_TRUE(runner_->status().all_frozen);
  runner_->freeze_all(false);
  EXPECT_TRUE(shows(2));
}

// Somebody pulls the plug a moment later.
TEST_F(RunnerTest, WhatAnOperatorWasReportedIsSavedAtOnce) {
  run();
  const auto saved = [this] { return tests::read_file(directory_ / "site.json"); };
  runner_->set_delay(20min);
  EXPECT_THAT(saved(), testing::HasSubstr("1200"));
  runner_->freeze_all(true);
  EXPECT_THAT(saved(), testing::HasSubstr("\"all_frozen\": true"));
  runner_->freeze_all(false);
  EXPECT_THAT(saved(), testing::Not(testing::HasSubstr("\"all_frozen\": true")));
}

TEST_F(RunnerTest, AnOutputThatWasRefusedTriesAgainWhenItIsLetGo) {
  run();
  ASSERT_TRUE(shows(1));
  runner_->freeze_all(true);
  EXPECT_EQ(given_.resumed, 0);
  runner_->freeze_all(false);
  EXPECT_EQ(given_.resumed, 1);
}

TEST_F(RunnerTest, TriesNowWhenAnOperatorReportsIt) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  const int before = calls();
  runner_->retry();
  std::unique_lock lock(given_.mutex);
  EXPECT_TRUE(given_.came.wait_for(lock, 10s, [&] { return given_.calls > before; }));
  EXPECT_EQ(given_.resumed, 1);
}

TEST_F(RunnerTest, TheRoundThatAnOperatorChoseHoldsUntilTheConfigurationNamesAnother) {
  run(0s, "AAAAAAAA");
  EXPECT_FALSE(runner_->set_round("short", 0));
  ASSERT_TRUE(runner_->set_round("BBBBBBBB", 4));
  EXPECT_EQ(runner_->status().round, "BBBBBBBB");
  run(0s, "AAAAAAAA");
  EXPECT_EQ(runner_->status().round, "BBBBBBBB");
  EXPECT_THAT(given_.rounds_chosen, testing::ElementsAre("BBBBBBBB 4", "BBBBBBBB 0"));
  run(0s, "CCCCCCCC");
  EXPECT_EQ(runner_->status().round, "CCCCCCCC");
  run(0s, "AAAAAAAA");
  EXPECT_EQ(runner_->status().round, "AAAAAAAA");
  ASSERT_TRUE(runner_->set_round("BBBBBBBB", 0));
  ASSERT_TRUE(runner_->set_round("", 0));
  EXPECT_EQ(runner_->status().round, "AAAAAAAA");
  run(0s, "AAAAAAAA");
  EXPECT_EQ(runner_->status().round, "AAAAAAAA");
}

// "To the round BBBBBBBB goes round 1" would frighten whoever has chosen it for round 2.
TEST_F(RunnerTest, WhoeverChoosesARoundIsReportedItsNumberAndNotThatOfTheRoundBefore) {
  given_.answer.round_number = 1;
  run(0s, "AAAAAAAA");
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(tests::comes([&] { return runner_->status().health.round_number == 1; }));
  ASSERT_TRUE(runner_->set_round("BBBBBBBB", 2));
  EXPECT_EQ(runner_->status().health.round_number, 2);
}

TEST_F(RunnerTest, ATableIsStoppedByItsNumberToo) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  const auto frozen = runner_->freeze("1", true);
  ASSERT_TRUE(frozen);
  EXPECT_EQ(frozen->board, "one");
  EXPECT_THAT(runner_->status().frozen, testing::ElementsAre("one"));
  ASSERT_EQ(runner_->status().frozen_tables.size(), 1u);
  EXPECT_EQ(runner_->status().frozen_tables[0].table, 1);
  const auto two_numbers = runner_->freeze("1.1", true);
  ASSERT_FALSE(two_numbers);
  EXPECT_THAT(two_numbers.error().message, testing::HasSubstr("1 --round 1"));
  ASSERT_TRUE(runner_->freeze("1", false));
  EXPECT_THAT(runner_->status().frozen, testing::IsEmpty());
}

TEST_F(RunnerTest, NamesTheTablesIfOneIsNotThere) {
  run();
  ASSERT_TRUE(shows(1));
  ASSERT_TRUE(has_read_all());
  const auto frozen = runner_->freeze("two", true);
  ASSERT_FALSE(frozen);
  EXPECT_EQ(frozen.error().message, "output site shows no table \"two\"; it shows one");
}

TEST_F(RunnerTest, TriesAgainWhenTheOutputAsksForIt) {
  given_.answer = {.ok = false, .problem = "the disk is full", .call_again = at(30s)};
  run();
  ASSERT_TRUE(shows(1));
  const int before = calls();
  {
    const std::lock_guard lock(given_.mutex);
    given_.answer = {};
  }
  now_ = at(30s);
  std::unique_lock lock(given_.mutex);
  EXPECT_TRUE(given_.came.wait_for(lock, 10s, [&] { return given_.calls > before; }));
}

}  // namespace runner_test
}  // namespace jadoube::outputs
