// What each knob of the emulated board does to what a host hears.
#include <gmock/gmock.h>

#include "tests/drivers/simulator/hardware/bench.h"

namespace jadoube::drivers::simulator {
namespace board_faults_test {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Fault, DropLosesFieldUpdates) {
  Bench bench(with({"drop=1"}));
  bench.ask({0x4b});
  bench.play("0 lift e2\n1 place e4 P");
  EXPECT_EQ(count_of(0x8e, bench.ask({}, 3)), 0);
  EXPECT_EQ(bench.ask({0x42})[0][3 + 0x24], 1);
}

TEST(Fault, FlickerShowsASquareEmptyNowAndThen) {
  Bench bench(with({"flicker=e2"}));
  EXPECT_THAT(bench.ask({0x4b}, 60),
              testing::IsSupersetOf({Message{0x8e, 0, 5, 0x34, 0}, Message{0x8e, 0, 5, 0x34, 1}}));
}

TEST(Fault, HangUpClosesTheConnectionAndTheBoardRestartsWithIt) {
  Bench bench(with({"hangup@3=5"}));
  bench.ask({0x4b});
  bench.play("4 lift e2\n4.5 place e4 P\n20 lift d7");
  bench.listen(2.9);
  EXPECT_TRUE(bench.board().line_up());
  bench.listen(.2);
  EXPECT_FALSE(bench.board().line_up());
  EXPECT_THAT(bench.ask({0x42}), IsEmpty());
  bench.listen(5);
  EXPECT_TRUE(bench.board().line_up());
  EXPECT_EQ(bench.ask({0x42})[0][3 + 0x24], 1);
  EXPECT_THAT(bench.listen(20), IsEmpty());
}

TEST(Fault, DisconnectClosesTheConnectionAndTheBoardContinues) {
  Bench bench(with({"disconnect@3=5"}));
  bench.ask({0x4b});
  bench.play("4 lift e2\n4.5 place e4 P\n20 lift d7");
  bench.listen(3.1);
  EXPECT_FALSE(bench.board().line_up());
  EXPECT_THAT(bench.listen(5), IsEmpty());
  EXPECT_TRUE(bench.board().line_up());
  EXPECT_THAT(bench.ask({}, 20), testing::Contains(Message{0x8e, 0, 5, 0x0b, 0}));
}

TEST(Fault, RebootStopsUpdatesAndKeepsTheConnection) {
  Bench bench(with({"reboot@3"}));
  bench.ask({0x4b});
  bench.play("2 lift e2\n4 lift d2");
  EXPECT_THAT(bench.ask({}, 10), testing::Not(testing::Contains(Message{0x8e, 0, 5, 0x33, 0})));
  EXPECT_TRUE(bench.board().line_up());
}

TEST(Fault, LoseByteLeavesMessagesShort) {
  EmulatedBoard board(with({"lose-byte=1"}), rules::Placement::initial());
  board.receive(BoardTime(0), Bytes{0x42});
  Bytes out;
  board.advance(seconds(2), out);
  EXPECT_THAT(out, IsEmpty());
}

TEST(Fault, BabbleComesBetweenWhatTheBoardSends) {
  EmulatedBoard board(with({"babble@1=2"}), rules::Placement::initial());
  board.play(BoardTime(0), {});
  Bytes out;
  board.advance(seconds(.9), out);
  EXPECT_THAT(out, IsEmpty());
  board.advance(seconds(4), out);
  EXPECT_NEAR(static_cast<double>(out.size()), 960, 50);
  out.clear();
  board.advance(seconds(9), out);
  EXPECT_THAT(out, IsEmpty());
}

TEST(Fault, NewClockAnswersAsOneOfTheOtherType) {
  Bench bench(with({"new-clock@5=3"}));
  const Bytes version{0x2b, 3, 3, 9, 0};
  bench.ask({0x4b});
  bench.play("60 lift e2");
  const auto before = bench.ask(version, 4);
  EXPECT_THAT(bench.ask({}, 4), testing::Contains(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}));
  const auto after = bench.ask(version, 4);
  EXPECT_NE(before.back()[7] & 0x70, after.back()[7] & 0x70);
}

TEST(Fault, SilenceStopsTheBoardInBothDirections) {
  Bench bench(with({"silence@1=2"}));
  bench.ask({0x4b});
  bench.play("1.2 lift e2\n5 lift d2");
  bench.listen(1.5);
  EXPECT_THAT(bench.ask({0x4d}, 1.7), IsEmpty());
  EXPECT_THAT(bench.ask({0x4d}, 3),
              ElementsAre(Message{0x93, 0, 5, 1, 8}, Message{0x8e, 0, 5, 0x33, 0}));
}

