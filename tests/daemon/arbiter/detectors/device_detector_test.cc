// What is wrong with the device: its connection, its sensors, its batteries.
#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/equipment_detectors.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace device_detector_test {

using enum IncidentKind;
using std::chrono::seconds;

TEST(SensorFault, IsASquareThatFlickersAndNotAPieceThatIsAdjusted) {
  auto table = playing("e4 e5");
  table.hands("a1- a1+R a1- a1+R a1- a1+R 2000ms");
  EXPECT_EQ(table.of(kSensorFault), "");
  for (int i = 0; i < 8; ++i) table.hands("h1- h1+R");
  EXPECT_EQ(texts::names_of(table.the(kSensorFault).squares), "h1");
}

TEST(BoardLost, IsReportedAfterThreeSecondsAndThatItIsBack) {
  auto table = playing("e4 e5");
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
  table.wait(std::chrono::milliseconds{2900});
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
  EXPECT_EQ(texts::why(table.the(kBoardLost)), "unplugged");
  table.wait(seconds{60});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  EXPECT_EQ(table.of(kBoardLost), "WARNING RESOLVED");
  EXPECT_EQ(table.of(kBoardBack), "INFO OPEN");
  EXPECT_EQ(texts::what(table.the(kBoardBack)), "The board is back after 63 s");
}

constexpr drivers::ConnectionState kLost = drivers::ConnectionState::kLost,
                                   kConnecting = drivers::ConnectionState::kConnecting,
                                   kLive = drivers::ConnectionState::kLive;

void see_link(IncidentTable& table, drivers::ConnectionState state, std::string_view why) {
  table.observe(drivers::ConnectionChanged{state, "/dev/board", std::string(why)});
}

TEST(BoardLost, IsNoneOfABoardThatHasNotBeenThereYet) {
  tracking::BoardTracker boards;
  IncidentTracker tracker({});
  std::vector<IncidentChange> reported;
  std::vector<model::TimedChange> changes;
  Instant now{seconds{1000}};
  for (const auto state : {kConnecting, kLost, kConnecting, kLive}) {
    now += seconds{20};
    boards.observe(now, drivers::ConnectionChanged{state, "/dev/board", "as it is"}, changes);
  }
  for (const auto& change : changes) tracker.take(change, reported);
  tracker.run_until(now + seconds{60}, reported);
  EXPECT_EQ(changes.size(), 4U);
  EXPECT_TRUE(reported.empty());
}

TEST(BoardLost, IsReportedAfterARestartOfTheDaemonWhenAConnectionDoesNotOpen) {
  auto table = playing("e4 e5");
  see_link(table, kLost, model::kDaemonWasNotRunning.packed());
  see_link(table, kConnecting, "no answer yet");
  table.wait(seconds{9});
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

TEST(BoardLost, IsNoneOfAConnectionThatIsLiveSoonAfterARestartOfTheDaemon) {
  auto table = playing("e4 e5");
  see_link(table, kLost, model::kDaemonWasNotRunning.packed());
  table.wait(seconds{8});
  see_link(table, kLive, "");
  table.wait(seconds{20});
  EXPECT_EQ(table.of(kBoardLost) + table.of(kBoardBack), "");
  see_link(table, kLost, "unplugged");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

TEST(BoardLost, IsNoneAfterARestartWhereNoGameContinues) {
  IncidentTable no_move;
  see_link(no_move, kLost, model::kDaemonWasNotRunning.packed());
  no_move.wait(seconds{60});
  see_link(no_move, kLive, "");
  EXPECT_EQ(no_move.reported(), "");
  auto long_ago = playing("e4 e5");
  long_ago.wait(std::chrono::hours{12});
  see_link(long_ago, kLost, model::kDaemonWasNotRunning.packed());
  long_ago.wait(seconds{60});
  see_link(long_ago, kLive, "");
  EXPECT_EQ(long_ago.of(kBoardLost) + long_ago.of(kBoardBack), "");
}

TEST(BoardLost, IsNeverShownWhereTheConnectionComesBackAtOnce) {
  auto table = playing("e4 e5");
  see_link(table, kLost, "unplugged");
  table.wait(seconds{2});
  see_link(table, kLive, "");
  table.act([&] { table.table.dump(); });
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kBoardLost) + table.of(kBoardBack), "");
}

drivers::DeviceRead battery(int percent, bool charging) {
  drivers::DeviceRead read;
  read.info.battery_percent = percent;
  read.info.charging = charging;
  return read;
}

TEST(BatteryLow, IsTheClocksOrTheBoards) {
  auto table = playing("e4 e5");
  EXPECT_EQ(table.of(kBatteryLow), "");
  drivers::ClockRead clock;
  clock.left.time = clock.right.time = seconds{100};
  clock.running = true;
  clock.pressed = drivers::ClockSide::kRight;
  clock.battery_low = true;
  table.observe(clock);
  table.observe(battery(10, false));
  EXPECT_EQ(table.of(kBatteryLow), "INFO OPEN, INFO OPEN");
}

TEST(BatteryLow, IsNoneOfABoardThatIsCharged) {
  auto table = playing("e4 e5");
  table.observe(battery(10, true));
  table.observe(battery(60, false));
  EXPECT_EQ(table.of(kBatteryLow), "");
}

}  // namespace device_detector_test
}  // namespace jadoube::arbiter
