#include "drivers/dgt/dgt_driver.h"

#include <gmock/gmock.h>

#include <random>

#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_driver_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Bytes bytes_written(const FakeTransport& line) {
  Bytes bytes;
  for (const auto& [at, command] : line.written) {
    bytes.insert(bytes.end(), command.begin(), command.end());
  }
  return bytes;
}

TEST(DgtDriver, DoesNothingBeforeTheConnectionIsOpen) {
  DgtDriver driver;
  std::vector<Observation> seen;
  Bytes out;
  driver.receive(Instant(1h), kStartDump, seen);
  driver.advance(Instant(1h), out, seen);
  EXPECT_EQ(driver.wake_at(), kNever);
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_THAT(out, IsEmpty());
}

TEST(DgtDriver, ReportsChangesAsTheyCome) {
  FakeTransport line = settled_line();
  line.board_says(kLiftE2);
  line.board_says(kPlaceE4);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(DgtDriver, ReportsAResultPieceAndNoOtherPieceOnItsSquare) {
  FakeTransport line = settled_line();
  line.board_says({0x8E, 0x00, 0x05, 0x24, 0x0D});
  EXPECT_THAT(line.seen,
              ElementsAre(Observation(SquareChanged{Square::e4, Piece::kNone}),
                          Observation(ResultPieceSeen{Square::e4, ResultPieceSeen::Says::kDraw})));
}

TEST(DgtDriver, StaysWithABoardThatTakesLongToSendItsLog) {
  FakeTransport line = settled_line();
  line.answers.clear();
  line.board_says({0x8F, 0x3E, 0x03});
  for (int i = 0; i < 78; ++i) {
    line.board_says(Bytes(100, 0x7F));
    line.advance(104ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtDoubt, ReadsTheBoardAfterNoise) {
  FakeTransport line = settled_line();
  line.board_says({0x8E, 0x00, 0x05});
  line.board_says(kPlaceE4);
  line.advance(500ms);
  EXPECT_EQ(line.count_written({0x42}), 1);
  EXPECT_THAT(line.seen, ElementsAre(Observation(NoiseSkipped{3}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn}),
                                     Observation(PlacementRead{rules::Placement::initial()})));
}

TEST(DgtDoubt, ReadsTheBoardAfterAMessageThatWasNeverFinished) {
  FakeTransport line = settled_line();
  line.board_says({0x8E, 0x00, 0x05});
  line.advance(2s);
  EXPECT_EQ(line.count_written({0x42}), 1);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{3}));
}

TEST(DgtDoubt, ReadsTheBoardAfterAnImpossibleTime) {
  FakeTransport line = settled_line();
  line.board_says({0x8D, 0x00, 0x0A, 0x0C, 0x08, 0x08, 0x00, 0x03, 0x00, 0x08});
  line.advance(2s);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{10}));
  EXPECT_THAT(line.all<ClockRead>(), IsEmpty());
  EXPECT_EQ(line.count_written({0x42}), 1);
}

TEST(DgtDoubt, ReportsEndlessNoiseOnceASecond) {
  FakeTransport line = settled_line();
  for (int i = 0; i < 20; ++i) {
    line.board_says(Bytes(5, 0x11));
    line.advance(100ms);
  }
  EXPECT_THAT(line.all<NoiseSkipped>(), SizeIs(testing::Ge(1u)));
  EXPECT_LE(line.all<NoiseSkipped>().size(), 4u);
}

TEST(DgtDoubt, ReadsTheBoardWhenTheOwnerAsks) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadPlacement{}));
  line.advance(300ms);
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{rules::Placement::initial()})));
}

TEST(DgtDoubt, AsksForUpdatesAgainAndReadsTheBoardAfterAQuietTime) {
  FakeTransport line = settled_line();
  line.advance(31s);
  EXPECT_EQ(line.count_written({0x4B}), 1);
  EXPECT_EQ(line.count_written({0x42}), 2);
}

TEST(DgtDoubt, ReportsMissedChangesIfACheckFindsADifference) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  line.advance(31s);
  auto placement = rules::Placement::initial();
  placement.set(rules::Square::e2, rules::Piece::kNone);
  placement.set(rules::Square::e4, rules::Piece::kWhitePawn);
  ASSERT_THAT(line.seen, SizeIs(testing::Ge(2u)));
  EXPECT_EQ(line.seen[0], Observation(ChangesMissed{}));
  EXPECT_EQ(line.seen[1], Observation(PlacementRead{placement}));
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
}