TEST(Fault, SwallowLosesCommands) {
  Bench bench(with({"swallow=1"}));
  EXPECT_THAT(bench.ask({0x4b, 0x42, 0x4d}, 3), IsEmpty());
}

TEST(Fault, ZeroClockSendsNothingButZeros) {
  Bench bench(with({"zero-clock=1"}));
  EXPECT_THAT(bench.ask({0x4b}, 2), ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Fault, IllegalTimeShowsAnHourOfTwelve) {
  Bench bench(with({"illegal-time=1"}));
  EXPECT_EQ(bench.ask({0x4b}, 2)[0][6] & 0x0f, 12);
}

TEST(Fault, WrongTimeShowsEightHoursMore) {
  Bench bench(with({"wrong-time=1"}));
  const auto said = bench.ask({0x4b}, 2)[0];
  EXPECT_EQ((said[3] | said[6]) & 0x0f, 8);
}

TEST(Fault, DeadClockIsReportedAndComesBack) {
  Bench bench(with({"dead-clock@1=5"}));
  bench.ask({0x4b}, 2);
  bench.play("");
  const auto said = bench.ask({}, 10);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20},
                                Message{0x8d, 0, 10, 0x20, 5, 3, 0x20, 5, 3, 0x08}));
}

TEST(Fault, AStuckLeverIsNotMovedByAPress) {
  Bench bench(with({"stuck-lever@0=2"}));
  bench.ask({0x4b}, 2);
  bench.play("0.5 press left");
  EXPECT_THAT(bench.ask({}, 3), IsEmpty());
  bench.play("0 press left");
  EXPECT_EQ(bench.ask({}, 3)[0][9] & 0x02, 0x02);
}

TEST(Fault, ALowBatteryIsReportedWithTheTimes) {
  Bench bench(with({"low-battery"}));
  EXPECT_EQ(bench.ask({0x4b}, 2)[0][9] & 0x04, 0x04);
}

TEST(Fault, CanStrikeWhileTheBoardRuns) {
  Bench bench;
  bench.ask({0x4b}, 2);
  bench.play("");
  bench.listen(7);
  bench.board().strike(bench.now(), *parse_fault("hangup@1=2"));
  bench.listen(0.9);
  EXPECT_TRUE(bench.board().line_up());
  bench.listen(0.2);
  EXPECT_FALSE(bench.board().line_up());
  bench.listen(2);
  EXPECT_TRUE(bench.board().line_up());
}

TEST(Fault, AcknowledgementsGetLostRepeatedRejectedAndLate) {
  const auto acks = [](const std::string& fault, double length) {
    Bench bench(with({fault}));
    bench.ask({0x4b}, 2);
    return bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}, length);
  };
  EXPECT_THAT(acks("lost-ack=1", 3), IsEmpty());
  EXPECT_THAT(acks("repeat-ack=1", 3), ElementsAre(kVersionAck, kVersionAck));
  EXPECT_THAT(acks("reject-ack=1", 3),
              ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x20, 0, 0x0a, 0, 0, 0}));
  EXPECT_THAT(acks("late-ack=2", 1.9), IsEmpty());
  EXPECT_THAT(acks("late-ack=2", 2.5), ElementsAre(kVersionAck));
}

TEST(Fault, EventDumpComesWithoutARequestAndTakesEightSeconds) {
  Bench bench(with({"event-dump@1"}));
  bench.ask({0x40});
  bench.play("");
  const BoardTime start = bench.now();
  const auto received = bench.listen(20);
  ASSERT_EQ(received.size(), 1);
  EXPECT_EQ(received[0].message.size(), 0x1f03);
  EXPECT_GE(received[0].at - start, seconds(9));
  EXPECT_LE(received[0].at - start, seconds(9.5));
}

TEST(Fault, GarbleDamagesBytes) {
  BoardSettings settings = with({"garble=0.1"});
  EmulatedBoard board(settings, rules::Placement::initial());
  Bytes out;
  board.receive(BoardTime(0), Bytes{0x42});
  board.advance(seconds(1), out);
  ASSERT_EQ(out.size(), 67);
  EmulatedBoard clean({}, rules::Placement::initial());
  Bytes expected;
  clean.receive(BoardTime(0), Bytes{0x42});
  clean.advance(seconds(1), expected);
  EXPECT_NE(out, expected);
}

}  // namespace board_faults_test
}  // namespace jadoube::drivers::simulator
