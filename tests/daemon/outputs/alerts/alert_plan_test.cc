#include "daemon/outputs/alerts/alert_plan.h"

#include <gmock/gmock.h>

#include "drivers/observation.h"
#include "tests/daemon/outputs/alerts/raised.h"

namespace jadoube::outputs {
namespace alert_plan_test {

using namespace std::chrono_literals;
using model::Life;
using model::Severity;
using output_tests::raised;
using output_tests::reported;
using testing::IsEmpty;
using testing::SizeIs;

model::Instant at(std::chrono::seconds time) {
  return model::Instant(std::chrono::hours(500'000)) + time;
}

class AlertPlanTest : public testing::Test {
 protected:
  void report(std::chrono::seconds when, const model::Incident& incident,
              const std::string& board = "one") {
    plan_.take(reported(plan_.read() + 1, at(when), incident, board));
  }
  // What goes out at that time, and arrives.
  std::vector<Alert> arrive(std::chrono::seconds when) {
    auto alerts = plan_.next(at(when));
    if (!alerts.empty()) plan_.sent(at(when));
    return alerts;
  }

  AlertPlan plan_{{.most_a_minute = 3}, {.epoch = "e", .reached = 0}};
};

TEST_F(AlertPlanTest, RingsOnceForAnIncident) {
  report(0s, raised(1));
  EXPECT_THAT(arrive(0s), SizeIs(1));
  report(1s, raised(1));
  EXPECT_THAT(arrive(1s), IsEmpty());
  EXPECT_EQ(plan_.wake(), drivers::kNever);
}

TEST_F(AlertPlanTest, DoesNotRingBelowTheSeverity) {
  report(0s, raised(1, Severity::kWarning));
  EXPECT_THAT(arrive(0s), IsEmpty());
}

TEST_F(AlertPlanTest, RingsWhenAnIncidentRisesToTheSeverityAndWhenItRisesAgain) {
  report(0s, raised(1, Severity::kWarning));
  report(1s, raised(1, Severity::kCritical));
  EXPECT_THAT(arrive(1s), SizeIs(1));
  report(2s, raised(1, Severity::kWarning));
  EXPECT_THAT(arrive(2s), IsEmpty());
  report(3s, raised(1, Severity::kCritical));
  EXPECT_THAT(arrive(3s), SizeIs(1));
}

TEST_F(AlertPlanTest, RingsForASeenIncidentThatRises) {
  report(0s, raised(1, Severity::kWarning, Life::kAcknowledged));
  report(1s, raised(1, Severity::kCritical, Life::kAcknowledged));
  report(2s, raised(1, Severity::kCritical, Life::kAcknowledged));
  EXPECT_THAT(arrive(2s), SizeIs(1));
}

TEST_F(AlertPlanTest, DoesNotRingForWhatEndedOrWasSeenBeforeItWasSent) {
  for (const Life life :
       {Life::kWithdrawn, Life::kAcknowledged, Life::kDismissed, Life::kResolved}) {
    report(0s, raised(1));
    report(0s, raised(1, Severity::kCritical, life));
    EXPECT_THAT(arrive(0s), IsEmpty()) << model::to_string(life);
    report(0s, raised(1, Severity::kLog));
  }
}

TEST_F(AlertPlanTest, ManyAtOnceAreOneMessage) {
  for (int number = 1; number <= 4; ++number) report(0s, raised(number));
  EXPECT_THAT(arrive(0s), SizeIs(4));
  EXPECT_THAT(arrive(0s), IsEmpty());
}

TEST_F(AlertPlanTest, AfterTheMostInAMinuteTheOthersComeTogetherAndSoon) {
  for (int number = 1; number <= 3; ++number) {
    report(0s, raised(number));
    EXPECT_THAT(arrive(0s), SizeIs(1));
  }
  for (int number = 4; number <= 8; ++number) report(1s, raised(number));
  EXPECT_THAT(arrive(1s), IsEmpty());
  EXPECT_EQ(plan_.wake(), at(15s));
  EXPECT_THAT(arrive(15s), SizeIs(5));
  // A minute later each one comes by itself again.
  report(80s, raised(9));
  EXPECT_THAT(arrive(80s), SizeIs(1));
}

TEST_F(AlertPlanTest, TriesAgainAfterPausesThatGrow) {
  report(0s, raised(1));
  std::chrono::seconds now = 0s;
  for (const auto pause : {1s, 2s, 4s, 8s, 16s, 32s, 60s, 60s}) {
    ASSERT_THAT(plan_.next(at(now)), SizeIs(1));
    plan_.failed(at(now), {});
    EXPECT_THAT(plan_.next(at(now + pause - 1s)), IsEmpty());
    EXPECT_EQ(plan_.wake(), at(now + pause));
    now += pause;
  }
  EXPECT_THAT(arrive(now), SizeIs(1));
  report(now, raised(2));
  plan_.next(at(now));
  plan_.failed(at(now), {});
  EXPECT_EQ(plan_.wake(), at(now + 1s));
}

TEST_F(AlertPlanTest, WaitsAsLongAsTheHostAsks) {
  report(0s, raised(1));
  plan_.next(at(0s));
  plan_.failed(at(0s), 30s);
  EXPECT_EQ(plan_.wake(), at(30s));
}

TEST_F(AlertPlanTest, DropsWhatIsOlderThanFiveMinutes) {
  report(0s, raised(1));
  report(100s, raised(2));
  EXPECT_THAT(plan_.drop_old(at(300s)), IsEmpty());
  EXPECT_THAT(plan_.drop_old(at(301s)), SizeIs(1));
  report(302s, raised(1));
  const auto left = arrive(302s);
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].id.incident.number, 2);
}

TEST_F(AlertPlanTest, AfterARestartNothingIsLostAndNothingComesTwice) {
  const std::vector<model::Event> events = {
      reported(1, at(0s), raised(1)), reported(2, at(1s), raised(2)),
      reported(3, at(2s), raised(1)), reported(4, at(3s), raised(3)),
      reported(5, at(4s), raised(2, Severity::kCritical, Life::kResolved))};
  // A kill after each number of events and of messages.
  for (std::size_t read = 0; read <= events.size(); ++read) {
    for (int messages = 0; messages <= 3; ++messages) {
      AlertPlan plan({.most_a_minute = 10}, {.epoch = "e", .reached = 0});
      std::multiset<int> rung;
      for (std::size_t i = 0; i < read; ++i) plan.take(events[i]);
      const auto ring = [&rung](AlertPlan& from) {
        for (const Alert& alert : from.next(at(5s))) rung.insert(alert.id.incident.number);
        from.sent(at(5s));
      };
      for (int i = 0; i < messages && plan.waiting() > 0; ++i) ring(plan);
      AlertPlan again({.most_a_minute = 10}, plan.memory());
      for (std::size_t i = again.read(); i < events.size(); ++i) again.take(events[i]);
      while (again.waiting() > 0) ring(again);
      EXPECT_EQ(rung.count(1), 1u) << read << " " << messages;
      EXPECT_LE(rung.count(2), 1u) << read << " " << messages;
      EXPECT_EQ(rung.count(3), 1u) << read << " " << messages;
    }
  }
}

TEST_F(AlertPlanTest, RingsForWhatCannotBeWrittenAndNotAgainWhenItIsWritten) {
  plan_.take_unwritten("", std::make_shared<const model::Incident>(raised(1)), at(0s));
  EXPECT_THAT(arrive(0s), SizeIs(1));
  report(1s, raised(1), "");
  EXPECT_THAT(arrive(1s), IsEmpty());
}

}  // namespace alert_plan_test
}  // namespace jadoube::outputs
