#include "daemon/analysis/process/engine_process.h"

#include <gmock/gmock.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "rules/notation/fen.h"
#include "tests/support/process.h"
#include "tests/support/scripted_engine.h"

namespace jadoube::analysis {
namespace engine_process_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

class EngineProcessTest : public testing::Test {
 protected:
  rules::Expected<std::unique_ptr<EngineProcess>> start(const std::string& behaviour) {
    return EngineProcess::start(tests::scripted_engine(directory_.path(), behaviour), {},
                                stop_.get());
  }

  const tests::TemporaryDirectory directory_;
  const drivers::FileDescriptor stop_{eventfd(0, EFD_CLOEXEC)};
  // White is a rook ahead.
  const rules::Position ahead_ = *rules::parse_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
};

TEST_F(EngineProcessTest, AScoreIsOfWhite) {
  const auto engine = start("well");
  ASSERT_TRUE(engine) << engine.error().message;
  EXPECT_EQ((*engine)->name(), "Scripted 1");
  EXPECT_EQ((*engine)->evaluate(ahead_, 1ms), (Score{.centipawns = 490}));
  EXPECT_EQ((*engine)->evaluate(rules::Position::initial(), 1ms), (Score{.centipawns = 10}));
}

TEST_F(EngineProcessTest, ItHasTheLowestPriority) {
  const auto engine = start("well");
  ASSERT_TRUE(engine) << engine.error().message;
  EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>((*engine)->pid())), 19);
  std::ifstream score("/proc/" + std::to_string((*engine)->pid()) + "/oom_score_adj");
  int value = 0;
  score >> value;
  EXPECT_EQ(value, 1000);
}

TEST_F(EngineProcessTest, ItEndsWithItsObject) {
  pid_t pid = 0;
  {
    const auto engine = start("well");
    ASSERT_TRUE(engine) << engine.error().message;
    pid = (*engine)->pid();
    EXPECT_EQ(kill(pid, 0), 0);
  }
  EXPECT_EQ(kill(pid, 0), -1);
}

TEST_F(EngineProcessTest, GarbageIsLeftOut) {
  const auto engine = start("garbage");
  ASSERT_TRUE(engine) << engine.error().message;
  EXPECT_EQ((*engine)->evaluate(ahead_, 1ms), (Score{.centipawns = 490}));
  EXPECT_EQ((*engine)->evaluate(ahead_, 1ms), (Score{.centipawns = 490}));
}

TEST_F(EngineProcessTest, OneThatEndsIsNamed) {
  const auto engine = start("ends");
  ASSERT_TRUE(engine) << engine.error().message;
  const auto score = (*engine)->evaluate(ahead_, 1ms);
  ASSERT_FALSE(score);
  EXPECT_THAT(score.error().message, HasSubstr("engine-ends has ended"));
}

TEST_F(EngineProcessTest, OneThatHangsIsNotWaitedForLong) {
  const auto engine = start("hangs");
  ASSERT_TRUE(engine) << engine.error().message;
  const auto score = (*engine)->evaluate(ahead_, 1ms, 50ms);
  ASSERT_FALSE(score);
  EXPECT_THAT(score.error().message, HasSubstr("does not answer"));
}

TEST_F(EngineProcessTest, OneThatIsBusyForLongIsNotWaitedForLong) {
  const auto engine = start("spins");
  ASSERT_TRUE(engine) << engine.error().message;
  const auto score = (*engine)->evaluate(ahead_, 1ms, 50ms);
  ASSERT_FALSE(score);
  EXPECT_THAT(score.error().message, HasSubstr("does not answer"));
}

// Its answer takes a twentieth of a second of a processor, of which it gets little.
TEST_F(EngineProcessTest, TheTimeInWhichItWaitsForAProcessorDoesNotCount) {
  const auto engine = start("works");
  ASSERT_TRUE(engine) << engine.error().message;
  cpu_set_t mine;
  CPU_ZERO(&mine);
  CPU_SET(sched_getcpu(), &mine);
  ASSERT_EQ(sched_setaffinity((*engine)->pid(), sizeof mine, &mine), 0);
  std::atomic<bool> stops{false};
  std::thread rival([&] {
    sched_setaffinity(0, sizeof mine, &mine);
    while (!stops) {
    }
  });
  EXPECT_EQ((*engine)->evaluate(ahead_, 1ms, 200ms), (Score{.centipawns = 490}));
  stops = true;
  rival.join();
}

TEST_F(EngineProcessTest, AMoveWithoutAScoreIsNone) {
  const auto engine = start("no-score");
  ASSERT_TRUE(engine) << engine.error().message;
  const auto score = (*engine)->evaluate(ahead_, 1ms);
  ASSERT_FALSE(score);
  EXPECT_THAT(score.error().message, HasSubstr("gives no score"));
}

TEST_F(EngineProcessTest, WhatIsNoProgramDoesNotStart) {
  const auto engine = EngineProcess::start(directory_.path() + "/nothing", {}, stop_.get());
  ASSERT_FALSE(engine);
  EXPECT_THAT(engine.error().message, HasSubstr("nothing has ended"));
}

TEST_F(EngineProcessTest, TheEndOfTheDaemonEndsEveryWait) {
  ASSERT_EQ(eventfd_write(stop_.get(), 1), 0);
  const auto engine = start("mute");
  ASSERT_FALSE(engine);
  EXPECT_THAT(engine.error().message, HasSubstr("the daemon stops"));
}

TEST_F(EngineProcessTest, ARealEngineScoresAMate) {
  const auto path = find_engine("");
  if (!path) GTEST_SKIP() << "install stockfish";
  const auto engine = EngineProcess::start(*path, {}, stop_.get());
  ASSERT_TRUE(engine) << engine.error().message;
  EXPECT_THAT((*engine)->name(), HasSubstr("Stockfish"));
  const auto mate = *rules::parse_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  EXPECT_EQ((*engine)->evaluate(mate, 100ms), (Score{.mates = rules::Color::kWhite, .moves = 1}));
  // One of the 960 starts.
  const auto start = *rules::parse_fen("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1");
  EXPECT_TRUE((*engine)->evaluate(start, 50ms));
}

TEST(EngineProgramTest, OnlyWhatMayRunIsFound) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory.path() + "/engine";
  EXPECT_EQ(find_engine(path), std::nullopt);
  std::ofstream(path) << "#!/bin/sh\n";
  EXPECT_EQ(find_engine(path), std::nullopt);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  EXPECT_EQ(find_engine(path), path);
  EXPECT_EQ(find_engine(directory.path()), std::nullopt);
}

}  // namespace engine_process_test
}  // namespace jadoube::analysis
