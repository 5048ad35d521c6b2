#include "daemon/release/event_gate.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::release {
namespace event_gate_test {

using namespace std::chrono_literals;

class EventGateTest : public tests::HallTable {
 protected:
  EventGateTest() {
    boards_["b1"] = model::Board();
    open(1024);
  }
  // The tournament of b1.
  void put_tournament(std::chrono::seconds when, bool closed = false) {
    model::Tournament tournament{.id = "open", .delay = 100s};
    tournament.closed = closed;
    tournament.tables = {{1, "b1", ""}};
    put(tournament, at(when));
  }
  static DelayRules rules() {
    return {.without_tournament = [](const std::string&) { return 0s; }};
  }
};

// A reader of all events in their order asks for the longest delay.
TEST_F(EventGateTest, AClosedTournamentHoldsBackAllEventsOnlyUntilItsOwnHaveGoneOut) {
  put_tournament(0s);
  EventGate gate(source(), rules());
  ASSERT_TRUE(gate.begin(at(1s), 0s, 0));
  EXPECT_EQ(gate.of_all(), 100s);
  start_game(at(10s), "b1", 1);
  const auto last = play(at(20s), "b1", "e2e4", "e4");
  put_tournament(30s, true);
  EXPECT_EQ(gate.of_all(), 100s) << "of what was played before it was over";
  gate.note_given(last);
  EXPECT_EQ(gate.of_all(), 100s) << "that it is over is held back too";
  gate.note_given(feed_->head());
  EXPECT_EQ(gate.of_all(), 0s);
}

}  // namespace event_gate_test
}  // namespace jadoube::release
