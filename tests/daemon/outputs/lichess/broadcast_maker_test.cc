#include "daemon/outputs/lichess/broadcast_maker.h"

#include <gtest/gtest.h>

#include "tests/daemon/outputs/trial/told_transfer.h"

namespace jadoube::outputs {
namespace broadcast_maker_test {

constexpr Instant kNow{std::chrono::hours(1)};
const SectionPlace kPlace{"open", "a"};

struct BroadcastMakerTest : testing::Test {
  BroadcastMakerTest() {
    choices.set_sections(
        {{kPlace, {.title = "City Open", .name = "a", .fields = {.name = "City Open"}}}});
  }

  output_tests::ToldTransfer transfer;
  LichessSite site{"https://lichess.org", transfer};
  SiteAccess access{"", site, std::make_shared<SitePauses>()};
  SeenBroadcasts seen;
  std::mutex mutex;
  BroadcastChoices choices{""};
  BroadcastMaker maker{{site, access, seen, mutex, choices}};
};

TEST_F(BroadcastMakerTest, NothingIsMadeThatNobodyAskedFor) {
  EXPECT_FALSE(maker.make(kPlace, kNow));
  EXPECT_FALSE(maker.group(kNow));
  EXPECT_TRUE(transfer.asked.empty());
}

TEST_F(BroadcastMakerTest, ABroadcastThatIsThereIsNotMade) {
  ASSERT_TRUE(choices.choose("open", "a", "bbbbbbbb").has_value());
  EXPECT_FALSE(maker.make(kPlace, kNow));
  EXPECT_TRUE(transfer.asked.empty());
}

TEST_F(BroadcastMakerTest, ARefusalBlocksOnlyItsSection) {
  maker.fail(kPlace, {.kind = SiteFault::Kind::kGone}, kNow);
  EXPECT_FALSE(seen.at(kPlace).blocked.empty());
  maker.fail({"open", "b"}, {.kind = SiteFault::Kind::kAway}, kNow);
  EXPECT_FALSE(seen.contains({"open", "b"}));
}

}  // namespace broadcast_maker_test
}  // namespace jadoube::outputs
