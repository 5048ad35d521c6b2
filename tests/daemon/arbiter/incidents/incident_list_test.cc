#include "daemon/arbiter/incidents/incident_list.h"

#include <gtest/gtest.h>

namespace jadoube::arbiter {
namespace incident_list_test {

using std::chrono::seconds;
using What = IncidentChange::What;
using enum IncidentKind;

class IncidentListTest : public testing::Test {
 protected:
  IncidentListTest() {
    record.take({Instant(seconds(100)),
                 model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""}});
    record.take({Instant(seconds(100)), model::GameStarted{model::Game{.ordinal = 7}}});
  }

  Finding finding(IncidentKind kind, AfterGone after_gone = AfterGone::kWithdrawn) const {
    return {.key = {kind},
            .severity = Severity::kWarning,
            .since = began,
            .patience = seconds(3),
            .after_gone = after_gone,
            .gone = EndReason::kClockRuns};
  }
  /// Settles `findings` so long after the game began.
  void settle(int after, std::vector<Finding> findings) {
    record.reach(began + seconds(after));
    list.settle(Stage::kFound, std::move(findings), {record, true, changes});
  }

  const Instant began{seconds(100)};
  ObservedGame record{TournamentRules{}};
  IncidentList list;
  std::vector<IncidentChange> changes;
};

TEST_F(IncidentListTest, OpensAFindingThatLastsAsLongAsItsPatience) {
  settle(0, {finding(kClockStopped)});
  EXPECT_TRUE(changes.empty());
  EXPECT_EQ(list.due(record), began + seconds(3));
  settle(3, {finding(kClockStopped)});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].what, What::kOpened);
  EXPECT_EQ(to_string(changes[0].incident.id), "7.1");
  EXPECT_EQ(list.due(record), drivers::kNever);
}

TEST_F(IncidentListTest, ForgetsAFindingThatDoesNotLast) {
  settle(0, {finding(kClockStopped)});
  settle(2, {});
  EXPECT_TRUE(changes.empty());
  EXPECT_EQ(list.due(record), drivers::kNever);
  EXPECT_EQ(list.find({kClockStopped}), nullptr);
}

TEST_F(IncidentListTest, TellsAgainOnlyWhatChanged) {
  settle(3, {finding(kClockStopped)});
  settle(4, {finding(kClockStopped)});
  EXPECT_EQ(changes.size(), 1U);
  auto graver = finding(kClockStopped);
  graver.severity = Severity::kCritical;
  settle(5, {graver});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[1].what, What::kChanged);
  EXPECT_EQ(changes[1].incident.severity, Severity::kCritical);
}

TEST_F(IncidentListTest, KeepsTheMomentAtWhichAnIncidentWasFirstShown) {
  auto in_log = finding(kClockStopped, AfterGone::kResolved);
  in_log.severity = Severity::kLog;
  settle(3, {in_log});
  // Nobody was told before.
  settle(5, {finding(kClockStopped, AfterGone::kResolved)});
  EXPECT_EQ(changes.back().incident.opened, began + seconds(5));
  settle(7, {in_log});
  settle(9, {finding(kClockStopped, AfterGone::kResolved)});
  EXPECT_EQ(changes.back().incident.opened, began + seconds(5));
}

TEST_F(IncidentListTest, KeepsItAlsoIfTheIncidentWasWithdrawnInBetween) {
  settle(3, {finding(kClockStopped)});
  settle(5, {});
  ASSERT_EQ(changes.back().incident.life, Life::kWithdrawn);
  settle(7, {finding(kClockStopped)});
  EXPECT_EQ(changes.back().incident.life, Life::kOpen);
  EXPECT_EQ(changes.back().incident.opened, began + seconds(3));
  // It is told again, so it is over at once all the same.
  settle(8, {});
  EXPECT_TRUE(changes.back().incident.end.at_once);
}

TEST_F(IncidentListTest, OneThatWasOverBeginsAnew) {
  settle(3, {finding(kClockStopped, AfterGone::kResolved)});
  settle(20, {});
  ASSERT_EQ(changes.back().incident.life, Life::kResolved);
  settle(30, {finding(kClockStopped, AfterGone::kResolved)});
  EXPECT_EQ(changes.back().incident.opened, began + seconds(30));
}

// An offence that was undone before it was told, at INFO.
class UndoneOffenceTest : public IncidentListTest {
 protected:
  UndoneOffenceTest() {
    undone.severity = Severity::kInfo;
    undone.patience = seconds(0);
    undone.undone = IncidentEnd{.reason = EndReason::kMoveNoLongerStands, .at_once = true};
    undone.offence = standing.offence = rules::Offence::kIllegalMove;
    standing.severity = Severity::kCritical;
  }

  Finding undone = finding(kIllegalMove), standing = finding(kIllegalMove, AfterGone::kPutRight);
};

TEST_F(UndoneOffenceTest, IsPutRightFromTheBeginning) {
  settle(1, {undone});
  settle(2, {undone});
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].incident.severity, Severity::kInfo);
  EXPECT_EQ(changes[0].incident.life, Life::kOpen);
  EXPECT_TRUE(changes[0].incident.put_right);
  EXPECT_EQ(changes[0].incident.end, *undone.undone);
}

