#include <gmock/gmock.h>

#include "daemon/app/http_front.h"

namespace jadoube::app {
namespace crowd_finding_test {

TEST(CrowdFinding, TellsArbitersOfAFullHouseAndFromWhereTheMostCome) {
  const auto found = findings_of(net::HttpCrowd{4096, "2001:db8::/64", 4000});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, model::IncidentKind::kHouseFull);
  EXPECT_TRUE(model::is_of_daemon(found[0].kind));
  EXPECT_EQ(found[0].facts.name, "2001:db8::/64");
  EXPECT_EQ(found[0].facts.count, 4000);
  EXPECT_EQ(found[0].end, model::EndReason::kPlacesFree);
}

TEST(CrowdFinding, ReportsNothingWhenThereIsAPlaceForEverybody) {
  EXPECT_THAT(findings_of(std::nullopt), testing::IsEmpty());
}

}  // namespace crowd_finding_test
}  // namespace jadoube::app
