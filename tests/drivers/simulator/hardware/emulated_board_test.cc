#include "drivers/simulator/hardware/emulated_board.h"

#include <gmock/gmock.h>

#include "tests/drivers/simulator/hardware/bench.h"

namespace jadoube::drivers::simulator {
namespace emulated_board_test {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(EmulatedBoard, IsMuteUntilItIsSpokenTo) {
  Bench bench;
  bench.play("0.1 lift e2\n 0.5 place e4 P\n 0.9 press left");
  EXPECT_THAT(bench.listen(5), IsEmpty());
}

TEST(EmulatedBoard, GreetsPicochess) {
  Bench bench;
  EXPECT_THAT(bench.ask({0x4b, 0x4d}, .2), Contains(Message{0x93, 0, 5, 1, 8}));
  bench.send({0x42});
  const BoardTime asked = bench.now();
  const auto received = bench.listen(.2);
  const auto dump =
      std::ranges::find_if(received, [](const Received& h) { return h.message[0] == 0x86; });
  ASSERT_NE(dump, received.end());
  EXPECT_LE(dump->at - asked, std::chrono::milliseconds(110));
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}), Contains(kVersionAck));
  EXPECT_THAT(bench.ask({0x45}), Contains(Message{0x91, 0, 8, '0', '1', '0', '2', '5'}));
  EXPECT_THAT(bench.ask({0x2b, 0x0c, 0x03, 0x0c, 'H', 'e', 'l', 'l', 'o', ' ', ' ', ' ', 1, 0}),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0c, 0x0a, 0, 0, 0}));
  EXPECT_EQ(bench.board().clock()->text(), "Hello   ");
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x03, 0x00}),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x03, 0x0a, 0, 0, 0}));
}

TEST(EmulatedBoard, AnswersAllThatPicochessSendsAtOnce) {
  Bench bench;
  const auto said = bench.ask({0x4b, 0x4d, 0x42, 0x2b, 0x03, 0x03, 0x09, 0x00}, 1);
  EXPECT_THAT(said, Contains(kVersionAck));
  EXPECT_THAT(ids_of(said), testing::IsSupersetOf({0x93, 0x86, 0x8d}));
}

TEST(EmulatedBoard, SetsItsClockAsAHostCommandsInTheHostOption) {
  BoardSettings settings;
  settings.clock = ClockSettings{.host_controlled = true};
  Bench bench(settings);
  bench.ask({0x4b}, 1);
  const auto said = bench.ask({0x2b, 0x0a, 0x03, 0x0a, 0, 5, 0, 0, 5, 0, 1, 0}, 0.9);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0a, 0x0a, 0, 0, 0},
                                Message{0x8d, 0, 10, 0, 5, 0, 0, 5, 0, 0x09}));
  EXPECT_THAT(bench.ask({0x2b, 0x04, 0x03, 0x0b, 0x10, 0x00}, .3),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x0b, 0x0a, 0, 0, 0}));
  bench.play("0 keys back");
  EXPECT_THAT(bench.ask({}, .3),
              Contains(Message{0x8d, 0, 10, 0x0a, 0x10, 0x08, 0x2a, 0x05, 0x31, 0}));
}

TEST(EmulatedBoard, ShowsTheSegmentsOfAnXlText) {
  BoardSettings settings;
  settings.clock = ClockSettings{.type = ClockType::kDgtXl};
  Bench bench(settings);
  bench.ask({0x4b}, 1);
  EXPECT_THAT(bench.ask({0x2b, 0x0b, 0x03, 0x01, 0x7b, 0, 0, 0x66, 0x7b, 0x5b, 0, 1, 0}),
              ElementsAre(Message{0x8d, 0, 10, 0x0a, 0x10, 0x01, 0x0a, 0, 0, 0}));
}

TEST(EmulatedBoard, GreetsDgtnix) {
  Bench bench;
  EXPECT_THAT(ids_of(bench.ask({0x40, 0x42}, .3)), ElementsAre(0x86));
  const auto said = bench.ask({0x45, 0x46, 0x4d, 0x47, 0x43}, 3);
  EXPECT_THAT(std::vector(said.begin(), said.begin() + 3),
              ElementsAre(Message{0x91, 0, 8, '0', '1', '0', '2', '5'},
                          Message{0x90, 0, 5, 0x08, 0x01}, Message{0x93, 0, 5, 1, 8}));
  EXPECT_THAT(ids_of(said), Contains(0x92));
  EXPECT_GE(count_of(0x8d, said), 2);
}

