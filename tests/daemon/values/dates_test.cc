#include "daemon/values/dates.h"

#include <gmock/gmock.h>

#include "daemon/model/calendar.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/tournament.pb.h"

namespace jadoube::values {
namespace dates_test {

using namespace std::chrono_literals;

class DatesTest : public testing::Test {
 protected:
  // The machine's clock is an hour ahead of the journal's time.
  void SetUp() override {
    model::Calendar calendar;
    calendar.begin_run(model::Instant(0s), 1h, 0s, "start");
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

}  // namespace dates_test
}  // namespace jadoube::values
