#include <gmock/gmock.h>

#include "daemon/failover/standing.h"
#include "tests/support/process.h"

namespace jadoube::failover {
namespace kept_standing_test {

TEST(KeptStanding, BeginsWithTermZero) {
  const tests::TemporaryDirectory directory;
  EXPECT_EQ(KeptStanding(directory / "term").read("a"), Standing{.name = "a"});
}

TEST(KeptStanding, ReadsWhatWasWrittenLast) {
  const tests::TemporaryDirectory directory;
  const KeptStanding kept(directory / "term");
  ASSERT_TRUE(kept.write({.name = "a", .term = 1, .was_active = true}));
  const Standing last{.name = "a", .term = 2, .was_active = false, .base = 17};
  ASSERT_TRUE(kept.write(last));
  EXPECT_EQ(kept.read("a"), last);
}

TEST(KeptStanding, ADamagedFileIsRefusedByItsName) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "term", "who knows\n");
  const auto read = KeptStanding(directory / "term").read("a");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(read.error().message, testing::HasSubstr(directory / "term"));
}

TEST(KeptStanding, ReportsWhereItCannotBeWritten) {
  const tests::TemporaryDirectory directory;
  const auto written = KeptStanding(directory / "none/term").write({.name = "a"});
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, testing::HasSubstr(directory / "none/term"));
}

}  // namespace kept_standing_test
}  // namespace jadoube::failover
