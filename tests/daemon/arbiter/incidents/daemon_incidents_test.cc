#include "daemon/arbiter/incidents/daemon_incidents.h"

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"

namespace jadoube::arbiter {
namespace daemon_incidents_test {

using testing::IsEmpty;
using namespace std::chrono_literals;
using What = IncidentChange::What;

model::DaemonFinding failing(const std::string& output, const std::string& cause = "no line") {
  return {.key = output,
          .kind = IncidentKind::kOutputFailing,
          .facts = {.cause = cause, .name = output},
          .advice = {model::AdviceKind::kSeeToOutput},
          .end = model::EndReason::kOutputWorks,
          .patience = 60s};
}

class DaemonIncidentsTest : public testing::Test {
 protected:
  // What is told `later`.
  std::vector<IncidentChange> pass(std::chrono::seconds later) {
    now_ += later;
    std::vector<IncidentChange> reported;
    incidents_.advance(now_, reported);
    return reported;
  }
  void find(std::vector<model::DaemonFinding> findings, const std::string& source = "outputs") {
    incidents_.take(source, std::move(findings), now_);
  }

  Instant now_{1000h};
  DaemonIncidentNumbers numbers_;
  DaemonIncidents incidents_{numbers_};
};

TEST_F(DaemonIncidentsTest, ReportsWhatHasLastedAndOnce) {
  find({failing("site")});
  EXPECT_EQ(incidents_.due(), now_ + 60s);
  EXPECT_THAT(pass(59s), IsEmpty());
  find({failing("site")});
  const auto reported = pass(1s);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].what, What::kOpened);
  EXPECT_EQ(reported[0].incident.id, (IncidentId{0, 1}));
  EXPECT_EQ(reported[0].incident.severity, Severity::kWarning);
  EXPECT_EQ(reported[0].incident.began, now_ - 60s);
  EXPECT_EQ(texts::what(reported[0].incident), "Output site: no line");
  EXPECT_THAT(pass(1h), IsEmpty());
  EXPECT_EQ(incidents_.due(), drivers::kNever);
}

TEST_F(DaemonIncidentsTest, DoesNotTellWhatWasOverBefore) {
  find({failing("site")});
  pass(30s);
  find({});
  EXPECT_THAT(pass(1h), IsEmpty());
  EXPECT_EQ(incidents_.due(), drivers::kNever);
}

TEST_F(DaemonIncidentsTest, ResolvesWhatIsNotFoundAnyMoreAndTheNextOneHasTheNextNumber) {
  find({failing("site"), failing("club")});
  EXPECT_EQ(pass(60s).size(), 2u);
  find({failing("club")});
  const auto reported = pass(0s);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].incident.life, Life::kResolved);
  EXPECT_EQ(reported[0].incident.facts.name, "site");
  EXPECT_EQ(texts::reason(reported[0].incident), "everything is sent again");
  find({failing("club"), failing("site")});
  EXPECT_EQ(pass(60s).at(0).incident.id, (IncidentId{0, 3}));
}

TEST_F(DaemonIncidentsTest, AnotherPartOfTheDaemonEndsNothing) {
  find({failing("site")});
  EXPECT_EQ(pass(60s).size(), 1u);
  find({}, "results");
  EXPECT_THAT(pass(1s), IsEmpty());
}

TEST_F(DaemonIncidentsTest, TellsAChangeNoMoreOftenThanItsPatience) {
  find({failing("site")});
  EXPECT_EQ(pass(60s).size(), 1u);
  find({failing("site", "wrong token")});
  EXPECT_THAT(pass(59s), IsEmpty());
  const auto reported = pass(1s);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].what, What::kChanged);
  EXPECT_EQ(reported[0].incident.id, (IncidentId{0, 1}));
  EXPECT_EQ(reported[0].incident.facts.cause, "wrong token");
}

TEST_F(DaemonIncidentsTest, WhatAnArbiterDismissedComesBackOnlyIfItChanges) {
  const IncidentDecision dismissal{
      .kind = IncidentDecision::Kind::kDismiss, .reason = "known", .by = "M"};
  EXPECT_FALSE(incidents_.decide({0, 1}, dismissal, now_));
  find({failing("site")});
  pass(60s);
  const auto dismissed = incidents_.decide({0, 1}, dismissal, now_);
  ASSERT_TRUE(dismissed) << dismissed.error().message;
  EXPECT_EQ(dismissed->life, Life::kDismissed);
  find({failing("site")});
  EXPECT_THAT(pass(1h), IsEmpty());
  find({failing("site", "wrong token")});
  const auto reported = pass(60s);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].incident.life, Life::kOpen);
  EXPECT_EQ(reported[0].incident.by, "");
}

TEST_F(DaemonIncidentsTest, ASecondArbiterHearsWhoWasFaster) {
  find({failing("site")});
  pass(60s);
  ASSERT_TRUE(
      incidents_.decide({0, 1}, {.kind = IncidentDecision::Kind::kResolve, .by = "M"}, now_));
  const auto second =
      incidents_.decide({0, 1}, {.kind = IncidentDecision::Kind::kResolve, .by = "N"}, now_);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, testing::EndsWith("was already resolved by M"));
}

TEST_F(DaemonIncidentsTest, KeepsTheLastRequestsThatDecided) {
  const IncidentDecision seen{.kind = IncidentDecision::Kind::kAcknowledge, .by = "M"};
  EXPECT_EQ(incidents_.find({0, 1}), nullptr);
  find({failing("site")});
  EXPECT_EQ(incidents_.find({0, 1}), nullptr) << "it is not told yet";
  pass(60s);
  ASSERT_TRUE(incidents_.decide({0, 1}, seen, now_));
  EXPECT_THAT(incidents_.find({0, 1})->requests, IsEmpty());
  for (int i = 1; i <= 9; ++i) {
    ASSERT_TRUE(incidents_.decide({0, 1}, seen, now_, "x" + std::to_string(i)));
  }
  EXPECT_THAT(incidents_.find({0, 1})->requests,
              testing::ElementsAre("x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9"));
  const IncidentDecision no_reason{.kind = IncidentDecision::Kind::kDismiss, .by = "M"};
  ASSERT_FALSE(incidents_.decide({0, 1}, no_reason, now_, "x10"));
  EXPECT_EQ(incidents_.find({0, 1})->requests.back(), "x9") << "it has decided nothing";
}

TEST_F(DaemonIncidentsTest, TheEndOfWhatAnArbiterDismissedIsNotReported) {
  find({failing("site")});
  pass(60s);
  ASSERT_TRUE(incidents_.decide(
      {0, 1}, {.kind = IncidentDecision::Kind::kDismiss, .reason = "known", .by = "M"}, now_));
  find({});
  EXPECT_THAT(pass(1s), IsEmpty());
  // An output that fails again is another matter.
  find({failing("site")});
  EXPECT_EQ(pass(60s).at(0).incident.id, (IncidentId{0, 2}));
}

}  // namespace daemon_incidents_test
}  // namespace jadoube::arbiter
