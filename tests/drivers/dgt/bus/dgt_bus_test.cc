#include "drivers/dgt/bus/dgt_bus.h"

#include <gtest/gtest.h>

#include "tests/drivers/dgt/bus/chain_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_bus_test {

using lines::ChainLine;
using rules::Piece;
using rules::Square;
using simulator::parse_script;

SquareChanged changed(std::string_view square, Piece piece) {
  return {*rules::parse_square(square), piece};
}

// A line with `count` boards whose numbers follow each other, after the search.
struct Hall : ChainLine {
  explicit Hall(int count, int first = 1025) {
    for (int i = 0; i < count; ++i) add(first + i);
    host->open(instant());
  }
};

TEST(DgtBus, FindsEveryBoard) {
  Hall hall(30);
  hall.run(15);
  EXPECT_EQ(hall.live(), 30);
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(hall.placement(1025 + i), rules::Placement::initial()) << i;
  }
  EXPECT_EQ(hall.host->size(), 30U) << "answers at one moment must not look like other boards";
}

TEST(DgtBus, WritesOnlyCommandsOfTheBus) {
  Hall hall(3);
  hall.run(60);
  ASSERT_EQ(hall.written.size() % 4, 0U);
  for (std::size_t i = 0; i < hall.written.size(); i += 4) {
    EXPECT_GE(hall.written[i], 0x81);
    EXPECT_LE(hall.written[i], 0x8B);
    EXPECT_NE(hall.written[i], 0x88) << "ends bus mode";
    EXPECT_EQ(bus_sum(std::span(hall.written).subspan(i, 3)), hall.written[i + 3]);
  }
}

TEST(DgtBus, TellsAMoveAndItsPressInOrder) {
  Hall hall(2);
  hall.boards.board(0).play(hall.now, *parse_script("0 run\n20 lift e2\n20.5 place e4 P\n"
                                                    "21 press left\n"));
  hall.run(30);
  const auto changes = hall.all<SquareChanged>(1025);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0], changed("e2", Piece::kNone));
  EXPECT_EQ(changes[1], changed("e4", Piece::kWhitePawn));
  EXPECT_TRUE(hall.all<SquareChanged>(1026).empty());
  const auto clocks = hall.all<ClockRead>(1025);
  ASSERT_FALSE(clocks.empty());
  EXPECT_EQ(clocks.back().pressed, ClockSide::kLeft);
  EXPECT_TRUE(clocks.back().running);
}

TEST(DgtBus, KeepsTheOrderOfWhatHappenedBetweenTwoQuestions) {
  Hall hall(30);
  hall.run(20);
  hall.boards.board(7).play(hall.now,
                            *parse_script("0 run\n2 lift e2\n2.15 place e4 P\n2.3 press left\n"
                                          "3.0 lift d7\n3.1 place d5 p\n3.2 press right\n"
                                          "3.9 lift d5\n4.0 lift e4\n4.1 place d5 P\n"
                                          "4.2 press left\n"));
  hall.run(10);
  std::string story, lever = "R ";
  for (const auto& [at, what] : hall.seen.at(hall.place(1032).value())) {
    if (const auto* change = std::get_if<SquareChanged>(&what)) {
      story += (change->piece == Piece::kNone ? "-" : "+") + rules::to_string(change->square) + " ";
    }
    if (const auto* clock = std::get_if<ClockRead>(&what)) {
      const std::string pressed = clock->pressed == ClockSide::kLeft ? "L " : "R ";
      if (std::exchange(lever, pressed) != pressed) story += pressed;
    }
  }
  EXPECT_EQ(story, "-e2 +e4 L -d7 +d5 R -d5 -e4 +d5 L ");
}

TEST(DgtBus, AsksThirtyBoardsAboutOnceASecond) {
  Hall hall(30);
  hall.run(20);
  const auto before = hall.written.size();
  hall.run(30);
  int changes = 0;
  for (std::size_t i = before; i < hall.written.size(); i += 4) changes += hall.written[i] == 0x83;
  EXPECT_GE(changes, 30 * 30 * 8 / 10);
}

TEST(DgtBus, ABoardThatIsPulledOutIsSilentAndComesBackWithItsMoves) {
  Hall hall(3);
  hall.run(12);
  hall.boards.board(1).strike(hall.now, *simulator::parse_fault("disconnect@1=10"));
  hall.boards.board(1).play(hall.now, *parse_script("3 lift e2\n3.5 place e4 P\n"));
  hall.run(6);
  const std::size_t place = hall.place(1026).value();
  EXPECT_EQ(hall.host->conversation(place), Conversation::kDead);
  EXPECT_EQ(hall.live(), 2);
  hall.run(14);
  EXPECT_EQ(hall.live(), 3);
  EXPECT_EQ(hall.placement(1026), hall.boards.board(1).standing());
  ASSERT_TRUE(hall.host->send(hall.instant(), place, ReadLog{}).has_value());
  hall.run(3);
  const auto logs = hall.all<LogRead>(1026);
  ASSERT_EQ(logs.size(), 1U);
  const LogEntry moved = LoggedSquare{*rules::parse_square("e4"), Piece::kWhitePawn, false};
  EXPECT_EQ(std::ranges::count(logs[0].entries, moved), 1);
}

