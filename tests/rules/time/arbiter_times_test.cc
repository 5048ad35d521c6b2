#include <gmock/gmock.h>

#include "rules/time/clock_model.h"
#include "rules/time/quickplay_finish.h"
#include "rules/time/time_control.h"
#include "rules/time/time_control_text.h"

namespace jadoube::rules {
namespace arbiter_times_test {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Color kWhite = Color::kWhite, kBlack = Color::kBlack;

TimeControl control(const char* text) { return *parse_time_control(text); }

// A clock with so much left for each, White to move.
ClockModel clock_with(const char* text, std::chrono::milliseconds white,
                      std::chrono::milliseconds black, int moves = 0) {
  ClockModel clock(ClockSetup::same(control(text)));
  clock.set_player(kWhite, white, moves);
  clock.set_player(kBlack, black, moves);
  return clock;
}

TEST(Article6_7_1, TheDefaultTimeIsZeroIfNoneIsStated) {
  EXPECT_EQ(default_loss({1ms, 0s}, std::nullopt), DefaultLoss::kWhite);
  EXPECT_EQ(default_loss({0s, 0s}, std::nullopt), DefaultLoss::kNobody);
}

TEST(Article6_7_1, APlayerWhoComesAfterTheDefaultTimeLoses) {
  EXPECT_EQ(default_loss({30min, 31min}, 30min), DefaultLoss::kBlack);
  EXPECT_EQ(default_loss({30min, 29min}, 30min), DefaultLoss::kNobody);
  EXPECT_EQ(default_loss({61min, 90min}, 60min), DefaultLoss::kBoth);
}

TEST(Article6_7_2, WhiteLosesTheTimeUntilTheyComeIfNeitherPlayerIsThere) {
  EXPECT_EQ(time_lost_by_white({12min, 20min}), 12min);
}

TEST(Article8_4, APlayerWithLessThanFiveMinutesNeedNotRecord) {
  EXPECT_TRUE(may_stop_recording(5min - 1ms, {}));
  EXPECT_FALSE(may_stop_recording(5min, {}));
}

TEST(Article8_4, WithThirtySecondsForEachMoveThePlayerMustRecord) {
  EXPECT_FALSE(may_stop_recording(1min, {PerMove::kIncrement, 30s}));
  EXPECT_FALSE(may_stop_recording(1min, {PerMove::kDelay, 30s}));
  EXPECT_TRUE(may_stop_recording(1min, {PerMove::kIncrement, 29s}));
}

TEST(Article8_5_1, TheArbiterRecordsIfNeitherPlayerNeedsTo) {
  EXPECT_FALSE(recording_relief(clock_with("90/40+30/SD", 4min, 6min)).arbiter_records());
  EXPECT_TRUE(recording_relief(clock_with("90/40+30/SD", 4min, 3min)).arbiter_records());
  EXPECT_FALSE(recording_relief(clock_with("90/40+30/SD+30", 4min, 3min)).arbiter_records());
}

TEST(Article8_5_1, UsesTheIncrementOfThePeriod) {
  const char* late = "120/40+60/20+15/SD+30s from 61";
  EXPECT_TRUE(recording_relief(clock_with(late, 4min, 4min, 59)).arbiter_records());
  EXPECT_FALSE(recording_relief(clock_with(late, 4min, 4min, 60)).arbiter_records());
}

TEST(GuidelinesIII_2_2, AreForStandardAndRapidWithoutIncrementOnly) {
  EXPECT_TRUE(may_use_guidelines_iii(control("120/40+60/SD")));
  EXPECT_TRUE(may_use_guidelines_iii(control("25+0")));
  EXPECT_FALSE(may_use_guidelines_iii(control("90+30")));
  EXPECT_FALSE(may_use_guidelines_iii(control("60;d5")));
  EXPECT_FALSE(may_use_guidelines_iii(control("5+0")));
}

TEST(GuidelinesIII_4, FiveSecondsForBothAndTwoMinutesForTheOpponent) {
  const ClockModel clock = clock_with("120/40+60/SD", 100s, 3min, 50);
  ASSERT_TRUE(may_claim_quickplay(clock, kWhite));
  ClockModel granted = with_quickplay_increment(clock, kWhite);
  EXPECT_EQ(granted.shown(kBlack), 5min);
  EXPECT_EQ(granted.shown(kWhite), 100s);
  granted.play(10s);
  granted.play(10s);
  EXPECT_EQ(granted.shown(kWhite), 95s);
  EXPECT_EQ(granted.shown(kBlack), 4min + 55s);
}

TEST(GuidelinesIII_5, OnlyThePlayerOnTheMoveWithLessThanTwoMinutesMayClaim) {
  EXPECT_TRUE(may_claim_quickplay(clock_with("60+0", 2min - 1ms, 5min), kWhite));
  EXPECT_FALSE(may_claim_quickplay(clock_with("60+0", 2min, 5min), kWhite));
  EXPECT_FALSE(may_claim_quickplay(clock_with("60+0", 5min, 1min), kBlack));
}

TEST(GuidelinesIII_5, NobodyMayClaimBeforeTheQuickplayFinishOrAfterFlagFall) {
  EXPECT_FALSE(may_claim_quickplay(clock_with("120/40+60/SD", 1min, 5min, 30), kWhite));
  ClockModel fallen = clock_with("60+0", 1min, 5min);
  fallen.start();
  fallen.advance(1min);
  EXPECT_FALSE(may_claim_quickplay(fallen, kWhite));
}

TEST(GuidelinesIII_5, ARejectedClaimGivesTheOpponentTwoMinutes) {
  EXPECT_EQ(opponents_time(QuickplayDecision::kRejected), 2min);
  EXPECT_EQ(opponents_time(QuickplayDecision::kPostponed), 2min);
  EXPECT_EQ(opponents_time(QuickplayDecision::kDraw), 0s);
}

SealedEnvelope envelope() {
  return {"A", "B", Position::initial(), 10min, 12min, kWhite, 1, std::nullopt, "tomorrow, 9:00"};
}

TEST(GuidelinesI_2, AnEnvelopeWithAllInformationHasNoFault) {
  EXPECT_THAT(faults_of(envelope()), IsEmpty());
}

TEST(GuidelinesI_2, NamesTheMissingInformationOnAnEnvelope) {
  EXPECT_EQ(faults_of({}).size(), 6U);
  SealedEnvelope no_time = envelope();
  no_time.black_used.reset();
  EXPECT_THAT(faults_of(no_time), ElementsAre(HasSubstr("I.2.3")));
}

TEST(GuidelinesI_3, FindsAnEnvelopeThatDoesNotFitItsPosition) {
  SealedEnvelope wrong = envelope();
  wrong.sealed_by = kBlack;
  wrong.move_number = 2;
  EXPECT_THAT(faults_of(wrong), ElementsAre(HasSubstr("I.2.4"), HasSubstr("I.2.5")));
}

}  // namespace arbiter_times_test
}  // namespace jadoube::rules