TEST_F(UndoneOffenceTest, IsLessSevereIfItWasReportedJustBefore) {
  settle(3, {standing});
  settle(5, {undone});
  EXPECT_EQ(changes.back().incident.severity, Severity::kInfo);
  EXPECT_TRUE(changes.back().incident.put_right);
  settle(9, {undone});
  EXPECT_EQ(changes.size(), 2U);
}

TEST_F(UndoneOffenceTest, StaysAsSevereIfItWasReportedForLong) {
  settle(3, {standing});
  settle(8, {undone});
  settle(9, {undone});
  EXPECT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes.back().incident.severity, Severity::kCritical);
  EXPECT_TRUE(changes.back().incident.put_right);
  EXPECT_EQ(changes.back().incident.opened, began + seconds(3));
  // The opponent has moved: nothing can be done about it any more.
  undone.severity = Severity::kLog;
  undone.closes = Closes::kClosed;
  settle(10, {undone});
  EXPECT_EQ(changes.back().incident.severity, Severity::kLog);
}

TEST_F(UndoneOffenceTest, KeepsTheReasonOfTheArbiterWhoResolvedItBefore) {
  settle(3, {standing});
  const IncidentDecision resolved{IncidentDecision::Kind::kResolve, "two minutes given", "arbiter"};
  ASSERT_TRUE(list.decide({{7, 1}, resolved}, {record, true, changes}));
  settle(8, {undone});
  EXPECT_TRUE(changes.back().incident.put_right);
  EXPECT_EQ(changes.back().incident.life, Life::kResolved);
  EXPECT_EQ(changes.back().incident.reason, "two minutes given");
  EXPECT_EQ(changes.back().incident.by, "arbiter");
  const IncidentDecision other{IncidentDecision::Kind::kResolve, "one minute given", "arbiter"};
  EXPECT_FALSE(list.decide({{7, 1}, other}, {record, true, changes}));
}

TEST_F(UndoneOffenceTest, IsWithdrawnIfTheRecordHasItNoMore) {
  settle(1, {undone});
  settle(9, {});
  EXPECT_EQ(changes.back().what, What::kWithdrawn);
}

TEST_F(IncidentListTest, EndsWhatIsNoLongerFoundAndOpensItAgain) {
  settle(3, {finding(kClockStopped, AfterGone::kResolved)});
  settle(10, {});
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[1].incident.life, Life::kResolved);
  settle(11, {finding(kClockStopped, AfterGone::kResolved)});
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[2].incident.life, Life::kOpen);
  EXPECT_EQ(list.incidents().size(), 1U);
}

TEST_F(IncidentListTest, NumbersInTheOrderOfTheFindings) {
  settle(3, {finding(kFlagFall), finding(kClockStopped)});
  ASSERT_EQ(list.incidents().size(), 2U);
  EXPECT_EQ(list.incidents()[0].kind, kFlagFall);
  EXPECT_EQ(list.incidents()[1].kind, kClockStopped);
}

TEST_F(IncidentListTest, ReportsNothingWhileTheConnectionIsLost) {
  record.take({began, model::ConnectionChange{drivers::ConnectionState::kLost, "", "gone"}});
  settle(20, {finding(kClockStopped)});
  EXPECT_TRUE(changes.empty());
}

TEST_F(IncidentListTest, TheEndOfTheGameResolvesWhatIsOpenAndForgetsIt) {
  settle(3, {finding(kClockStopped)});
  list.end_game(began + seconds(9), changes);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[1].incident.life, Life::kResolved);
  EXPECT_TRUE(list.incidents().empty());
}

TEST_F(IncidentListTest, ADecisionThatIsNeededIsReportedAtOnceAndLeftOpen) {
  list.report_at_once({finding(kNeedsDecision)}, {record, true, changes});
  list.end_game(began, changes);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].incident.life, Life::kOpen);
}

// Nobody has seen it: the log told two games at once.
TEST_F(IncidentListTest, AnIllegalPlyOfTheLogStaysOpenWhenTheLogTellsTheNextGame) {
  settle(100, {finding(kMoveRevised, AfterGone::kStays)});
  record.take({began + seconds(200),
               model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""}});
  settle(205, {finding(kMoveRevised, AfterGone::kStays),
               finding(kIllegalMove, AfterGone::kPutRight), finding(kFlagFall)});
  changes.clear();
  list.end_game(began + seconds(210), changes);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].incident.kind, kMoveRevised);
  EXPECT_EQ(changes[1].incident.kind, kFlagFall);
}

TEST_F(IncidentListTest, DecidesByNumberOrBySubject) {
  settle(3, {finding(kFlagFall), finding(kClockStopped)});
  const IncidentDecision acknowledged{IncidentDecision::Kind::kAcknowledge, "", "arbiter"};
  const auto subject = list.incidents()[1].subject();
  ASSERT_TRUE(list.decide({{7, 1}, acknowledged, subject}, {record, true, changes}));
  EXPECT_EQ(list.incidents()[0].life, Life::kOpen);
  EXPECT_EQ(list.incidents()[1].life, Life::kAcknowledged);
  ASSERT_TRUE(list.decide({{7, 1}, acknowledged}, {record, true, changes}));
  EXPECT_EQ(list.incidents()[0].life, Life::kAcknowledged);
  const auto none = list.decide({{7, 3}, acknowledged}, {record, true, changes});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, rules::ErrorCode::kNotFound);
}

}  // namespace incident_list_test
}  // namespace jadoube::arbiter
