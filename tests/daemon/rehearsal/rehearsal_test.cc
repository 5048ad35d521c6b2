#include "daemon/rehearsal/rehearsal.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "tests/support/process.h"

namespace jadoube::rehearsal {
namespace rehearsal_test {

using namespace std::chrono_literals;
using outputs::Kind;
using outputs::OutputTrial;
using rules::ErrorCode;
using rules::Expected;
using testing::HasSubstr;
namespace fs = std::filesystem;

// What the stand-in for the rehearsal's daemon says. Any thread.
struct Reported {
  std::atomic<bool> is_there = true, plays = true, finds = true, output_ok = true;
  std::atomic<int> games = 4, set_ups = 0;
};

class ReportedHall final : public RehearsedHall {
 public:
  explicit ReportedHall(Reported& reported) : reported_(reported) {}

  Expected<void> set_up(const RehearsalPlan& plan) override {
    if (!reported_.is_there) return rules::refuse(ErrorCode::kUnavailable, "it starts");
    ++reported_.set_ups;
    plan_ = plan;
    return {};
  }
  Expected<HallReading> read() override {
    HallReading reading;
    for (const PlannedTable& table : plan_.tables) {
      if (reported_.plays)
        reading.games[table.board] = {.plies = 99, .result = rules::Result::kDraw};
      if (!reported_.finds) continue;
      reading.found.emplace(table.board, FindingReport::What::kIllegalMove);
      reading.found.emplace(table.board, FindingReport::What::kClockStopped);
    }
    return reading;
  }
  Expected<OutputTrial> test_output(const std::string&) override {
    return OutputTrial{.ok = reported_.output_ok,
                       .what = rules::Sentence("it was read"),
                       .address = "http://localhost/pgn/live/live.pgn",
                       .games = reported_.games.load()};
  }

 private:
  Reported& reported_;
  RehearsalPlan plan_;
};

// The hall whose outputs are tested.
struct DoubledHall final : RealHall {
  model::TournamentRules rules() const override { return {}; }
  std::vector<outputs::OutputSettings> outputs() const override { return all; }
  Expected<OutputTrial> test_output(const std::string& name) override {
    if (name == refuses) {
      return rules::refuse(ErrorCode::kFailedPrecondition, "it would disturb a game");
    }
    return OutputTrial{.ok = true, .what = rules::Sentence("real " + name)};
  }

  std::vector<outputs::OutputSettings> all = {{.name = "live", .kind = Kind::kPgn},
                                              {.name = "phones", .kind = Kind::kAlerts}};
  std::string refuses;
};

class RehearsalTest : public testing::Test {
 protected:
  RehearsalTest() {
    write_program("cat");
    fs::create_directory(games_);
  }

  // A program that stands for the rehearsal's daemon: it runs until its standard input ends.
  void write_program(const std::string& script) {
    std::ofstream(program_) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(program_, fs::perms::owner_all);
  }

  void make(std::chrono::milliseconds longest = 60s) {
    rehearsal_.reset();
    rehearsal_ = std::make_unique<Rehearsal>(Rehearsal::Parts{
        .feed = feed_,
        .now = [] { return std::chrono::system_clock::now(); },
        .real = real_,
        .boards = {"dgt-1", "dgt-2", "dgt-3"},
        .reach = [this](const std::string&) { return std::make_unique<ReportedHall>(reported_); },
        .program = program_,
        .directory = own_,
        .longest = longest,
        .look = 5ms,
        .settle = 1ms,
        .follow = 100ms});
  }

  // Waits until the report is as `holds` wants it.
  Report wait_for(const std::function<bool(const Report&)>& holds) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
      Report now = rehearsal_->report();
      if (holds(now)) return now;
      std::this_thread::yield();
    }
    ADD_FAILURE() << "the rehearsal does not come so far";
    return rehearsal_->report();
  }
  Report wait_for_end() {
    return wait_for([](const Report& now) { return now.ended_at.has_value(); });
  }
  void begin_game(const std::string& board) {
    model::Board played;
    played.link = drivers::ConnectionState::kLive;
    played.game.emplace().ordinal = 1;
    played.game->plies.emplace_back().made_at = std::chrono::system_clock::now();
    feed_.restore(board, played);
  }
  void expect_nothing_left() {
    EXPECT_FALSE(fs::exists(own_));
    EXPECT_TRUE(fs::is_empty(games_));
  }

