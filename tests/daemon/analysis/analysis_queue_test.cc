#include "daemon/analysis/analysis_queue.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::analysis {
namespace analysis_queue_test {

using namespace std::chrono_literals;

AnalysisQueue::Game game(std::initializer_list<const char*> moves, bool in_play = true) {
  AnalysisQueue::Game made{.in_play = in_play};
  rules::Position position = made.start;
  for (const char* uci : moves) {
    made.moves.push_back(*rules::parse_uci(position, uci));
    position = position.after(made.moves.back());
  }
  return made;
}

class AnalysisQueueTest : public testing::Test {
 protected:
  // The board of the next position, and takes it as known. Empty: there is none.
  std::string next() {
    const auto task = queue_.next(known_);
    if (!task) return "";
    known_.put(task->key, {});
    return rules::to_fen(task->position.placement()) + (task->is_latest ? " latest" : "");
  }
  static std::string after(std::initializer_list<const char*> moves) {
    rules::Position position = rules::Position::initial();
    for (const char* uci : moves) position = position.after(*rules::parse_uci(position, uci));
    return rules::to_fen(position.placement());
  }

  AnalysisQueue queue_;
  Evaluations known_;
};

TEST_F(AnalysisQueueTest, TheLatestPositionsComeFirstThenTheEarlierOnes) {
  queue_.put("a", game({"e2e4", "e7e5"}), known_);
  queue_.put("b", game({"d2d4"}), known_);
  EXPECT_EQ(next(), after({"e2e4", "e7e5"}) + " latest");
  EXPECT_EQ(next(), after({"d2d4"}) + " latest");
  EXPECT_EQ(next(), after({}));
  EXPECT_EQ(next(), after({"e2e4"}));
  // The start of the other game is known already.
  EXPECT_EQ(next(), "");
}

TEST_F(AnalysisQueueTest, ANewMoveGoesBeforeWhatIsBehind) {
  queue_.put("a", game({"e2e4", "e7e5", "g1f3", "b8c6"}), known_);
  next();
  queue_.put("a", game({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}), known_);
  EXPECT_EQ(next(), after({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}) + " latest");
}

// However often one board moves, each other one gets its turn.
TEST_F(AnalysisQueueTest, WhoHasWaitedLongestComesFirst) {
  queue_.put("slow", game({"d2d4"}), known_);
  queue_.put("fast", game({"e2e4"}), known_);
  queue_.put("fast", game({"e2e4", "e7e5"}), known_);
  EXPECT_EQ(next(), after({"d2d4"}) + " latest");
  EXPECT_EQ(queue_.waiting(), 2U);
}

TEST_F(AnalysisQueueTest, GamesThatAreOverComeLast) {
  queue_.put("a", game({"d2d4"}, false), known_);
  queue_.put("b", game({"e2e4"}), known_);
  EXPECT_EQ(next(), after({"e2e4"}) + " latest");
  EXPECT_EQ(next(), after({}));
  EXPECT_EQ(next(), after({"d2d4"}));
  EXPECT_EQ(next(), "");
}

TEST_F(AnalysisQueueTest, WhatIsGivenUpOrRemovedDoesNotCome) {
  queue_.put("a", game({"e2e4"}), known_);
  queue_.give_up(queue_.next(known_)->key);
  EXPECT_EQ(next(), after({}));
  EXPECT_EQ(next(), "");
  queue_.put("b", game({"d2d4"}), known_);
  queue_.keep_only({"a"});
  EXPECT_EQ(next(), "");
}

TEST_F(AnalysisQueueTest, NoEngineIsAskedWhatTheLawsSay) {
  queue_.put("a", game({"f2f3", "e7e5", "g2g4", "d8h4"}, false), known_);
  for (int i = 0; i < 4; ++i) EXPECT_NE(next(), "");
  EXPECT_EQ(next(), "") << "it is mate";
}

// A correction takes a move back: the position before is known.
TEST_F(AnalysisQueueTest, ACorrectedGameWantsOnlyWhatIsNew) {
  queue_.put("a", game({"e2e4", "e7e5"}), known_);
  while (!next().empty()) {
  }
  queue_.put("a", game({"e2e4", "c7c5"}), known_);
  EXPECT_EQ(next(), after({"e2e4", "c7c5"}) + " latest");
  EXPECT_EQ(next(), "");
}

TEST(ThinkTimeTest, ItIsSharedOnceManyWait) {
  EXPECT_EQ(think_time(500ms, 0), 500ms);
  EXPECT_EQ(think_time(500ms, kAtFullTime), 500ms);
  EXPECT_EQ(think_time(500ms, 2 * kAtFullTime), 250ms);
  EXPECT_EQ(think_time(500ms, 10'000), kLeastThink);
}

}  // namespace analysis_queue_test
}  // namespace jadoube::analysis