// What happens while the log is read is in the log, and must not come a second time.
TEST(DgtBus, ReportsNothingTwiceWhileItReadsTheLog) {
  Hall hall(2);
  hall.run(12);
  hall.boards.board(0).play(hall.now, *parse_script("0.2 lift e2\n0.4 place e4 P\n"));
  hall.run(0.15);
  const std::size_t place = hall.place(1025).value();
  hall.seen.clear();
  ASSERT_TRUE(hall.host->send(hall.instant(), place, ReadLog{}).has_value());
  hall.run(10);
  const auto& seen = hall.seen.at(place);
  const auto of = [&]<typename Kind>(const Kind*) {
    return std::ranges::find_if(
        seen, [](const auto& each) { return std::holds_alternative<Kind>(each.second); });
  };
  const auto awaited = of((LogAwaited*)nullptr), log = of((LogRead*)nullptr);
  ASSERT_NE(log, seen.end());
  for (auto each = awaited; each != log; ++each) {
    EXPECT_FALSE(std::holds_alternative<SquareChanged>(each->second));
  }
  ASSERT_NE(log + 1, seen.end());
  EXPECT_TRUE(std::holds_alternative<PlacementRead>((log + 1)->second));
  EXPECT_EQ(hall.placement(1025), hall.boards.board(0).standing());
}

TEST(DgtBus, FindsABoardThatIsAddedDuringTheRound) {
  ChainLine hall;
  hall.add(1025);
  hall.add(1026).strike(simulator::BoardTime(0), *simulator::parse_fault("hangup@0=40"));
  hall.host->open(hall.instant());
  hall.run(30);
  EXPECT_EQ(hall.live(), 1);
  hall.run(80);
  EXPECT_EQ(hall.live(), 2);
}

TEST(DgtBus, AnExpectedBoardHasItsPlaceFromTheStart) {
  ChainLine hall;
  EXPECT_EQ(hall.host->expect("01025"), 0U);
  EXPECT_EQ(hall.host->expect("3000001026"), 1U) << "its last five digits";
  EXPECT_EQ(hall.host->expect("board"), std::nullopt);
  EXPECT_EQ(hall.host->expect("00000"), std::nullopt) << "the address of all boards";
  hall.add(1025);
  hall.host->open(hall.instant());
  hall.run(10);
  EXPECT_EQ(hall.host->size(), 2U);
  EXPECT_EQ(hall.host->conversation(0), Conversation::kLive);
  EXPECT_EQ(hall.host->conversation(1), Conversation::kDead);
}

TEST(DgtBus, ABoardInSingleBoardModeIsBroughtBack) {
  Hall hall(1);
  hall.boards.receive(hall.now, std::array<std::uint8_t, 2>{0x40, 0x4B});
  hall.run(8);
  EXPECT_EQ(hall.live(), 1);
}

TEST(DgtBus, LosesNothingOnABadLine) {
  ChainLine hall;
  for (int i = 0; i < 4; ++i) {
    simulator::BoardSettings settings;
    settings.faults = {*simulator::parse_fault("garble=0.02")};
    hall.add(1025 + i, settings);
  }
  hall.host->open(hall.instant());
  hall.run(15);
  ASSERT_EQ(hall.live(), 4);
  for (int i = 0; i < 4; ++i) {
    hall.boards.board(i).play(hall.now, *parse_script("1 lift e2\n1.5 place e4 P\n4 lift e7\n"
                                                      "4.6 place e5 p\n7 lift g1\n8 place f3 N\n"));
  }
  hall.run(45);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(hall.placement(1025 + i), hall.boards.board(i).standing()) << i;
    EXPECT_TRUE(hall.all<ChangesMissed>(1025 + i).empty()) << i;
    EXPECT_EQ(hall.all<SquareChanged>(1025 + i).size(), 6U) << i;
  }
}

TEST(DgtBus, NamesABadCable) {
  ChainLine hall;
  simulator::BoardSettings bad;
  bad.faults = {*simulator::parse_fault("garble=0.05")};
  hall.add(1025, bad);
  hall.add(1026);
  hall.host->open(hall.instant());
  hall.run(60);
  ASSERT_TRUE(hall.place(1025).has_value());
  EXPECT_NE(hall.host->advice(hall.place(1025).value()), "");
  EXPECT_EQ(hall.host->advice(hall.place(1026).value()), "");
}

TEST(DgtBus, RefusesWhatABoardOnALineCannotDo) {
  Hall hall(1);
  hall.run(8);
  const auto refused = hall.host->send(hall.instant(), 0, Beep{std::chrono::milliseconds(64)});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_FALSE(hall.host->send(hall.instant(), 0, ShowLights{1}));
}

}  // namespace dgt_bus_test
}  // namespace jadoube::drivers::dgt
