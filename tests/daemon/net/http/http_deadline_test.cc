#include "daemon/net/http/http_deadline.h"

#include <gtest/gtest.h>

namespace jadoube::net {
namespace http_deadline_test {

using namespace std::chrono_literals;
using Lapse = HttpDeadline::Lapse;

constexpr HttpDeadline::Clock::time_point kNow{std::chrono::hours(1)};

TEST(HttpDeadline, NothingLapsesBeforeSomethingIsExpected) {
  HttpDeadline deadline;
  EXPECT_TRUE(deadline.is_resting());
  EXPECT_EQ(deadline.look(kNow + 24h), Lapse::kNone);
}

TEST(HttpDeadline, LapsesOnce) {
  HttpDeadline deadline;
  deadline.expect(2s, kNow);
  EXPECT_EQ(deadline.look(kNow + 1999ms), Lapse::kNone);
  EXPECT_EQ(deadline.look(kNow + 2s), Lapse::kClose);
  EXPECT_EQ(deadline.look(kNow + 3s), Lapse::kNone);
  EXPECT_FALSE(deadline.is_late());
}

TEST(HttpDeadline, WhoCanBeToldIsLateUntilTold) {
  HttpDeadline deadline;
  deadline.expect_or_answer(2s, kNow);
  EXPECT_EQ(deadline.look(kNow + 2s), Lapse::kAnswer);
  EXPECT_TRUE(deadline.is_late());
  deadline.note_answered();
  deadline.expect(2s, kNow + 2s);
  EXPECT_FALSE(deadline.is_late());
  EXPECT_EQ(deadline.look(kNow + 4s), Lapse::kClose);
}

TEST(HttpDeadline, ARestEndsWhatWasExpected) {
  HttpDeadline deadline;
  deadline.expect(2s, kNow);
  deadline.rest();
  EXPECT_EQ(deadline.look(kNow + 1h), Lapse::kNone);
}

}  // namespace http_deadline_test
}  // namespace jadoube::net
