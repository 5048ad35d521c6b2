// How the driver reads the log that a board keeps.
#include <gmock/gmock.h>

#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_log_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const Bytes kAskForLog{0x49};
const LogEntry kLiftOfE2 = LoggedSquare{Square::e2, Piece::kNone};

// A log of one change, its memory filled up.
Bytes log_message() {
  Bytes log{0x8F, 0x3E, 0x03, 0x40, 0x34, 0x6B};
  log.resize(0x1F03, 0x7F);
  return log;
}

FakeTransport line_to_board_with_log() {
  FakeTransport line = settled_line();
  line.answers[0x49] = log_message();
  return line;
}

// Bytes come at the speed of a serial line.
void come_slowly(FakeTransport& line, const Bytes& bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += 100) {
    const auto size = static_cast<std::ptrdiff_t>(std::min<std::size_t>(100, bytes.size() - at));
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    line.board_says({begin, begin + size});
    line.advance(104ms);
  }
}

TEST(DgtLog, IsAwaitedAtOnceAndReportedWhenItCame) {
  FakeTransport line = line_to_board_with_log();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(1s);
  EXPECT_THAT(line.all<LogAwaited>(), SizeIs(1));
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{{kLiftOfE2}}));
}

TEST(DgtLog, IsNotReadBeforeTheBoardIsLive) {
  FakeTransport line;
  line.open();
  EXPECT_FALSE(line.driver.send(line.now, ReadLog{}));
}

TEST(DgtLog, IsAskedForAfterTheGreeting) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.open();
  while (line.driver.conversation() != Conversation::kLive) line.advance(10ms);
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(8s);
  const auto at = [&](const Bytes& bytes) {
    return std::ranges::find(line.written, bytes, &std::pair<Instant, Bytes>::second);
  };
  EXPECT_LT(at({0x4C}), at(kAskForLog));
  EXPECT_LT(at(kAskForLog), line.written.end());
}

TEST(DgtLog, NothingElseIsAskedWhileItComes) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  ASSERT_THAT(line.written, SizeIs(1));
  come_slowly(line, log_message());
  EXPECT_THAT(line.all<LogRead>(), SizeIs(1));
  const auto asked = std::ranges::count_if(line.written, [&](const auto& each) {
    return each.first < line.now - 105ms && each.second != kAskForLog;
  });
  EXPECT_EQ(asked, 0);
}

TEST(DgtLog, TheWholeBoardIsReadAfterIt) {
  FakeTransport line = line_to_board_with_log();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(1s);
  EXPECT_EQ(line.count_written({0x42}), 1);
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
}

TEST(DgtLog, IsAskedForTwiceWhereNoneComes) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(5s);
  EXPECT_EQ(line.count_written(kAskForLog), 2);
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{}));
}

TEST(DgtLog, MayHaltForASecondOnItsWay) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  const auto log = log_message();
  const auto middle = log.begin() + 4000;
  line.board_says({log.begin(), middle});
  line.advance(1200ms);
  line.board_says({middle, log.end()});
  line.advance(100ms);
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{{kLiftOfE2}}));
}

TEST(DgtLog, IsGivenUpIfAChangeCutsItShortAndTheChangeIsReported) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  come_slowly(line, {0x8F, 0x3E, 0x03, 0x40, 0x34, 0x41});
  line.board_says(kPlaceE4);
  for (int i = 0; i < 20; ++i) come_slowly(line, {0x40, 0x34, 0x41});
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e4, Piece::kWhitePawn}));
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{}));
  EXPECT_EQ(line.count_written(kAskForLog), 1);
}

TEST(DgtLog, ThatBrokeOffIntoSilenceIsAskedForAgain) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  come_slowly(line, {0x8F, 0x3E, 0x03, 0x40, 0x34, 0x41});
  line.answers[0x49] = log_message();
  line.advance(2s);
  EXPECT_EQ(line.count_written(kAskForLog), 2);
  EXPECT_THAT(line.all<LogAwaited>(), SizeIs(1));
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{{kLiftOfE2}}));
}

// A board that lost its power within it does not send what happened meanwhile.
TEST(DgtLog, AfterOneThatBrokeOffWhatHappenedMeanwhileIsMissed) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  come_slowly(line, {0x8F, 0x3E, 0x03, 0x40, 0x34, 0x41});
  while (line.count_written(kAskForLog) < 2) line.advance(10ms);
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  line.board_says(log_message());
  line.advance(2s);
  EXPECT_THAT(line.all<LogRead>(), SizeIs(1));
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
  EXPECT_EQ(line.count_written({0x4B}), 1);
}

TEST(DgtLog, ThatAlwaysBreaksOffIsGivenUp) {
  FakeTransport line = settled_line();
  line.answers[0x49] = {0x8F, 0x3E, 0x03, 0x40, 0x34, 0x41};
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(8s);
  EXPECT_EQ(line.count_written(kAskForLog), 3);
  EXPECT_THAT(line.all<LogRead>(), ElementsAre(LogRead{}));
}

TEST(DgtLog, ABoardThatFallsSilentWithinItIsDeadWithinThreeSeconds) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  line.answers.clear();
  line.board_says({0x8F, 0x3E, 0x03, 0x40, 0x34, 0x41});
  line.advance(3s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtLog, AChangeWhileItWasReadIsNotMissed) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}, {0x0C, 0x1C}});
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  line.board_says(log_message());
  line.advance(1s);
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_THAT(line.all<ChangesMissed>(), IsEmpty());
}

TEST(DgtLog, ADifferenceFoundLongAfterItWasMissed) {
  FakeTransport line = settled_line();
  line.answers.erase(0x42);
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  line.board_says(log_message());
  line.advance(1s);
  line.board_says(dump_with_swapped({{0x34, 0x24}, {0x0C, 0x1C}}));
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
}

TEST(DgtLog, AChangeThatNoiseDestroyedAfterItIsMissed) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}, {0x0C, 0x1C}});
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(50ms);
  line.board_says(log_message());
  line.board_says(Bytes(5, 0x11));
  line.advance(1s);
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
}

// What came between that reading and the board's sending of updates is told nowhere else.
TEST(DgtLog, IsAskedForOnceTheBoardWasReadAgainThatHadToldNothing) {
  FakeTransport line = line_to_board_with_log();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  while (line.all<ChangesMissed>().empty()) line.advance(10ms);
  line.written.clear();
  ASSERT_TRUE(line.driver.send(line.now, ReadLog{}));
  line.advance(2s);
  const auto at = [&](const Bytes& bytes) {
    return std::ranges::find(line.written, bytes, &std::pair<Instant, Bytes>::second);
  };
  EXPECT_LT(at({0x4B}), at({0x42}));
  EXPECT_LT(at({0x42}), at(kAskForLog));
  EXPECT_LT(at(kAskForLog), line.written.end());
}

TEST(DgtLog, IsDroppedIfNobodyRequestedIt) {
  FakeTransport line = settled_line();
  line.board_says(log_message());
  line.board_says(kLiftE2);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone})));
}

TEST(DgtLog, AfterOneThatNobodyWantsWhatWasMissedMeanwhileIsFound) {
  FakeTransport line = settled_line();
  line.answers[0x42] = dump_with_swapped({{0x34, 0x24}});
  line.board_says(log_message());
  line.advance(1s);
  EXPECT_THAT(line.all<ChangesMissed>(), SizeIs(1));
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(testing::Ge(1u)));
}

}  // namespace dgt_log_test
}  // namespace jadoube::drivers::dgt
