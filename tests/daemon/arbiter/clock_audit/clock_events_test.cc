#include <gtest/gtest.h>

#include "daemon/arbiter/clock_audit/audited_ply.h"

namespace jadoube::arbiter {
namespace clock_events_test {

using namespace std::chrono_literals;
using rules::Color;

constexpr Instant at(std::chrono::seconds time) { return Instant{} + time; }

TEST(ClockEvents, TheClockDoesNotRunWhileItStands) {
  ClockEvents events;
  EXPECT_EQ(events.running(at(0s), at(60s)), 60s);
  events.report(ClockStood{at(10s), drivers::kNever});
  EXPECT_EQ(events.running(at(0s), at(60s)), 10s);
  events.report(ClockStood{at(10s), at(30s)});
  EXPECT_EQ(events.running(at(0s), at(60s)), 40s);
}

TEST(ClockEvents, AnArbiterMaySetTheClockTwoMinutesFromTheCommand) {
  ClockEvents events;
  events.report(ClockSetByArbiter{at(1000s)});
  EXPECT_TRUE(events.set_by_arbiter(at(1100s), at(1200s)));
  EXPECT_FALSE(events.set_by_arbiter(at(1121s), at(1200s)));
}

TEST(ClockEvents, ATimeThatTouchesAnOutageWasNotRead) {
  ClockEvents events;
  events.report(ClockUnread{at(100s), at(700s)});
  events.report(ClockUnread{at(900s), drivers::kNever});
  EXPECT_FALSE(events.was_unread(at(0s), at(99s)));
  EXPECT_TRUE(events.was_unread(at(0s), at(800s)));
  EXPECT_TRUE(events.was_unread(at(400s), at(400s)));
  EXPECT_FALSE(events.was_unread(at(701s), at(899s)));
  EXPECT_TRUE(events.was_unread(at(950s), at(999s)));
}

TEST(ClockEvents, LoosePressesComeInTheirOrder) {
  ClockEvents events;
  events.report(LoosePress{at(20s), Color::kBlack});
  events.report(LoosePress{at(10s), Color::kWhite});
  const auto presses = events.loose_presses(at(0s), at(20s));
  ASSERT_EQ(presses.size(), 2U);
  EXPECT_EQ(presses[0].by, Color::kWhite);
  EXPECT_EQ(events.loose_presses(at(10s), at(19s)).size(), 0U);
}

}  // namespace clock_events_test
}  // namespace jadoube::arbiter
