#include "drivers/simulator/hardware/clock.h"

#include <gmock/gmock.h>

#include <vector>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {
namespace clock_test {

using std::chrono::minutes;
using Bytes = std::vector<std::uint8_t>;

ClockSettings three_plus_two() {
  ClockSettings settings;
  settings.base = minutes(3);
  settings.increment = std::chrono::seconds(2);
  return settings;
}

ClockSettings without_increment(std::chrono::seconds base) {
  ClockSettings settings;
  settings.base = base;
  settings.increment = std::chrono::seconds(0);
  return settings;
}

Clock host_controlled() {
  ClockSettings settings;
  settings.host_controlled = true;
  return Clock(settings);
}

ClockAck ack_of(Clock& clock) {
  EXPECT_NE(clock.next_ack_at(), kNoWake);
  return clock.take_ack();
}

TEST(Clock, ShowsBaseAndIncrementStoppedWithTheLeftSideToMove) {
  Clock clock(three_plus_two());
  EXPECT_EQ(clock.report(seconds(0)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x08}));
}

TEST(Clock, CountsTheLeftSideDownOnceItIsStarted) {
  Clock clock(three_plus_two());
  clock.start_or_stop(seconds(1));
  EXPECT_EQ(clock.report(seconds(1)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x09}));
  EXPECT_EQ(clock.report(seconds(2)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x09}));
}

TEST(Clock, AddsTheIncrementAtThePressAndRunsTheOtherSide) {
  Clock clock(three_plus_two());
  clock.start_or_stop(seconds(0));
  clock.press(seconds(3), Side::kLeft);
  EXPECT_EQ(clock.report(seconds(3)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x13}));
  EXPECT_EQ(clock.report(seconds(5)), (ClockBytes{0x20, 0x03, 0x00, 0x20, 0x03, 0x01, 0x13}));
}

TEST(Clock, IgnoresAPressOfTheLeverThatIsDown) {
  Clock clock(three_plus_two());
  clock.start_or_stop(seconds(0));
  clock.press(seconds(3), Side::kRight);
  EXPECT_EQ(clock.report(seconds(3)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x02, 0x59, 0x09}));
}

TEST(Clock, OnlyTurnsTheLeverWhileItIsStopped) {
  Clock clock(three_plus_two());
  clock.press(seconds(3), Side::kLeft);
  EXPECT_EQ(clock.report(seconds(9)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x12}));
}

TEST(Clock, BlocksAndStopsWhenTheFlagFallsAtZero) {
  Clock clock(three_plus_two());
  clock.start_or_stop(seconds(0));
  clock.press(seconds(1), Side::kLeft);
  EXPECT_EQ(clock.report(seconds(182.5)), (ClockBytes{0x20, 0x00, 0x01, 0x20, 0x03, 0x03, 0x13}));
  EXPECT_EQ(clock.report(seconds(183)), (ClockBytes{0x30, 0x00, 0x00, 0x20, 0x03, 0x03, 0x12}));
  EXPECT_EQ(clock.report(seconds(200)), (ClockBytes{0x30, 0x00, 0x00, 0x20, 0x03, 0x03, 0x12}));
}

TEST(Clock, AddsTheNextPeriodOnceAndShowsTheFlagUntilThePress) {
  ClockSettings settings = three_plus_two();
  settings.next_period = minutes(1);
  Clock clock(settings);
  clock.start_or_stop(seconds(0));
  EXPECT_EQ(clock.report(seconds(182)), (ClockBytes{0x20, 0x03, 0x02, 0x60, 0x01, 0x00, 0x09}));
  clock.press(seconds(183), Side::kLeft);
  EXPECT_EQ(clock.report(seconds(183)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x01, 0x01, 0x13}));
  clock.press(seconds(184), Side::kRight);
  EXPECT_EQ(clock.report(seconds(300)), (ClockBytes{0x20, 0x03, 0x03, 0x30, 0x00, 0x00, 0x08}));
}

TEST(Clock, HasNoSignOfAnIncrementWithoutOne) {
  Clock clock(without_increment(minutes(90)));
  EXPECT_EQ(clock.report(seconds(0)), (ClockBytes{0x01, 0x30, 0x00, 0x01, 0x30, 0x00, 0x08}));
}

TEST(Clock, ReportsItsVersion) {
  Clock dgt3000{ClockSettings{}};
  dgt3000.command(seconds(1), 0x09, {});
  EXPECT_EQ(ack_of(dgt3000), (ClockAck{0x10, 0x09, 0x20, 0x00}));

  ClockSettings settings;
  settings.type = ClockType::kDgtXl;
  Clock xl(settings);
  xl.command(seconds(1), 0x09, {});
  EXPECT_EQ(ack_of(xl), (ClockAck{0x10, 0x09, 0x1e, 0x00}));
}

TEST(Clock, ShowsATextUntilItIsEnded) {
  Clock clock{ClockSettings{}};
  clock.command(seconds(1), 0x0c, Bytes{'H', 'e', 'l', 'l', 'o', ' ', ' ', ' ', 1});
  EXPECT_EQ(clock.text(), "Hello   ");
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x0c, 0x00, 0x00}));
  clock.command(seconds(2), 0x03, {});
  EXPECT_EQ(clock.text(), "");
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x03, 0x00, 0x00}));
}

