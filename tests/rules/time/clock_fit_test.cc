#include "rules/time/clock_fit.h"

#include <gmock/gmock.h>

#include <map>
#include <random>

#include "rules/time/time_control_text.h"
#include "tests/support/real_games.h"

namespace jadoube::rules {
namespace clock_fit_test {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using ::testing::ElementsAre;

constexpr milliseconds kTolerance = 3s;

ClockSetup setup(const char* text) { return ClockSetup::same(*parse_time_control(text)); }

// A game on `clock` of `plies` plies, read in whole seconds; before ply `extra` both press once
// more than they move.
std::vector<ClockSample> game_on(ClockModel clock, int plies, int extra = -1) {
  std::mt19937 random(7);
  std::vector<ClockSample> samples;
  for (int ply = 0; ply < plies; ++ply) {
    if (ply == extra) {
      clock.start();
      clock.press();
      clock.press();
    }
    const milliseconds thought(20'000 + random() % 60'000);
    clock.play(thought);
    ClockSample sample{std::chrono::round<std::chrono::seconds>(thought)};
    (ply % 2 == 0 ? sample.white : sample.black) =
        displayed(clock.shown(ply % 2 == 0 ? Color::kWhite : Color::kBlack));
    samples.push_back(sample);
  }
  return samples;
}

std::vector<ClockFault> faults_of(const ClockSetup& intended, const ClockSetup& real,
                                  int plies = 100, int extra = -1) {
  std::vector<ClockFault> faults;
  for (const ClockFit& fit :
       fitting_clocks(intended, game_on(ClockModel(real), plies, extra), kTolerance)) {
    faults.push_back(fit.fault);
  }
  return faults;
}

TEST(Article6_10_2, AClockThatIsRightHasNoFault) {
  for (const char* control : {"90/40+30/SD+30", "90+30", "40/120;d5", "60;b10", "25+10"}) {
    EXPECT_THAT(faults_of(setup(control), setup(control)), ElementsAre(ClockFault::kNone))
        << control;
  }
}

TEST(Article6_10_2, FindsTheWrongMainTime) {
  const auto fits = fitting_clocks(setup("90/40+30/SD+30"),
                                   game_on(ClockModel(setup("100/40+30/SD+30")), 60), kTolerance);
  ASSERT_EQ(fits.size(), 1U);
  EXPECT_EQ(fits[0].fault, ClockFault::kWrongMainTime);
  EXPECT_LE(std::chrono::abs(fits[0].setup.white.periods()[0].time - 100min), 2s);
}

TEST(Article6_10_2, FindsTheWrongIncrement) {
  const auto fits = fitting_clocks(setup("90/40+30/SD+30"),
                                   game_on(ClockModel(setup("90/40+30/SD+20")), 60), kTolerance);
  ASSERT_EQ(fits.size(), 1U);
  EXPECT_EQ(fits[0].fault, ClockFault::kWrongPerMove);
  EXPECT_LE(std::chrono::abs(fits[0].setup.white.periods()[0].per_move.time - 20s), 1s);
}

TEST(Article6_10_2, FindsABonusOneMoveEarlyOrLate) {
  const ClockSetup intended = setup("90/40+30/SD+30");
  EXPECT_THAT(faults_of(intended, setup("90/39+30/SD+30")),
              ElementsAre(ClockFault::kNextPeriodEarly));
  EXPECT_THAT(faults_of(intended, setup("90/41+30/SD+30")),
              ElementsAre(ClockFault::kNextPeriodLate));
}

TEST(Article6_10_2, FindsABonusThatComesAtZeroOrNever) {
  ClockSetup at_zero = setup("90/40+30/SD+30");
  at_zero.next_period = NextPeriod::kAtZero;
  EXPECT_THAT(faults_of(setup("90/40+30/SD+30"), at_zero, 82),
              ElementsAre(ClockFault::kNextPeriodAtZero, ClockFault::kNextPeriodMissing));
}

TEST(Article6_10_2, FindsAnExtraPressBeforeMoveForty) {
  const ClockSetup intended = setup("90/40+30/SD+30");
  const auto fits = fitting_clocks(intended, game_on(ClockModel(intended), 100, 51), kTolerance);
  ASSERT_EQ(fits.size(), 1U);
  EXPECT_EQ(fits[0].fault, ClockFault::kExtraPress);
  EXPECT_EQ(fits[0].ply, 51U);
}

TEST(Article6_10_2, AnExtraPressWithoutAnIncrementLooksLikeABonusOneMoveEarly) {
  const ClockSetup intended = setup("90/40+30/SD");
  EXPECT_THAT(faults_of(intended, intended, 100, 51),
              ElementsAre(ClockFault::kNextPeriodEarly, ClockFault::kExtraPress));
}

TEST(Article6_10_2, FindsSwappedTimes) {
  const auto longer = *parse_time_control("5+3"), shorter = *parse_time_control("4+3");
  const auto faults = faults_of({longer, shorter}, {shorter, longer}, 4);
  EXPECT_THAT(faults, ::testing::Contains(ClockFault::kTimesSwapped));
}

TEST(Article6_10_2, FindsThatTheFirstMoveHasNoIncrement) {
  ClockSetup late = setup("90+30");
  late.first_increment = FirstIncrement::kAfterFirstMove;
  EXPECT_THAT(faults_of(setup("90+30"), late),
              ::testing::Contains(ClockFault::kFirstIncrementMissing));
}

TEST(ClockEstimate, NeedsNoIntendedTime) {
  const auto samples = game_on(ClockModel(setup("90/40+30/SD+30")), 100);
  const auto estimate = estimate_clock(samples, Color::kWhite);
  ASSERT_TRUE(estimate);
  EXPECT_LE(std::chrono::abs(estimate->at_start - 90min - 30s), 2s);
  EXPECT_LE(std::chrono::abs(estimate->per_move - 30s), 1s);
  ASSERT_EQ(estimate->added.size(), 1U);
  EXPECT_EQ(estimate->added[0].move, 40);
  EXPECT_LE(std::chrono::abs(estimate->added[0].time - 30min), 2s);
}

TEST(ClockEstimate, IsNothingForAGameThatIsTooShort) {
  EXPECT_FALSE(estimate_clock(game_on(ClockModel(setup("90+30")), 4), Color::kWhite));
  EXPECT_FALSE(estimate_clock({}, Color::kBlack));
}

// The times left and used of one game of a real event after another.
std::vector<std::vector<ClockSample>> samples_of_games() {
  std::vector<std::vector<ClockSample>> games;
  for (const PgnGame& game : jadoube::tests::real_classical_games()) {
    auto& samples = games.emplace_back();
    milliseconds left{0};
    for (const PgnPly& ply : game.plies) {
      left = ply.clock.value_or(left);
      if (!ply.elapsed) continue;
      ClockSample sample{*ply.elapsed};
      (samples.size() % 2 == 0 ? sample.white : sample.black) = left;
      samples.push_back(sample);
    }
  }
  return games;
}

// The tags of this event call all of its games 90+30; the clocks say which are tiebreaks.
TEST(ClockEstimate, DistinguishesTheTimeControlsOfARealEvent) {
  std::map<std::string, int> games;
  for (const auto& samples : samples_of_games()) {
    const auto estimate = estimate_clock(samples, Color::kWhite);
    if (!estimate) continue;
    const auto per_move = std::chrono::round<std::chrono::seconds>(estimate->per_move);
    const auto main_time = std::chrono::round<std::chrono::minutes>(estimate->at_start - per_move);
    ++games[std::to_string(main_time.count()) + "+" + std::to_string(per_move.count())];
  }
  EXPECT_GE(games["90+30"], 100);
  EXPECT_GE(games["15+10"], 40);
  EXPECT_GE(games["10+10"], 15);
  EXPECT_GE(games["5+3"], 5);
  EXPECT_GE(games["3+2"], 3);
}

// This event's clocks gave the second period to both when the first clock came to zero.
TEST(ClockFit, FindsHowTheClocksOfARealEventWereSet) {
  std::map<ClockFault, int> games;
  for (const auto& samples : samples_of_games()) {
    const auto estimate = estimate_clock(samples, Color::kWhite);
    if (!estimate || std::chrono::abs(estimate->at_start - 90min - 30s) > 5s) continue;
    const auto fits = fitting_clocks(setup("90/40+30/SD+30"), samples, kTolerance);
    for (const ClockFit& fit : fits) ++games[fit.fault];
  }
  EXPECT_GE(games[ClockFault::kNone], 25);
  EXPECT_GE(games[ClockFault::kNextPeriodAtZero], 15);
  EXPECT_EQ(games[ClockFault::kNextPeriodEarly], 0);
}

}  // namespace clock_fit_test
}  // namespace jadoube::rules
