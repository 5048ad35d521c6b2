// What may have been over long ago, for nobody has listened, is not told.
#include <gtest/gtest.h>

#include "daemon/model/change.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace incident_outage_test {

using enum IncidentKind;
using std::chrono::minutes;
using std::chrono::seconds;

// Nobody listens for so long; `unseen` is done meanwhile. Then the board and its clock are read.
void miss(IncidentTable& table, std::chrono::milliseconds time, std::string_view unseen) {
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board",
                                           model::kNobodyListened.packed()});
  table.unseen(unseen);
  table.wait(time);
  table.observe(
      drivers::ConnectionChanged{drivers::ConnectionState::kConnecting, "/dev/board", ""});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  table.act([&] { table.table.dump(); });
  table.act([&] { table.table.read_clock(); });
}

TEST(WhileNobodyListens, APlayerMayComeWhoWasNotThereBefore) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.wait(minutes{14});
  miss(table, minutes{2}, "e2- e4+P | e7- e5+p |");
  table.wait(seconds{30});
  EXPECT_EQ(table.of(kPlayerAbsent), "");
}

TEST(WhileNobodyListens, APlayerStaysAwayWhoIsStillNotThereAfterIt) {
  IncidentTable table({.default_time = minutes{15}});
  table.start_clock();
  table.wait(minutes{14});
  miss(table, minutes{2}, "");
  EXPECT_EQ(table.of(kPlayerAbsent), "");
  table.wait(seconds{11});
  EXPECT_EQ(table.of(kPlayerAbsent), "INFO OPEN");
}

TEST(WhileNobodyListens, AClockThatStoodMayRunAgain) {
  auto table = playing("e4 e5");
  table.act([&] { table.table.stop_clock(); });
  table.wait(seconds{10});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "gone"});
  table.wait(minutes{1});
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  table.act([&] { table.table.dump(); });
  table.act([&] { table.table.resume_clock(); });
  table.wait(minutes{1});
  EXPECT_EQ(table.of(kClockStopped), "");
}

TEST(WhileNobodyListens, APieceInTheHandMayBePutDown) {
  auto table = playing("e4 e5");
  table.hands("g1-");
  miss(table, minutes{1}, "g1+N");
  table.wait(seconds{30});
  EXPECT_EQ(table.reported(), "");
}

TEST(WhileNobodyListens, AConnectionThatIsLostIsReportedAllTheSame) {
  auto table = playing("e4 e5");
  table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "gone"});
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

TEST(WhileNobodyListens, AConnectionThatDoesNotComeBackIsReportedTenSecondsAfterIt) {
  auto table = playing("e4 e5");
  const auto lost = [&](std::string_view why) {
    table.observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board",
                                             std::string(why)});
  };
  lost(model::kNobodyListened.packed());
  table.wait(minutes{1});
  lost("the line is not open yet");
  table.wait(seconds{9});
  EXPECT_EQ(table.of(kBoardLost), "");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kBoardLost), "WARNING OPEN");
}

}  // namespace incident_outage_test
}  // namespace jadoube::arbiter
