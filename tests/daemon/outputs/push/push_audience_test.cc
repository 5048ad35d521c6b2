#include <gtest/gtest.h>

#include "daemon/outputs/push/push_deliveries.h"

namespace jadoube::outputs {
namespace push_audience_test {

using model::IncidentKind;

TEST(PushAudience, ArbitersHearOfEverything) {
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    EXPECT_TRUE(may_get_alert(PushReader::kArbiter, static_cast<IncidentKind>(i))) << i;
  }
}

// [FIDE 2023 Art. 6.12.2, 11.12, 12.6]
TEST(PushAudience, OperatorsHearOfNothingThatOnlyAnArbiterJudges) {
  int received = 0;
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    received += may_get_alert(PushReader::kOperator, static_cast<IncidentKind>(i)) ? 1 : 0;
  }
  EXPECT_EQ(received, 7);
  for (const auto kind :
       {IncidentKind::kBoardLost, IncidentKind::kBatteryLow, IncidentKind::kStorageFailing,
        IncidentKind::kOutputFailing, IncidentKind::kSerialTwice, IncidentKind::kStandbyFailing,
        IncidentKind::kHouseFull}) {
    EXPECT_TRUE(may_get_alert(PushReader::kOperator, kind));
  }
}

}  // namespace push_audience_test
}  // namespace jadoube::outputs