  tests::TemporaryDirectory directory_;
  const std::string own_ = directory_ / "rehearsal", games_ = directory_ / "games",
                    program_ = directory_ / "program";
  DoubledHall real_;
  Reported reported_;
  stream::Feed feed_{0};
  std::unique_ptr<Rehearsal> rehearsal_;
};

TEST_F(RehearsalTest, EndsByItselfWhenEverythingHasArrived) {
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  const Report report = wait_for_end();
  EXPECT_EQ(report.state, State::kDone);
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.author, "A. Meier");
  EXPECT_EQ(report.title, "Test: rehearsal");
  EXPECT_EQ(report.tables.size(), 4u);
  for (const TableReport& table : report.tables) EXPECT_EQ(table.plies, table.all_plies);
  ASSERT_EQ(report.outputs.size(), 2u);
  EXPECT_EQ(report.outputs[0].trial->what.english(),
            "All 4 games of the rehearsal were published, marked as a test.");
  EXPECT_EQ(report.outputs[1].trial->what.english(), "real phones");
  expect_nothing_left();
}

TEST_F(RehearsalTest, IsRefusedWhileAGameIsPlayed) {
  make();
  begin_game("dgt-3");
  const auto refused = rehearsal_->start("A. Meier");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("a game is being played at table 3"));
  EXPECT_EQ(rehearsal_->report().state, State::kNone);
  expect_nothing_left();
}

TEST_F(RehearsalTest, EndsAtOnceWhenARealGameBegins) {
  reported_.plays = false;
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  wait_for([](const Report& now) { return now.state == State::kPlaying; });
  begin_game("dgt-2");
  const Report report = wait_for_end();
  EXPECT_EQ(report.state, State::kStopped);
  EXPECT_EQ(report.why.english(), "a game began at table 2");
  EXPECT_FALSE(report.passed());
  expect_nothing_left();
}

TEST_F(RehearsalTest, StopsAndNothingIsLeftWhenTheCallReturns) {
  reported_.plays = false;
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  const auto twice = rehearsal_->start("B. Stone");
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message, HasSubstr("A. Meier started it"));
  rehearsal_->stop("B. Stone");
  EXPECT_EQ(rehearsal_->report().state, State::kStopped);
  EXPECT_EQ(rehearsal_->report().why.english(), "B. Stone stopped it");
  expect_nothing_left();
  rehearsal_->stop("B. Stone");
  EXPECT_EQ(rehearsal_->report().state, State::kStopped);
}

TEST_F(RehearsalTest, WhatDoesNotArriveIsNotPassed) {
  reported_.finds = false;
  make(200ms);
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  const Report report = wait_for_end();
  EXPECT_EQ(report.state, State::kDone);
  EXPECT_FALSE(report.passed());
  EXPECT_FALSE(report.findings.at(0).is_found);
}

TEST_F(RehearsalTest, AnOutputThatRefusesOrFailsIsNamed) {
  real_.refuses = "phones";
  reported_.output_ok = false;
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  const Report report = wait_for_end();
  EXPECT_FALSE(report.passed());
  EXPECT_FALSE(report.outputs.at(0).trial->ok);
  EXPECT_EQ(report.outputs.at(1).trial->what.english(), "it would disturb a game");
}

TEST_F(RehearsalTest, AProcessThatEndsIsSaid) {
  write_program("exit 1");
  reported_.is_there = false;
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  const Report report = wait_for_end();
  EXPECT_EQ(report.state, State::kFailed);
  EXPECT_THAT(report.why.english(), HasSubstr("emulated boards ended"));
  expect_nothing_left();
}

TEST_F(RehearsalTest, AProgramThatCannotBeStartedLeavesNothing) {
  fs::remove(program_);
  make();
  const auto refused = rehearsal_->start("A. Meier");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
  EXPECT_FALSE(rehearsal_->is_running());
  expect_nothing_left();
}

TEST_F(RehearsalTest, WhatAKilledDaemonLeftGoesAtTheNextStart) {
  fs::create_directory(own_);
  fs::create_directory(games_ + "/.jadoube-rehearsal");
  std::ofstream(own_ + "/folders") << games_ << "/.jadoube-rehearsal\n";
  std::ofstream(own_ + "/journal.sqlite") << "of the rehearsal";
  make();
  expect_nothing_left();
  EXPECT_EQ(rehearsal_->report().state, State::kNone);
}

TEST_F(RehearsalTest, EndsWithTheDaemon) {
  reported_.plays = false;
  make();
  ASSERT_TRUE(rehearsal_->start("A. Meier"));
  rehearsal_.reset();
  expect_nothing_left();
}

}  // namespace rehearsal_test
}  // namespace jadoube::rehearsal
