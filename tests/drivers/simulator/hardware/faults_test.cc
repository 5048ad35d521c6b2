#include "drivers/simulator/hardware/faults.h"

#include <gmock/gmock.h>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {
namespace faults_test {

using testing::HasSubstr;

TEST(Fault, IsReadWithAProbability) {
  EXPECT_EQ(parse_fault("drop=0.01"), (Fault{FaultKind::kDrop, std::nullopt, 0.01}));
}

TEST(Fault, IsReadWithAMomentAndADuration) {
  EXPECT_EQ(parse_fault("hangup@30=5"), (Fault{FaultKind::kHangUp, seconds(30), 5}));
}

TEST(Fault, IsReadWithASquare) {
  EXPECT_EQ(parse_fault("flicker=e4"),
            (Fault{FaultKind::kFlicker, std::nullopt, 0, rules::Square::e4}));
}

TEST(Fault, IsReadWithAMomentAlone) {
  EXPECT_EQ(parse_fault("event-dump@12.5"), (Fault{FaultKind::kEventDump, seconds(12.5), 0}));
}

struct Bad {
  const char *text, *says;
};

class BadFault : public testing::TestWithParam<Bad> {};

TEST_P(BadFault, IsRefusedWithItsNameAndAnExample) {
  const auto fault = parse_fault(GetParam().text);
  ASSERT_FALSE(fault);
  EXPECT_EQ(fault.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(fault.error().message, HasSubstr(GetParam().text));
  EXPECT_THAT(fault.error().message, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadFault,
    testing::Values(
        Bad{"dorp=0.1", "The faults are drop, misread"}, Bad{"drop", "drop wants a probability"},
        Bad{"drop=2", "from 0 to 1"}, Bad{"drop=x", "from 0 to 1"}, Bad{"drop=-0.1", "from 0 to 1"},
        Bad{"drop=nan", "from 0 to 1"}, Bad{"hangup=5", "hangup wants the second"},
        Bad{"hangup", "as hangup@30=5"}, Bad{"reboot", "as reboot@30"},
        Bad{"hangup@30", "hangup wants seconds"}, Bad{"hangup@1e300", "hangup wants the second"},
        Bad{"hangup@30=1e300", "at most 1000000"}, Bad{"event-dump@1e18", "at most 1000000"},
        Bad{"silence@inf=1", "at most"}, Bad{"flicker=z9", "flicker wants a square"},
        Bad{"event-dump@3=4", "event-dump takes no value"},
        Bad{"misread@3=0.1", "misread cannot start"}, Bad{"", "The faults are drop"}));

TEST(Fault, HasAMeaningForEveryKnob) {
  for (const FaultKnob& knob : fault_knobs()) EXPECT_FALSE(knob.meaning.empty()) << knob.name;
}

}  // namespace faults_test
}  // namespace jadoube::drivers::simulator