TEST(DgtDoubt, AReportedChangeIsNotMissed) {
  FakeTransport line = settled_line();
  line.board_says(kLiftE2);
  line.board_says(kPlaceE4);
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  line.advance(31s);
  EXPECT_THAT(line.all<ChangesMissed>(), IsEmpty());
}

TEST(DgtDoubt, OneOrTwoLostMessagesAreReadFromTheBoard) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  line.board_says(Bytes(5, 0x11));
  line.advance(1s);
  EXPECT_THAT(line.all<ChangesMissed>(), IsEmpty());
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
}

TEST(DgtDoubt, IfNoiseDestroyedMoreThanAMoveChangesWereMissed) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}, {0x0C, 0x1C}});
  line.board_says(Bytes(5, 0x11));
  line.advance(1s);
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
}

TEST(DgtKeepAlive, AsksEverySecondOfSilence) {
  FakeTransport line = settled_line();
  line.advance(10s);
  EXPECT_THAT(line.count_written({0x45}), testing::AllOf(testing::Ge(8), testing::Le(10)));
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(DgtKeepAlive, FindsASilentBoardDeadWithinThreeSeconds) {
  FakeTransport line = settled_line();
  line.board_says(kLiftE2);
  line.answers.clear();
  line.advance(2790ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  line.advance(20ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtKeepAlive, FindsABoardDeadThatSendsOnlyNoise) {
  FakeTransport line = settled_line();
  line.answers.clear();
  for (int i = 0; i < 30; ++i) {
    line.board_says({0x11, 0x22});
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtKeepAlive, ReportsNothingMoreOnceTheBoardIsDead) {
  FakeTransport line = settled_line();
  line.answers.clear();
  line.advance(4s);
  line.seen.clear();
  line.written.clear();
  line.board_says(kLiftE2);
  line.advance(1min);
  EXPECT_THAT(line.seen, IsEmpty());
  EXPECT_THAT(line.written, IsEmpty());
  EXPECT_FALSE(line.driver.send(line.now, ReadPlacement{}));
}

TEST(DgtDriver, WritesNoByteAboveSevenBits) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ShowText{"~z+Kf8!", 10s}));
  ASSERT_TRUE(line.driver.send(line.now, SetClock{10h - 1s, 10h - 1s, {}}));
  ASSERT_TRUE(line.driver.send(line.now, Beep{1h}));
  line.clock = [](const Bytes& command) { return ack(0x10, command[3], 0x20); };
  line.advance(1min);
  EXPECT_THAT(line.all<ClockAnswered>(), SizeIs(3));
  EXPECT_THAT(bytes_written(line), testing::Each(testing::Lt(0x80)));
}

// A stretch of a game with noise in it, as one stream.
Bytes rough_game() {
  std::mt19937 random(20260103);
  Bytes stream = kStartDump;
  const Bytes messages[] = {kLiftE2, kPlaceE4, kLeftRuns, kNoClock, kStartDump, {0x11}, {0x8E, 0}};
  for (int i = 0; i < 200; ++i) {
    const Bytes& message = messages[random() % std::size(messages)];
    stream.insert(stream.end(), message.begin(), message.end());
  }
  return stream;
}

TEST(DgtDriver, SeesTheSameHoweverTheBytesAreSplit) {
  const Bytes stream = rough_game();
  std::vector<std::vector<Observation>> seen;
  for (std::size_t size = 1; size <= stream.size(); size = size < 9 ? size + 1 : size * 3) {
    DgtDriver driver;
    driver.open(Instant(1h));
    seen.emplace_back();
    for (std::size_t at = 0; at < stream.size(); at += size) {
      driver.receive(Instant(1h), std::span(stream).subspan(at, std::min(size, stream.size() - at)),
                     seen.back());
    }
    ASSERT_EQ(seen.back(), seen.front()) << "in pieces of " << size;
  }
  EXPECT_GT(seen.front().size(), 150u);
}

}  // namespace dgt_driver_test
}  // namespace jadoube::drivers::dgt
