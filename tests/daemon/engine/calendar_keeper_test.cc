#include <gmock/gmock.h>

#include "daemon/engine/retention.h"
#include "tests/support/process.h"

namespace jadoube {
namespace calendar_keeper_test {

using drivers::Instant;
using engine::CalendarKeeper;
using std::chrono::days;
using namespace std::chrono_literals;

class CalendarKeeperTest : public testing::Test {
 protected:
  void TearDown() override { model::set_calendar({}); }

  storage::Journal open() {
    auto journal = storage::Journal::open(path_);
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
  }
  CalendarKeeper keeper(storage::Journal& journal) {
    return CalendarKeeper(journal, [this] { return machine_; });
  }
  // An observation at that time.
  static void see(storage::Journal& journal, Instant at) {
    ASSERT_TRUE(journal.commit({.observations = {{"one", at, true, "x"}}}));
  }
  void pass(std::chrono::nanoseconds time) {
    now_ += time;
    machine_.clock += time;
    machine_.since_start += time;
  }

  tests::TemporaryDirectory directory_;
  std::string path_ = directory_ / "journal";
  Instant now_{1'000'000s};
  system::MachineTime machine_{
      .clock = now_, .since_start = 50s, .machine_start = "first", .is_synchronised = true};
};

TEST_F(CalendarKeeperTest, AClockThatIsSetIsFollowedAndWrittenDown) {
  auto journal = open();
  auto calendar = keeper(journal);
  ASSERT_TRUE(calendar.restore(now_));
  EXPECT_EQ(calendar.due(), now_ + 5s);
  pass(10s);
  machine_.clock += 24h;
  ASSERT_TRUE(calendar.look(now_));
  EXPECT_EQ(model::date_of(now_), machine_.clock);
  model::set_calendar({});
  // The next run knows it, and its own time is right from the start.
  auto next = keeper(journal);
  ASSERT_TRUE(next.restore(now_ + 24h));
  EXPECT_EQ(model::date_of(now_), machine_.clock);
  EXPECT_EQ(model::date_of(now_ + 24h), now_ + 24h);
}

TEST_F(CalendarKeeperTest, ACalendarThatCannotBeReadIsBegunAnew) {
  auto journal = open();
  ASSERT_TRUE(journal.write(storage::KeptText::kCalendar, "nonsense"));
  auto calendar = keeper(journal);
  EXPECT_TRUE(calendar.restore(now_));
  EXPECT_EQ(model::date_of(now_), now_);
}

TEST_F(CalendarKeeperTest, ReportsWhyGamesMustStay) {
  auto journal = open();
  {
    auto calendar = keeper(journal);
    ASSERT_TRUE(calendar.restore(now_));
    EXPECT_EQ(calendar.why_not_to_forget(days(30), false), "");
    machine_.is_synchronised = false;
    ASSERT_TRUE(calendar.look(now_));
    EXPECT_THAT(calendar.why_not_to_forget(days(30), false), testing::HasSubstr("trust_clock"));
    EXPECT_EQ(calendar.why_not_to_forget(days(30), true), "");
    machine_.is_synchronised = true;
    see(journal, now_);
  }
  pass(days(5));
  auto later = keeper(journal);
  ASSERT_TRUE(later.restore(now_));
  EXPECT_THAT(later.why_not_to_forget(days(30), true), testing::HasSubstr("5 days"));
  EXPECT_EQ(later.why_not_to_forget(days(60), false), "");
  see(journal, now_);
  pass(1h);
  auto next = keeper(journal);
  ASSERT_TRUE(next.restore(now_));
  EXPECT_EQ(next.why_not_to_forget(days(30), false), "");
}

}  // namespace calendar_keeper_test
}  // namespace jadoube
