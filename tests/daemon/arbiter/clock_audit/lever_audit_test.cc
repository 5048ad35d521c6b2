#include <gtest/gtest.h>

#include "daemon/arbiter/clock_audit/player_audit.h"

namespace jadoube::arbiter {
namespace lever_audit_test {

using namespace std::chrono_literals;
using rules::Color;

/// Plies of five minutes each. White's time runs after all of them.
class LeverAuditTest : public testing::Test {
 protected:
  std::optional<ClockFinding> ply(bool pressed = false) {
    const auto last = ply_ == 0 ? std::nullopt : std::optional(now_);
    now_ += 5min;
    const auto mover = ply_ % 2 == 0 ? Color::kWhite : Color::kBlack;
    return levers_.take({.mover = mover, .at = now_, .pressed = pressed, .running = Color::kWhite},
                        ply_++, last, events_);
  }

 private:
  LeverAudit levers_;
  ClockEvents events_;
  Instant now_{};
  std::size_t ply_ = 0;
};

TEST_F(LeverAuditTest, ALeverIsDeadAfterThreeMovesWithoutAPress) {
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(ply());
  const auto found = ply();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->who, Color::kWhite);
  EXPECT_EQ(found->ply, 4U);
  EXPECT_EQ(found->by, -10min);
}

TEST_F(LeverAuditTest, IsReportedOnce) {
  int reported = 0;
  for (int i = 0; i < 12; ++i) reported += ply() ? 1 : 0;
  EXPECT_EQ(reported, 1);
}

TEST_F(LeverAuditTest, APressShowsThatTheLeverWorks) {
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(ply());
  EXPECT_FALSE(ply(true));
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(ply());
}

}  // namespace lever_audit_test
}  // namespace jadoube::arbiter
