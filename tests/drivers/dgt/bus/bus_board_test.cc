#include "drivers/dgt/bus/bus_board.h"

#include <gtest/gtest.h>

#include "drivers/simulator/hardware/processor.h"

namespace jadoube::drivers::dgt {
namespace bus_board_test {

using namespace std::chrono_literals;
using Bytes = std::vector<std::uint8_t>;

// A board of which the test says what it answers.
struct Asked {
  BusBoard board{1025};
  Instant now{1h};

  BusOrder ask() {
    now += 50ms;
    return board.take(now);
  }
  void answer(BusSays id, const Bytes& data = {}) {
    board.process(now, {.id = id, .address = 1025, .data = data});
  }
  std::vector<Observation> seen() {
    std::vector<Observation> seen;
    board.release(now + 1min, seen);
    return seen;
  }
  // Answers all first questions. The board stands as `placement`.
  void greet(const rules::Placement& placement) {
    answer(BusSays::kPing);
    for (int i = 0; i < 8; ++i) answer_as(ask(), placement);
    seen();
  }
  void answer_as(BusOrder order, const rules::Placement& placement) {
    switch (order) {
      case BusOrder::kSendBoard: {
        const auto codes = simulator::dump_bytes(placement);
        return answer(BusSays::kBoard, {codes.begin(), codes.end()});
      }
      case BusOrder::kSendVersion:
        return answer(BusSays::kVersion, {1, 8});
      case BusOrder::kSendClock:
        return answer(BusSays::kClock, {0, 5, 0, 0, 5, 0, 0x08});
      default:
        return answer(answer_to(order));
    }
  }
};

rules::Placement without_pawn() {
  rules::Placement placement = rules::Placement::initial();
  placement.set(*rules::parse_square("e2"), rules::Piece::kNone);
  return placement;
}

TEST(BusBoard, IsSilentUntilItIsHeard) {
  Asked asked;
  EXPECT_EQ(asked.board.conversation(), Conversation::kDead);
  EXPECT_EQ(asked.board.due_at(), kNever);
  EXPECT_EQ(asked.board.device().serial, "01025");
  asked.answer(BusSays::kPing);
  EXPECT_EQ(asked.board.conversation(), Conversation::kGreeting);
}

TEST(BusBoard, IsReadBeforeItIsLive) {
  Asked asked;
  asked.answer(BusSays::kPing);
  EXPECT_EQ(asked.ask(), BusOrder::kSendChanges);
  asked.answer(BusSays::kChanges);
  EXPECT_EQ(asked.ask(), BusOrder::kSendBoard);
  asked.answer_as(BusOrder::kSendBoard, without_pawn());
  EXPECT_EQ(asked.board.conversation(), Conversation::kLive);
}

TEST(BusBoard, AnAnswerThatIsRepeatedIsReportedOnce) {
  Asked asked;
  asked.greet(without_pawn());
  const Bytes placed = {0x41, 0x24};
  while (asked.ask() != BusOrder::kSendChanges) asked.answer_as(BusOrder::kSendClock, {});
  asked.answer(BusSays::kChanges, placed);
  EXPECT_EQ(asked.seen().size(), 1U);
  while (asked.ask() != BusOrder::kSendChanges) asked.answer_as(BusOrder::kSendClock, {});
  asked.board.miss(asked.now, false);
  EXPECT_EQ(asked.ask(), BusOrder::kRepeatChanges);
  asked.answer(BusSays::kChanges, placed);
  EXPECT_TRUE(asked.seen().empty()) << "the board had not heard the question";
}

TEST(BusBoard, ALateAnswerAndItsRepetitionAreReportedOnce) {
  Asked asked;
  asked.greet(without_pawn());
  const Bytes there_and_back = {0x41, 0x24, 0x40, 0x24, 0x41, 0x1C};
  while (asked.ask() != BusOrder::kSendChanges) asked.answer_as(BusOrder::kSendClock, {});
  asked.board.miss(asked.now, false);
  EXPECT_EQ(asked.ask(), BusOrder::kRepeatChanges);
  asked.answer(BusSays::kChanges, there_and_back);
  EXPECT_EQ(asked.seen().size(), 3U) << "late, but the answer to the first question";
  asked.answer(BusSays::kChanges, there_and_back);
  EXPECT_TRUE(asked.seen().empty()) << "the answer to the second question";
  while (asked.ask() != BusOrder::kSendChanges) asked.answer_as(BusOrder::kSendClock, {});
  asked.answer(BusSays::kChanges, {0x40, 0x1C});
  EXPECT_EQ(asked.seen().size(), 1U);
}

TEST(BusBoard, ADamagedAnswerIsAskedForOnceMore) {
  Asked asked;
  asked.greet(without_pawn());
  while (asked.ask() != BusOrder::kSendChanges) asked.answer_as(BusOrder::kSendClock, {});
  asked.board.miss(asked.now, true);
  EXPECT_EQ(asked.ask(), BusOrder::kRepeatChanges);
  asked.answer(BusSays::kChanges, {0x41, 0x24});
  const auto seen = asked.seen();
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0],
            Observation(SquareChanged{*rules::parse_square("e4"), rules::Piece::kWhitePawn}));
}

