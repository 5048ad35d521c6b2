#include "daemon/analysis/desk/analysis_desk.h"

#include <gmock/gmock.h>

#include <atomic>
#include <condition_variable>

#include "rules/notation/fen.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/scripted_engine.h"

namespace jadoube::analysis {
namespace analysis_desk_test {

using namespace std::chrono_literals;

// A hall that is held back for a minute. What is held back for half a minute may be analysed.
class AnalysisDeskTest : public tests::HallTable, private ScoreSink {
 protected:
  void show_evaluations() override {
    const std::lock_guard lock(mutex_);
    news_.notify_all();
  }
  void SetUp() override { open_released(); }
  void TearDown() override { desk_.reset(); }

  void open_released() {
    lived_ = std::make_unique<release::LivedTime>(release::LivedTime::Parts{.machine = [this] {
      return release::LivedTime::Machine{time_.load(), "first"};
    }});
    released_ = std::make_unique<release::PublicFeed>(release::PublicFeed::Parts{
        .live = *feed_,
        .archive = archive(),
        .rules = {.without_tournament = [this](const std::string&) { return delay_; },
                  .lived = lived_.get()},
        .now = [this] { return at(time_.load()); },
        .epoch = journal_->epoch()});
    ASSERT_TRUE(released_->open());
  }
  void open_desk(EngineSettings settings = {}) {
    if (settings.path.empty()) settings.path = tests::scripted_engine(directory(), "well");
    settings.think = 50ms;
    settings.least_delay = 30s;
    desk_ = std::make_unique<AnalysisDesk>(
        AnalysisDesk::Parts{.released = *released_,
                            .archive = archive(),
                            .delay = delay_,
                            .file = directory() / KeptEvaluations::kFileName,
                            .now = [this] { return at(time_.load()); }},
        settings);
    desk_->start(*this);
  }
  std::filesystem::path directory() { return std::filesystem::path(path()).parent_path(); }
  void pass(std::chrono::seconds time) {
    // Lived time notes an event at most every 100 ms. Its age counts from then.
    time_ = time_.load() + 1s;
    lived_->note(feed_->head());
    time_ = time_.load() + time - 1s;
    ASSERT_TRUE(released_->step());
  }
  static std::string fen_after(std::initializer_list<std::pair<const char*, const char*>> moves) {
    rules::Position position = rules::Position::initial();
    for (const auto& [from, to] : moves) {
      position = position.after({*rules::parse_square(from), *rules::parse_square(to)});
    }
    return rules::to_fen(position);
  }
  bool comes(const std::string& fen) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, 300s,
                          [&] { return desk_->known().find(key_of_fen(fen)).has_value(); });
  }

  std::atomic<std::chrono::seconds> time_{1000s};
  std::chrono::seconds delay_{60};
  std::unique_ptr<release::LivedTime> lived_;
  std::unique_ptr<release::PublicFeed> released_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::unique_ptr<AnalysisDesk> desk_;
  const std::string e4_ = fen_after({{"e2", "e4"}});
  const std::string e5_ = fen_after({{"e2", "e4"}, {"e7", "e5"}});
};

TEST_F(AnalysisDeskTest, OnlyWhatEverybodySeesIsAnalysed) {
  start_game(at(time_.load()), "one", 1);
  play(at(time_.load()), "one", "e2e4", "e4");
  pass(100s);
  play(at(time_.load()), "one", "e7e5", "e5");
  open_desk();
  ASSERT_TRUE(comes(e4_));
  EXPECT_TRUE(desk_->shown_on_board("one", e4_));
  EXPECT_FALSE(desk_->known().find(key_of_fen(e5_)));
  pass(100s);
  ASSERT_TRUE(comes(e5_));
}

TEST_F(AnalysisDeskTest, WithoutADelayOrWithAShortOneNothingIs) {
  delay_ = 29s;
  start_game(at(time_.load()), "one", 1);
  play(at(time_.load()), "one", "e2e4", "e4");
  pass(100s);
  open_desk();
  EXPECT_FALSE(desk_->allows_board("one"));
  EXPECT_FALSE(desk_->allows_game("one", 1));
  EXPECT_FALSE(desk_->shown_on_board("one", e4_));
  model::Tournament tournament{.id = "open", .name = "City Open"};
  EXPECT_FALSE(desk_->allows_tournament(tournament));
  tournament.delay = 30s;
  EXPECT_TRUE(desk_->allows_tournament(tournament));
  EXPECT_FALSE(desk_->status().analyses_boards);
}

// Everybody has seen the newest move when the delay is set. It may stand on the board still.
TEST_F(AnalysisDeskTest, ADelayThatWasSetAMomentAgoDoesNotCount) {
  delay_ = 0s;
  open_released();
  model::Tournament tournament{.id = "open", .name = "City Open"};
  tournament.tables = {{.table = 1, .board = "one"}};
  put(tournament, at(time_.load()));
  start_game(at(time_.load()), "one", 1);
  play(at(time_.load()), "one", "e2e4", "e4");
  pass(1s);
  EXPECT_FALSE(released_->is_held_back());
  ++tournament.revision;
  tournament.delay = 60s;
  put(tournament, at(time_.load()));
  pass(1s);
  ASSERT_TRUE(released_->is_held_back());
  open_desk();
  EXPECT_FALSE(desk_->allows_board("one"));
  pass(20s);
  EXPECT_FALSE(desk_->allows_board("one"));
  pass(30s);
  EXPECT_TRUE(desk_->allows_board("one"));
  EXPECT_TRUE(comes(e4_));
}

TEST_F(AnalysisDeskTest, WhatIsKnownIsKnownAfterARestart) {
  start_game(at(time_.load()), "one", 1);
  play(at(time_.load()), "one", "e2e4", "e4");
  pass(100s);
  open_desk();
  ASSERT_TRUE(comes(e4_));
  desk_->stop();
  open_desk({.enabled = false});
  EXPECT_TRUE(desk_->shown_on_board("one", e4_));
}

TEST_F(AnalysisDeskTest, AnOutputHasADelayOfItsOwn) {
  open_desk();
  EXPECT_TRUE(desk_->allows(30s, {}));
  EXPECT_FALSE(desk_->allows(29s, {}));
  EXPECT_FALSE(desk_->allows(60s, at(time_.load() - 29s)));
  EXPECT_TRUE(desk_->allows(60s, at(time_.load() - 30s)));
}

TEST_F(AnalysisDeskTest, OperatorsAreToldWhichTournamentsAreNotAnalysed) {
  open_desk();
  model::Tournament tournament{.id = "blitz", .name = "Blitz", .delay = 0s};
  feed_->restore(std::make_shared<const model::Tournament>(tournament));
  pass(1s);
  const auto status = desk_->status();
  ASSERT_EQ(status.refused.size(), 1U);
  EXPECT_EQ(status.refused[0], (AnalysisDesk::Refused{.tournament = "Blitz", .delay = 0s}));
}

}  // namespace analysis_desk_test
}  // namespace jadoube::analysis
