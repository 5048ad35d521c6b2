#include <gmock/gmock.h>

#include "rules/laws/irregularities.h"

namespace jadoube::rules {
namespace sanctions_test {

TEST(Article12_9, NumbersItsPenaltiesFromTheLightest) {
  for (int i = 0; i < kSanctionCount; ++i) {
    const auto sanction = static_cast<Sanction>(i);
    EXPECT_EQ(article(Edition::kFide2023, sanction), "12.9." + std::to_string(i + 1));
  }
  EXPECT_EQ(to_string(Sanction::kWarning), "warning");
  EXPECT_EQ(to_string(Sanction::kExpulsion), "expulsion");
}

TEST(Article12_9, In2014HadNoExclusionFromRounds) {
  EXPECT_EQ(article(Edition::kFide2014, Sanction::kFine), "12.9g");
  EXPECT_EQ(article(Edition::kFide2014, Sanction::kExclusionFromRounds), "");
  EXPECT_EQ(article(Edition::kFide2014, Sanction::kExpulsion), "12.9h");
}

}  // namespace sanctions_test
}  // namespace jadoube::rules
