#include <gmock/gmock.h>

#include "daemon/engine/daemon_watch.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace serial_watch_test {

using namespace std::chrono_literals;
using drivers::ConnectionState;
using testing::ElementsAre;
using testing::HasSubstr;

// Boards that come with their serial numbers.
class SerialWatchTest : public tests::StartedDaemon {
 protected:
  void plug_in(const std::string& board, const std::string& serial) {
    see_link(ConnectionState::kLive, board);
    drivers::DeviceInfo device;
    device.serial = serial;
    see(drivers::DeviceRead{device}, board);
  }
  // The open incidents of no board.
  std::vector<std::string> reported(std::chrono::seconds after = 10s) {
    engine_->wait_for_turn();
    pass_unseen(after);
    // Whatever comes in wakes the engine.
    engine_->wait_for_turn();
    engine_->wait_for_turn();
    std::vector<std::string> lines;
    for (const auto& [key, incident] : feed_->snapshot({}).incidents) {
      if (incident->kind == model::IncidentKind::kSerialTwice)
        lines.push_back(texts::what(*incident));
    }
    return lines;
  }
};

TEST_F(SerialWatchTest, TellsOfConnectedBoardsWithOneSerialNumberUntilOneIsGone) {
  plug_in("hall", "31234");
  plug_in("other", "31235");
  EXPECT_THAT(reported(), ElementsAre());
  plug_in("hall@ttyUSB1", "31234");
  EXPECT_THAT(reported(), ElementsAre(HasSubstr("serial number 31234: hall, hall@ttyUSB1")));
  see_link(ConnectionState::kLost, "hall");
  EXPECT_THAT(reported(), ElementsAre());
}

TEST_F(SerialWatchTest, ABoardThatMovesToAnotherPortIsNoTwin) {
  plug_in("hall", "31234");
  plug_in("hall@ttyUSB1", "31234");
  see_link(ConnectionState::kLost, "hall");
  EXPECT_THAT(reported(), ElementsAre());
}

TEST_F(SerialWatchTest, BoardsThatAreNamedByTheirPortsCannotBeMistaken) {
  plug_in("table-1", "31234");
  plug_in("table-2", "31234");
  EXPECT_THAT(reported(), ElementsAre());
}

TEST_F(SerialWatchTest, BoardsWithoutASerialNumberAreNotCompared) {
  plug_in("one", "");
  plug_in("two", "");
  EXPECT_THAT(reported(), ElementsAre());
}

}  // namespace serial_watch_test
}  // namespace jadoube::engine