TEST(Clock, OfTheXlTypeKnowsSegmentsButNoAsciiText) {
  ClockSettings settings;
  settings.type = ClockType::kDgtXl;
  Clock clock(settings);
  clock.command(seconds(1), 0x01, Bytes{0x7b, 0, 0, 0x66, 0x7b, 0x5b, 0, 1});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x01, 0x00, 0x00}));
  clock.command(seconds(2), 0x0c, Bytes{'H', 'e', 'l', 'l', 'o', ' ', ' ', ' ', 1});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x20, 0x00, 0x00, 0x00}));
}

TEST(Clock, AcknowledgesABeepAndAQuestionForItsKeys) {
  Clock clock{ClockSettings{}};
  clock.command(seconds(1), 0x0b, Bytes{0x10});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x0b, 0x00, 0x00}));
  clock.command(seconds(1), 0x08, {});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x08, 0x00, 0x00}));
}

TEST(Clock, RefusesToBeSetOutsideItsHostOption) {
  Clock clock(three_plus_two());
  clock.command(seconds(1), 0x0a, Bytes{0, 5, 0, 0, 5, 0, 1});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x40, 0x0a, 0x00, 0x00}));
  EXPECT_EQ(clock.report(seconds(2)), (ClockBytes{0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x08}));
}

TEST(Clock, IsSetAndStartedByAHostInItsHostOption) {
  Clock clock = host_controlled();
  clock.command(seconds(1), 0x0a, Bytes{0, 5, 0, 0, 4, 30, 1});
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x0a, 0x00, 0x00}));
  EXPECT_EQ(clock.report(seconds(3)), (ClockBytes{0x00, 0x04, 0x30, 0x00, 0x04, 0x58, 0x09}));
}

TEST(Clock, LetsTheHostSwitchUnlessTheLeverDoes) {
  Clock clock = host_controlled();
  clock.command(seconds(0), 0x0a, Bytes{0, 5, 0, 0, 5, 0, 0x01});
  clock.press(seconds(1), Side::kLeft);
  EXPECT_EQ(clock.report(seconds(3)), (ClockBytes{0x00, 0x05, 0x00, 0x00, 0x04, 0x57, 0x13}));

  Clock switching = host_controlled();
  switching.command(seconds(0), 0x0a, Bytes{0, 5, 0, 0, 5, 0, 0x09});
  switching.press(seconds(1), Side::kLeft);
  EXPECT_EQ(switching.report(seconds(3)), (ClockBytes{0x00, 0x04, 0x58, 0x00, 0x04, 0x59, 0x13}));
}

TEST(Clock, ReportsPressedKeysInItsHostOptionOnly) {
  Clock clock = host_controlled();
  clock.push_keys(seconds(1), kKeyBack);
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x88, 0x05, 0x31}));
  clock.push_keys(seconds(1), kKeyBack | kKeyOk);
  EXPECT_EQ(ack_of(clock), (ClockAck{0x10, 0x88, 0x45, 0x35}));
  Clock playing(three_plus_two());
  playing.push_keys(seconds(1), kKeyBack);
  EXPECT_EQ(playing.next_ack_at(), kNoWake);
}

TEST(Clock, AcknowledgesInTheBytesOfAClockMessage) {
  EXPECT_EQ(encode_ack({0x10, 0x09, 0x20, 0x00}),
            (ClockBytes{0x0a, 0x10, 0x09, 0x0a, 0x20, 0x00, 0x00}));
  EXPECT_EQ(encode_ack({0x20, 0x00, 0x00, 0x00}),
            (ClockBytes{0x0a, 0x20, 0x00, 0x0a, 0x00, 0x00, 0x00}));
  EXPECT_EQ(encode_ack({0x10, 0x88, 0x05, 0x31}),
            (ClockBytes{0x0a, 0x10, 0x08, 0x2a, 0x05, 0x31, 0x00}));
  EXPECT_EQ(encode_ack({0xff, 0xff, 0xff, 0xff}),
            (ClockBytes{0x3a, 0x7f, 0x7f, 0x3a, 0x7f, 0x7f, 0x00}));
}

TEST(ClockLink, ShowsAPressAQuarterToTwoThirdsOfASecondLater) {
  for (int phase = 0; phase < 40; ++phase) {
    ClockLink link(Clock(three_plus_two()), seconds(0.01 * phase));
    while (link.next_at() <= seconds(5)) link.step();
    link.clock()->press(seconds(5), Side::kLeft);
    BoardTime seen = kNoWake;
    while (seen == kNoWake) {
      const BoardTime at = link.next_at();
      const auto news = link.step();
      if (news && news->bytes[6] == 0x12) seen = at;
    }
    EXPECT_GE(seen, seconds(5.25));
    EXPECT_LE(seen, seconds(5.66));
  }
}

TEST(ClockLink, ReportsThatNoClockIsConnected) {
  ClockLink link(std::nullopt, seconds(0));
  link.step();
  const auto news = link.step();
  ASSERT_TRUE(news);
  EXPECT_EQ(news->bytes, (ClockBytes{0, 0, 0, 0, 0, 0, 0x20}));
}

}  // namespace clock_test
}  // namespace jadoube::drivers::simulator
