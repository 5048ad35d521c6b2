#include <gtest/gtest.h>

#include "drivers/dgt/clock_queue.h"

namespace jadoube::drivers::dgt {
namespace set_clock_gate_test {

using namespace std::chrono_literals;

constexpr Instant kStart{1h};

ClockRead reading(std::chrono::seconds left, std::chrono::seconds right) {
  return {.left = {.time = left}, .right = {.time = right}};
}

// A gate that was closed by setting five minutes each.
SetClockGate closed_gate() {
  SetClockGate gate;
  gate.close(kStart, {5min, 5min, ClockSide::kLeft});
  return gate;
}

TEST(SetClockGate, LetsEverythingPassBeforeTheClockIsSet) {
  EXPECT_TRUE(SetClockGate().lets_pass(kStart, reading(9h, 9h)));
}

TEST(SetClockGate, KeepsTheOldTimeBack) {
  SetClockGate gate = closed_gate();
  EXPECT_FALSE(gate.lets_pass(kStart, reading(90min, 4min)));
  EXPECT_FALSE(gate.lets_pass(kStart, reading(4min, 90min)));
}

TEST(SetClockGate, LetsWhatWasSetPass) {
  EXPECT_TRUE(closed_gate().lets_pass(kStart, reading(5min - 1s, 5min)));
}

TEST(SetClockGate, StaysClosedWithTheAcknowledgementAlone) {
  SetClockGate gate = closed_gate();
  gate.acknowledged();
  EXPECT_FALSE(gate.lets_pass(kStart, reading(90min, 90min)));
}

TEST(SetClockGate, OpensWithAcknowledgementAndAMatchInEitherOrder) {
  SetClockGate ack_first = closed_gate(), match_first = closed_gate();
  ack_first.acknowledged();
  ack_first.lets_pass(kStart, reading(5min, 5min));
  match_first.lets_pass(kStart, reading(5min, 5min));
  match_first.acknowledged();
  EXPECT_TRUE(ack_first.lets_pass(kStart, reading(90min, 90min)));
  EXPECT_TRUE(match_first.lets_pass(kStart, reading(90min, 90min)));
}

TEST(SetClockGate, OpensAfterTenSecondsWhateverCame) {
  EXPECT_TRUE(closed_gate().lets_pass(kStart + 10s, reading(90min, 90min)));
}

}  // namespace set_clock_gate_test
}  // namespace jadoube::drivers::dgt
