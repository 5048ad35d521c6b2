#include "tests/chaos/findings.h"

#include <gmock/gmock.h>

#include <stdexcept>

namespace jadoube::tests {
namespace findings_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(Findings, AreThoseThatThePartCounts) {
  EXPECT_EQ(findings_of("games", [] { return 0; }), 0);
  EXPECT_EQ(findings_of("games", [] { return 3; }), 3);
}

TEST(Findings, AreOneForAnExceptionAndTellItsReason) {
  testing::internal::CaptureStdout();
  const int found =
      findings_of("outputs", []() -> int { throw std::runtime_error("there is no folder"); });
  std::fflush(stdout);
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("outputs: it came to no end: there is no folder"));
  EXPECT_EQ(found, 1);
}

TEST(Findings, AreOneForAnExceptionOfAnyType) {
  EXPECT_EQ(findings_of("outputs", []() -> int { throw 7; }), 1);
}

TEST(HoldsWithin, IsTrueAsSoonAsTheConditionHolds) {
  int asked = 0;
  EXPECT_TRUE(holds_within(60s, [&] { return ++asked == 3; }));
  EXPECT_EQ(asked, 3);
}

TEST(HoldsWithin, IsFalseForAConditionThatNeverHolds) {
  EXPECT_FALSE(holds_within(0s, [] { return false; }));
}

}  // namespace findings_test
}  // namespace jadoube::tests
