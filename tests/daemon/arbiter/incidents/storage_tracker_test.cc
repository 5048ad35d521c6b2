#include <gmock/gmock.h>

#include "daemon/arbiter/incidents/daemon_incidents.h"
#include "daemon/texts/incident.h"

namespace jadoube::arbiter {
namespace storage_tracker_test {

using testing::HasSubstr;
using testing::IsEmpty;
using namespace std::chrono_literals;
using What = IncidentChange::What;

constexpr std::uint64_t kMega = 1'000'000;
constexpr std::uint64_t kReserve = 64 * kMega;

class StorageTrackerTest : public testing::Test {
 protected:
  // What is told when `free_megabytes` are left, `later` than what was found last.
  std::vector<IncidentChange> find(std::uint64_t free_megabytes, std::chrono::seconds later = 10s,
                                   const std::string& refusal = {}, bool reserve = true) {
    now_ += later;
    std::vector<IncidentChange> reported;
    tracker_.take({.at = now_,
                   .free_bytes = free_megabytes * kMega,
                   .reserve_bytes = reserve ? kReserve : 0,
                   .reserve_wanted = kReserve,
                   .own_bytes = own_,
                   .refusal = refusal},
                  reported);
    return reported;
  }

  Instant now_{};
  // What the daemon has written.
  std::uint64_t own_ = 0;
  DaemonIncidentNumbers numbers_;
  StorageTracker tracker_{numbers_};
};

TEST_F(StorageTrackerTest, IsSilentWhereThereIsRoom) {
  for (int i = 0; i < 1000; ++i) EXPECT_THAT(find(100'000), IsEmpty());
}

TEST_F(StorageTrackerTest, WarnsWhereLittleIsLeftAndOnce) {
  const auto reported = find(100);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].what, What::kOpened);
  EXPECT_EQ(reported[0].incident.kind, IncidentKind::kStorageFailing);
  EXPECT_EQ(reported[0].incident.severity, Severity::kWarning);
  EXPECT_THAT(texts::what(reported[0].incident), HasSubstr("164 MB left"));
  EXPECT_THAT(find(99), IsEmpty());
}

TEST_F(StorageTrackerTest, WarnsWhereARoundWouldNotFitAtThePresentRateAndSaysHowLongItLasts) {
  std::vector<IncidentChange> reported;
  // A gigabyte a minute of a hundred.
  for (std::uint64_t left = 100'000; reported.empty() && left > 0; left -= 1'000) {
    reported = find(left, 60s);
    own_ += 1'000 * kMega;
  }
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].incident.severity, Severity::kWarning);
  EXPECT_THAT(texts::what(reported[0].incident),
              HasSubstr("95.0 GB left, enough for about 95 minutes at the present rate"));
}

TEST_F(StorageTrackerTest, OtherProgramsThatFillALargeDiskSlowlyAreNoAlarm) {
  // As in an event: 76 GB are left, and others take 11 GB an hour.
  std::uint64_t left = 80'000;
  for (int minute = 0; minute < 60; ++minute, left -= 190) {
    EXPECT_THAT(find(left, 60s), IsEmpty());
    own_ += kMega / 3;
  }
  // At the daemon's own rate.
  ASSERT_TRUE(tracker_.lasts());
  EXPECT_GT(*tracker_.lasts(), 1000h);
}

TEST_F(StorageTrackerTest, OtherProgramsThatWillHaveFilledTheDiskVerySoonAreAnAlarm) {
  std::vector<IncidentChange> reported;
  // Two gigabytes a minute.
  for (std::uint64_t left = 80'000; reported.empty() && left > 0; left -= 2'000) {
    reported = find(left, 60s);
  }
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_THAT(texts::what(reported[0].incident),
              HasSubstr("28.0 GB left, enough for about 14 minutes at the present rate"));
}

TEST_F(StorageTrackerTest, WhereNotMuchIsLeftAnHourIsSoon) {
  std::vector<IncidentChange> reported;
  for (std::uint64_t left = 12'000; reported.empty() && left > 0; left -= 100) {
    reported = find(left, 60s);
  }
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_THAT(texts::what(reported[0].incident), HasSubstr("enough for about 59 minutes"));
}

TEST_F(StorageTrackerTest, ACopyOfAFewSecondsIsNoRate) {
  EXPECT_THAT(find(100'000), IsEmpty());
  EXPECT_THAT(find(50'000, 10s), IsEmpty());
  EXPECT_EQ(tracker_.lasts(), std::nullopt);
}

TEST_F(StorageTrackerTest, IsCriticalWhereNothingIsLeftButTheReserve) {
  find(100);
  const auto reported = find(60, 10s, {}, false);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].what, What::kChanged);
  EXPECT_EQ(reported[0].incident.severity, Severity::kCritical);
  EXPECT_EQ(reported[0].incident.id.number, 1);
  EXPECT_THAT(texts::what(reported[0].incident), HasSubstr("only the reserve is left, 60 MB"));
}

TEST_F(StorageTrackerTest, IsCriticalWhereNothingCanBeWrittenHoweverMuchIsLeft) {
  const auto reported = find(100'000, 10s, "the disk is full");
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].incident.severity, Severity::kCritical);
  EXPECT_THAT(texts::what(reported[0].incident),
              HasSubstr("nothing can be saved (the disk is full)"));
}

TEST_F(StorageTrackerTest, TellsAgainWhenHalfOfWhatItToldIsGone) {
  find(180);
  EXPECT_THAT(find(80), IsEmpty());
  const auto reported = find(57);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_THAT(texts::what(reported[0].incident), HasSubstr("121 MB left"));
}

TEST_F(StorageTrackerTest, IsResolvedWhenThereIsRoomWithAMargin) {
  find(100);
  EXPECT_THAT(find(210), IsEmpty());
  const auto reported = find(5'000);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].incident.life, Life::kResolved);
  EXPECT_THAT(find(5'000), IsEmpty());
}

TEST_F(StorageTrackerTest, TheNextOneHasTheNextNumber) {
  numbers_.take(3);
  find(100);
  find(5'000);
  EXPECT_EQ(find(100)[0].incident.id, (IncidentId{0, 5}));
}

}  // namespace storage_tracker_test
}  // namespace jadoube::arbiter
