#include "daemon/analysis/process/analyst.h"

#include <gmock/gmock.h>

#include <deque>

#include "rules/notation/fen.h"
#include "tests/support/process.h"
#include "tests/support/scripted_engine.h"

namespace jadoube::analysis {
namespace analyst_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

// An analyst with positions that the test gives it.
class AnalystTest : public testing::Test {
 protected:
  void start(EngineSettings settings) {
    settings.think = 50ms;
    analyst_ = std::make_unique<Analyst>(Analyst::Parts{.next = [this] { return next(); },
                                                        .waiting = [] { return std::size_t{1}; },
                                                        .found =
                                                            [this](PositionKey key, const Score&) {
                                                              const std::lock_guard lock(mutex_);
                                                              found_.push_back(key);
                                                              drop(key);
                                                              news_.notify_all();
                                                            },
                                                        .give_up =
                                                            [this](PositionKey key) {
                                                              const std::lock_guard lock(mutex_);
                                                              given_up_.push_back(key);
                                                              drop(key);
                                                              news_.notify_all();
                                                            },
                                                        .look_again = 5ms,
                                                        .least_pause = 1ms,
                                                        .most_pause = 5ms,
                                                        .grace = 100ms},
                                         settings);
    analyst_->start();
  }
  void start_scripted(const std::string& behaviour) {
    start(EngineSettings{.path = tests::scripted_engine(directory_.path(), behaviour)});
  }
  void add(PositionKey key) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({.position = rules::Position::initial(), .key = key, .is_latest = true});
  }
  // Waits until this number of positions are found or given up.
  void wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(
        news_.wait_for(lock, 300s, [&] { return found_.size() + given_up_.size() >= count; }));
  }
  void TearDown() override {
    if (analyst_) analyst_->stop();
  }

  const tests::TemporaryDirectory directory_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<AnalysisQueue::Task> tasks_;
  std::vector<PositionKey> found_, given_up_;
  std::unique_ptr<Analyst> analyst_;

 private:
  std::optional<AnalysisQueue::Task> next() {
    const std::lock_guard lock(mutex_);
    return tasks_.empty() ? std::nullopt : std::optional(tasks_.front());
  }
  void drop(PositionKey key) {
    std::erase_if(tasks_, [&](const auto& task) { return task.key == key; });
  }
};

TEST_F(AnalystTest, OnePositionComesAfterTheOther) {
  start_scripted("well");
  EXPECT_EQ(analyst_->status().name, "") << "nothing was to do";
  add(1);
  add(2);
  wait_for(2);
  EXPECT_THAT(found_, ElementsAre(1, 2));
  EXPECT_EQ(analyst_->status().state, EngineState::kReady);
  EXPECT_EQ(analyst_->status().name, "Scripted 1");
}

TEST_F(AnalystTest, AnEngineThatEndsIsStartedAgain) {
  start_scripted("ends-once");
  add(1);
  wait_for(1);
  EXPECT_THAT(found_, ElementsAre(1));
  EXPECT_EQ(analyst_->status().state, EngineState::kReady);
}

TEST_F(AnalystTest, APositionAtWhichItFailsTwiceIsGivenUp) {
  for (const char* behaviour : {"ends", "hangs"}) {
    start_scripted(behaviour);
    add(1);
    wait_for(1);
    EXPECT_THAT(given_up_, ElementsAre(1)) << behaviour;
    EXPECT_EQ(analyst_->status().state, EngineState::kFailing) << behaviour;
    EXPECT_THAT(analyst_->status().problem, HasSubstr(behaviour));
    analyst_->stop();
    given_up_.clear();
  }
}

TEST_F(AnalystTest, SettingsHoldAtOnce) {
  start(
      EngineSettings{.enabled = false, .path = tests::scripted_engine(directory_.path(), "well")});
  add(1);
  EXPECT_EQ(analyst_->status().state, EngineState::kOff);
  auto settings = analyst_->settings();
  settings.enabled = true;
  analyst_->set(settings);
  wait_for(1);
  EXPECT_THAT(found_, ElementsAre(1));
}

TEST_F(AnalystTest, WithoutAnEngineNothingHappens) {
  start(EngineSettings{.path = directory_.path() + "/none"});
  add(1);
  EXPECT_EQ(analyst_->status().state, EngineState::kNotInstalled);
  EXPECT_EQ(analyst_->status().path, "");
  analyst_->stop();
  EXPECT_TRUE(found_.empty() && given_up_.empty());
}

TEST_F(AnalystTest, ItStopsWhileTheEngineHangs) {
  start_scripted("mute");
  add(1);
  analyst_->stop();
  EXPECT_TRUE(found_.empty());
}

}  // namespace analyst_test
}  // namespace jadoube::analysis
