#include "daemon/values/audience.h"

#include <gmock/gmock.h>

#include "daemon/model/calendar.h"
#include "jadoube/values/v1/changes.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/tournament.pb.h"

namespace jadoube::values {
namespace audience_test {

v1::Ply illegal() {
  v1::Ply ply;
  ply.set_san("Ke4+");
  ply.set_state(v1::PLY_STATE_ILLEGAL);
  ply.set_evidence(v1::EVIDENCE_PRESS);
  ply.set_margin(230);
  return ply;
}

TEST(AudienceTest, AnIllegalPlyReadsConfirmedForViewersAndOperators) {
  for (const auto audience : {Audience::kOperators, Audience::kViewers}) {
    v1::PliesChanged change;
    *change.add_plies() = illegal();
    keep_for(audience, change);
    EXPECT_EQ(change.plies(0).state(), v1::PLY_STATE_CONFIRMED);
    v1::Ply ply = illegal();
    keep_for(audience, ply);
    EXPECT_EQ(ply.state(), v1::PLY_STATE_CONFIRMED);
    EXPECT_EQ(ply.evidence(), v1::EVIDENCE_UNSPECIFIED);
  }
  for (const auto audience : {Audience::kArbiters, Audience::kRelays, Audience::kDaemons}) {
    v1::Ply ply = illegal();
    keep_for(audience, ply);
    EXPECT_EQ(ply.state(), v1::PLY_STATE_ILLEGAL);
  }
}

TEST(AudienceTest, WhatOnlyDaemonsHaveGoesAtEveryDepth) {
  v1::GameStarted started;
  *started.mutable_game()->add_plies() = illegal();
  *started.mutable_game()->add_plies() = illegal();
  keep_for(Audience::kArbiters, started);
  for (const auto& ply : started.game().plies()) EXPECT_FALSE(ply.has_margin());
  EXPECT_EQ(started.game().plies(1).evidence(), v1::EVIDENCE_PRESS);
  v1::Incident incident;
  incident.add_requests("x1");
  incident.set_margin(7);
  keep_for(Audience::kArbiters, incident);
  EXPECT_EQ(incident.requests_size(), 0);
  EXPECT_FALSE(incident.has_margin());
}

TEST(AudienceTest, RelaysForArbitersHaveTheMargins) {
  v1::Ply ply = illegal();
  keep_for(Audience::kDaemons, ply);
  EXPECT_EQ(ply.margin(), 230);
  v1::Incident incident;
  incident.add_requests("x1");
  incident.set_margin(7);
  keep_for(Audience::kDaemons, incident);
  EXPECT_EQ(incident.requests_size(), 0);
  EXPECT_EQ(incident.margin(), 7);
}

// The API has a percent in its place.
TEST(AudienceTest, HowFarAnExplanationIsBehindGoesToRelaysOnly) {
  for (const auto audience : {Audience::kRelays, Audience::kDaemons, Audience::kArbiters}) {
    v1::Explanation explanation;
    explanation.set_behind(7);
    keep_for(audience, explanation);
    EXPECT_EQ(explanation.behind(), audience == Audience::kArbiters ? 0 : 7);
  }
}

using namespace std::chrono_literals;

class DatesTest : public testing::Test {
 protected:
  // The machine's clock is an hour ahead of the journal's time.
  void SetUp() override {
    model::Calendar calendar;
    calendar.begin_run(drivers::Instant(0s), 1h, 0s, "start");
    model::set_calendar(calendar);
  }
  void TearDown() override { model::set_calendar({}); }
};

TEST_F(DatesTest, AMomentInsideAMessageBecomesItsDateAndIsReadBack) {
  v1::Game game;
  game.mutable_start_time()->set_seconds(100);
  game.add_plies()->mutable_made_time()->set_seconds(200);
  to_dates(game);
  EXPECT_EQ(game.start_time().seconds(), 3700);
  EXPECT_EQ(game.plies(0).made_time().seconds(), 3800);
  EXPECT_FALSE(game.plies(0).has_confirmed_time());
  to_moments(game);
  EXPECT_EQ(game.start_time().seconds(), 100);
  EXPECT_EQ(game.plies(0).made_time().seconds(), 200);
}

TEST_F(DatesTest, ADateStaysAsItIs) {
  v1::Round round;
  round.mutable_start_time()->set_seconds(100);
  round.mutable_started_time()->set_seconds(100);
  to_dates(round);
  EXPECT_EQ(round.start_time().seconds(), 100);
  EXPECT_EQ(round.started_time().seconds(), 3700);
}

TEST_F(DatesTest, WhatAnotherDaemonSendsIsBounded) {
  v1::Ply ply;
  ply.mutable_made_time()->set_seconds(-1'000'000'000'000);
  to_moments(ply);
  EXPECT_GE(ply.made_time().seconds(), -3600);
}

}  // namespace audience_test
}  // namespace jadoube::values
