#include <gmock/gmock.h>

#include "daemon/texts/sheets/clock_sheets.h"

namespace jadoube::texts {
namespace clock_keys_test {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;

ClockTarget target() {
  return {.times = {12min + 4s, 1h + 33min + 10s},
          .moves = ByColor<int>{23, 22},
          .to_move = rules::Color::kBlack};
}

std::string text_of(const KeySequence& keys) {
  std::string text;
  for (const KeyStep& step : keys.steps) text += step.text + "\n";
  return text;
}

TEST(ClockKeys, ADgt3000sLeverStandsUpAtThePlayerToMoveBeforeItIsSet) {
  const auto keys = keys_to_set("DGT 3000 2.0", target());
  EXPECT_TRUE(keys.known);
  ASSERT_GE(keys.steps.size(), 3U);
  EXPECT_THAT(keys.steps[1].text, HasSubstr("Put the lever up on the right (Black) side"));
  EXPECT_EQ(keys.steps[1].source, KeySource::kSeen);
  EXPECT_THAT(keys.steps[2].text, HasSubstr("Hold the middle key"));
}

TEST(ClockKeys, ADgt3000HasFiveDigitsASideAndThenTheMoves) {
  EXPECT_THAT(text_of(keys_to_set("DGT 3000 2.0", target())),
              AllOf(HasSubstr("Set the left (White) digits to 0 1 2 0 4"),
                    HasSubstr("Set the right (Black) digits to 1 3 3 1 0"),
                    HasSubstr("the moves: left (White) 23, right (Black) 22")));
}

TEST(ClockKeys, ATurnedClockHasWhiteOnItsRight) {
  auto turned = target();
  turned.white_is_left = false;
  const std::string text = text_of(keys_to_set("DGT 3000 2.0", turned));
  EXPECT_THAT(text, AllOf(HasSubstr("lever up on the left (Black) side"),
                          HasSubstr("Set the left (Black) digits to 1 3 3 1 0")));
  EXPECT_LT(text.find("left (Black) digits"), text.find("right (White) digits"));
}

TEST(ClockKeys, ADgtXlIsSetByItsRightKey) {
  const auto keys = keys_to_set("DGT XL 1.14", target());
  EXPECT_TRUE(keys.known);
  EXPECT_THAT(text_of(keys), HasSubstr("Hold the right key (OK, Adjust)"));
}

TEST(ClockKeys, AClockNobodyKnowsGetsTimesAndNoKeys) {
  for (const char* clock : {"", "DGT clock 3.0", "Chronos"}) {
    const auto keys = keys_to_set(clock, target());
    EXPECT_FALSE(keys.known) << clock;
    EXPECT_THAT(text_of(keys), AllOf(HasSubstr("follow its manual"), HasSubstr("0:12:04")));
    EXPECT_THAT(text_of(keys), ::testing::Not(HasSubstr("Hold")));
  }
}

TEST(ClockKeys, NoKeysSetWhatNoClockShows) {
  for (const auto time : {std::chrono::seconds(-1s), std::chrono::seconds(10h)}) {
    auto impossible = target();
    impossible.times.white = time;
    EXPECT_FALSE(keys_to_set("DGT 3000 2.0", impossible).known);
  }
  auto longest = target();
  longest.times.white = 10h - 1s;
  EXPECT_TRUE(keys_to_set("DGT 3000 2.0", longest).known);
}

TEST(ClockKeys, MovesThatNobodyGaveAreLeftAlone) {
  auto without = target();
  without.moves.reset();
  EXPECT_THAT(text_of(keys_to_set("DGT XL 1.14", without)),
              HasSubstr("leave both numbers as they are"));
}

}  // namespace clock_keys_test
}  // namespace jadoube::texts