TEST(BusBoard, IsSilentAfterThreeQuestionsWithoutAnswer) {
  Asked asked;
  asked.greet(without_pawn());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(asked.board.conversation(), Conversation::kLive);
    asked.ask();
    asked.board.miss(asked.now, false);
  }
  EXPECT_EQ(asked.board.conversation(), Conversation::kDead);
}

TEST(BusBoard, IsReportedOnceThatAGameBegins) {
  Asked asked;
  asked.greet(rules::Placement::initial());
  int reported = 0;
  for (int i = 0; i < 100; ++i) {
    const BusOrder order = asked.ask();
    reported += order == BusOrder::kStartGame;
    asked.answer_as(order, rules::Placement::initial());
  }
  EXPECT_EQ(reported, 1);
}

TEST(BusBoard, ChangesWereLostIfTwoReadingsSaySo) {
  Asked asked;
  asked.greet(rules::Placement::initial());
  rules::Placement moved = rules::Placement::initial();
  for (const char* gone : {"a2", "b2", "c2"}) {
    moved.set(*rules::parse_square(gone), rules::Piece::kNone);
  }
  ASSERT_TRUE(asked.board.send(asked.now, ReadPlacement{}).has_value());
  std::vector<Observation> seen;
  for (int i = 0; i < 12; ++i) {
    asked.answer_as(asked.ask(), moved);
    for (Observation& each : asked.seen()) seen.push_back(std::move(each));
  }
  const auto is_missed = [](const Observation& o) {
    return std::holds_alternative<ChangesMissed>(o);
  };
  EXPECT_EQ(std::ranges::count_if(seen, is_missed), 1);
  EXPECT_EQ(std::ranges::count(seen, Observation(PlacementRead{moved})), 1);
}

ClockRead reading(std::chrono::seconds left, std::chrono::seconds right, ClockSide pressed,
                  bool running = true) {
  return {.left = {.time = left}, .right = {.time = right}, .running = running, .pressed = pressed};
}

// A clock that was read once.
struct ReadOnce {
  BusClock clock;
  std::vector<Observation> seen;
  ReadOnce() {
    clock.process(reading(300s, 300s, ClockSide::kRight));
    clock.process_log_end(seen);
  }
};

TEST(BusClock, AReadingWaitsForTheLog) {
  BusClock clock;
  std::vector<Observation> seen;
  clock.process(reading(300s, 300s, ClockSide::kRight));
  EXPECT_TRUE(clock.waits_for_log());
  EXPECT_TRUE(seen.empty());
  clock.process_log_end(seen);
  EXPECT_EQ(seen, (std::vector<Observation>{reading(300s, 300s, ClockSide::kRight)}));
}

TEST(BusClock, APressTellsTheTimeOfItsSide) {
  ReadOnce read;
  const auto pressed = read.clock.press({.side = ClockSide::kLeft, .time = 290s});
  EXPECT_EQ(pressed, reading(290s, 300s, ClockSide::kLeft));
  EXPECT_EQ(read.clock.press({.side = ClockSide::kRight, .time = 280s}),
            reading(290s, 280s, ClockSide::kRight));
}

TEST(BusClock, AReadingBeforeAPressIsOld) {
  ReadOnce read;
  read.seen.clear();
  read.clock.process(reading(291s, 300s, ClockSide::kRight));
  read.clock.press({.side = ClockSide::kLeft, .time = 290s});
  read.clock.process_log_end(read.seen);
  EXPECT_TRUE(read.seen.empty());
}

TEST(BusClock, BelievesThatAQuickPressIsMissingInTheLog) {
  ReadOnce read;
  read.clock.process(reading(290s, 300s, ClockSide::kLeft));
  read.clock.process_log_end(read.seen);
  EXPECT_EQ(read.seen.back(), Observation(reading(290s, 300s, ClockSide::kLeft)));
}

TEST(BusClock, IsReadAgainAfterAPressThatMayHaveStartedIt) {
  BusClock clock;
  std::vector<Observation> seen;
  EXPECT_EQ(clock.good_for(), 0ms);
  clock.process(reading(300s, 300s, ClockSide::kRight, false));
  clock.process_log_end(seen);
  EXPECT_GT(clock.good_for(), 0ms);
  clock.press({.side = ClockSide::kLeft, .time = 299s});
  EXPECT_EQ(clock.good_for(), 0ms);
}

TEST(BusClock, TellsOnceThatThereIsNone) {
  ReadOnce read;
  read.seen.clear();
  read.clock.note_missing(read.seen);
  read.clock.note_missing(read.seen);
  EXPECT_EQ(read.seen.size(), 1U);
  EXPECT_EQ(read.clock.press({.side = ClockSide::kLeft, .time = 1s}), std::nullopt);
}

}  // namespace bus_board_test
}  // namespace jadoube::drivers::dgt
