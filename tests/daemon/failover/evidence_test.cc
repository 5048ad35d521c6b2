#include "daemon/failover/evidence.h"

#include <gtest/gtest.h>

namespace jadoube::failover {
namespace evidence_test {

using namespace std::chrono_literals;

// A standby in step whose active daemon has just been lost.
Evidence lost() {
  return {.has_followed = true,
          .in_step = true,
          .ended_at_once = true,
          .silent = 10ms,
          .lease = 3000ms};
}

TEST(Evidence, AProcessThatIsGoneIsReplacedAtOnce) {
  auto evidence = lost();
  evidence.peer_refuses = true;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOver);
}

TEST(Evidence, AProcessThatEndsAfterASilenceMayHavePublishedAlone) {
  auto evidence = lost();
  evidence.ended_at_once = false;
  evidence.peer_refuses = true;
  EXPECT_EQ(judge(evidence), Verdict::kWait);
  evidence.silent = 3000ms;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

TEST(Evidence, AMachineThatDoesNotAnswerIsReplacedWhenItsLeaseIsOver) {
  auto evidence = lost();
  EXPECT_EQ(judge(evidence), Verdict::kWait);
  evidence.silent = 3000ms;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

TEST(Evidence, ACopyThatIsNotCompleteTakesOverOnlyIfAllowed) {
  auto evidence = lost();
  evidence.in_step = false;
  evidence.silent = 1h;
  EXPECT_EQ(judge(evidence), Verdict::kOnlyIfAllowed);
  evidence.peer_refuses = true;
  EXPECT_EQ(judge(evidence), Verdict::kOnlyIfAllowed);
  evidence.may_lack_events = true;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

TEST(Evidence, AStandbyThatHasNotFollowedSinceItsStartDoesNotBeginAlone) {
  const Evidence evidence{.silent = 1h, .lease = 3000ms};
  EXPECT_EQ(judge(evidence), Verdict::kOnlyIfAllowed);
}

TEST(Evidence, TheOneThatWasActiveBeginsAloneAfterTheLease) {
  Evidence evidence{.was_active = true, .peer_refuses = true, .silent = 10ms, .lease = 3000ms};
  EXPECT_EQ(judge(evidence), Verdict::kWait);
  evidence.silent = 3000ms;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOver);
  evidence.peer_refuses = false;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

TEST(Evidence, ADaemonThatOnlyKeepsACopyNeverTakesOver) {
  auto evidence = lost();
  evidence.may_take_over = false;
  evidence.peer_refuses = true;
  evidence.silent = 1h;
  evidence.is_ordered = true;
  EXPECT_EQ(judge(evidence), Verdict::kWait);
}

TEST(Evidence, WhoIsToldToDoesNotWaitForTheLease) {
  auto evidence = lost();
  evidence.is_ordered = true;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

TEST(Evidence, WithAWitnessNobodyTakesOverBeforeTheLeaseIsFree) {
  for (const auto witness : {Witnessed::kHeld, Witnessed::kNoAnswer}) {
    auto evidence = lost();
    evidence.witness = witness;
    evidence.peer_refuses = evidence.is_ordered = evidence.may_lack_events = true;
    evidence.silent = 1h;
    EXPECT_EQ(judge(evidence), Verdict::kWait);
  }
}

TEST(Evidence, WithAWitnessASilentMachineLeavesNoDoubt) {
  auto evidence = lost();
  evidence.witness = Witnessed::kFree;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOver);
}

TEST(Evidence, TheWitnessKnowsThatEventsWerePublishedWithoutTheCopy) {
  auto evidence = lost();
  evidence.witness = Witnessed::kFree;
  evidence.witness_says_alone = true;
  evidence.peer_refuses = true;
  EXPECT_EQ(judge(evidence), Verdict::kOnlyIfAllowed);
  evidence.may_lack_events = true;
  EXPECT_EQ(judge(evidence), Verdict::kTakeOverInDoubt);
}

}  // namespace evidence_test
}  // namespace jadoube::failover
