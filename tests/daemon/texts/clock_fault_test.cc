#include <gtest/gtest.h>

#include "daemon/texts/incident.h"

namespace jadoube::texts {
namespace clock_fault_test {

using model::ClockFault;
using model::ClockFaultKind;
using rules::Color;
using namespace std::chrono_literals;

TEST(ClockFaultTexts, SayHowFarTheTimeIsOff) {
  EXPECT_EQ(sentence_of(ClockFault{.kind = ClockFaultKind::kWrongMainTime,
                                   .player = Color::kWhite,
                                   .time = 85min,
                                   .intended = 90min}),
            "White's clock was set to 1:25:00 instead of 1:30:00, 5 min too little.");
  EXPECT_EQ(
      sentence_of(ClockFault{.kind = ClockFaultKind::kWrongPerMove, .time = 3s, .intended = 2s}),
      "Both clocks give 3 s for each move, 1 s too much.");
}

TEST(ClockFaultTexts, SayEachClockWhereBothHadIt) {
  ClockFault fault{
      .kind = ClockFaultKind::kPeriodEarly, .player = Color::kBlack, .moves = 39, .moves_off = 1};
  EXPECT_EQ(sentence_of(fault),
            "Black's clock got the next period's time with move 39, 1 move early: its counter is "
            "ahead, or was set to fewer moves.");
  fault.each = true;
  EXPECT_TRUE(sentence_of(fault).starts_with("Each clock got"));
}

TEST(ClockFaultTexts, SayOfEveryKindWhatIsWrong) {
  for (int i = 0; i <= static_cast<int>(ClockFaultKind::kLeverDead); ++i) {
    const auto text = sentence_of(ClockFault{.kind = static_cast<ClockFaultKind>(i)});
    EXPECT_TRUE(text.ends_with('.')) << i << ": " << text;
  }
}

}  // namespace clock_fault_test
}  // namespace jadoube::texts
