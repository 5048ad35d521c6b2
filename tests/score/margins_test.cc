#include "tests/score/margins.h"

#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

namespace jadoube::score {
namespace margins_test {

TEST(Reliability, ComparesWhatWasPromisedWithWhatWasFound) {
  std::vector<Margin> margins;
  // One in ten is promised to be wrong, and one in twenty is.
  for (int i = 0; i < 100; ++i) margins.push_back({std::log(9), i % 20 != 0});
  margins.push_back({12, true});
  const auto bins = reliability(margins);
  int plies = 0;
  for (const auto& bin : bins) {
    plies += bin.plies;
    if (bin.plies != 100) continue;
    EXPECT_EQ(bin.wrong, 5);
    EXPECT_NEAR(bin.promised, 10, 1e-6);
    EXPECT_GE(bin.most_percent, 10);
  }
  EXPECT_EQ(plies, 101);
  EXPECT_EQ(bins.front().plies, 1);
}

TEST(Reliability, ReportsWhereThereIsNothingToCompare) {
  std::ostringstream out;
  print_margins({}, out);
  EXPECT_THAT(out.str(), testing::HasSubstr("nothing to calibrate"));
}

}  // namespace margins_test
}  // namespace jadoube::score