TEST(EmulatedBoard, ReportsAMoveAndItsPressInTheOrderOfTheCaptures) {
  BoardSettings settings;
  settings.clock =
      ClockSettings{.base = std::chrono::minutes(3), .increment = std::chrono::seconds(2)};
  Bench bench(settings);
  bench.ask({0x4b}, 2);
  bench.play("0 run\n +0.35 lift e2\n +0.3 place e4 P\n +0.35 press left");
  const auto said = bench.ask({}, 1.9);
  EXPECT_THAT(said, ElementsAre(Message{0x8d, 0, 10, 0x20, 3, 2, 0x20, 3, 2, 0x09},
                                Message{0x8e, 0, 5, 0x34, 0}, Message{0x8e, 0, 5, 0x24, 1},
                                Message{0x8d, 0, 10, 0x20, 3, 2, 0x20, 3, 3, 0x13}));
}

TEST(EmulatedBoard, SendsADumpInSeventyMillisecondsAndByteAfterByte) {
  Bench bench;
  bench.ask({0x40});
  bench.send({0x42});
  Bytes out;
  BoardTime first = kNoWake, last{0};
  for (int i = 0; i < 200; ++i) {
    const BoardTime now = bench.now() + std::chrono::milliseconds(i);
    const std::size_t before = out.size();
    bench.board().advance(now, out);
    EXPECT_LE(out.size() - before, 2);
    if (before == 0 && !out.empty()) first = now;
    if (out.size() > before) last = now;
  }
  EXPECT_EQ(out.size(), 67);
  EXPECT_GE(last - first, std::chrono::milliseconds(67));
  EXPECT_LE(last - first, std::chrono::milliseconds(71));
}

TEST(EmulatedBoard, TakesAllAtOnceWhenItIsNotPaced) {
  BoardSettings settings;
  settings.paced = false;
  Bench bench(settings);
  bench.send(Bytes(100, 0x4d));
  EXPECT_EQ(bench.listen(3).size(), 100);
}

TEST(EmulatedBoard, LosesCommandsThatComeFasterThanItWorks) {
  Bench bench;
  bench.send(Bytes(200, 0x4d));
  const auto received = bench.listen(5);
  EXPECT_LT(received.size(), 200);
  EXPECT_GT(received.size(), 10);
}

TEST(EmulatedBoard, WithoutAClockReportsItOnce) {
  BoardSettings settings;
  settings.clock = std::nullopt;
  Bench bench(settings);
  EXPECT_THAT(bench.ask({0x4b}, 5), ElementsAre(Message{0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}));
  EXPECT_THAT(bench.ask({0x2b, 0x03, 0x03, 0x09, 0x00}, 5), IsEmpty());
}

TEST(EmulatedBoard, KnowsWhetherAHostHasAskedForThePosition) {
  Bench bench;
  bench.ask({0x4b, 0x4d});
  EXPECT_FALSE(bench.board().position_asked());
  bench.ask({0x42});
  EXPECT_TRUE(bench.board().position_asked());
}

TEST(EmulatedBoard, PlaysTheSameForTheSameSeedAndNotForAnother) {
  const auto played = [](std::uint64_t seed) {
    BoardSettings settings = with({"drop=0.3", "garble=0.01"});
    settings.seed = seed;
    EmulatedBoard board(settings, rules::Placement::initial());
    Bytes out;
    board.receive(BoardTime(0), Bytes{0x4b, 0x42});
    board.play(seconds(1), *parse_script("0 lift e2\n0.5 place e4 P\n1 press left\n2 lift d7"));
    board.advance(seconds(20), out);
    return out;
  };
  EXPECT_EQ(played(7), played(7));
  EXPECT_NE(played(7), played(8));
}

TEST(EmulatedBoard, DoesNotDependOnHowOftenItIsAsked) {
  const auto played = [](double pause) {
    EmulatedBoard board({}, rules::Placement::initial());
    Bytes out;
    board.receive(BoardTime(0), Bytes{0x4b, 0x42});
    board.play(BoardTime(0), *parse_script("1 run\n1.5 lift e2\n2 place e4 P\n3 press left"));
    for (double at = 0; at <= 10; at += pause) board.advance(seconds(at), out);
    return out;
  };
  EXPECT_EQ(played(10), played(0.01));
}

}  // namespace emulated_board_test
}  // namespace jadoube::drivers::simulator
