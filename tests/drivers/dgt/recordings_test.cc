#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "drivers/observation_text.h"
#include "tests/drivers/dgt/fake_line.h"
#include "tests/support/shared_data.h"

// What real boards sent in real blitz games: one direction, without times.
namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::optional<Bytes> recording(std::string_view name) {
  const auto path = jadoube::testing::shared_data("recordings/dgt/" + std::string(name));
  if (!path) return std::nullopt;
  std::ifstream file(*path, std::ios::binary);
  return Bytes{std::istreambuf_iterator<char>(file), {}};
}

#define RECORDING_OR_SKIP(name)          \
  const auto recorded = recording(name); \
  if (!recorded) GTEST_SKIP() << name << " is not here: set JADOUBE_SHARED to where it is"

// The line after the recording came over it at the speed that the wire allows.
FakeLine replayed(const Bytes& bytes) {
  FakeLine line;
  line.open();
  for (std::size_t at = 0; at < bytes.size(); at += 24) {
    const auto end = bytes.begin() + std::min(at + 24, bytes.size());
    line.board_says({bytes.begin() + at, end});
    line.advance(25ms);
  }
  return line;
}

TEST(DgtRecording, OfGame1IsUnderstoodWhole) {
  RECORDING_OR_SKIP("1.bin");
  const FakeLine line = replayed(*recorded);
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_THAT(line.all<SquareChanged>(), SizeIs(131));
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(323));
  EXPECT_THAT(line.seen, SizeIs(1 + 131 + 323));
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_EQ(line.all<PlacementRead>()[0].placement, rules::Placement::initial());
}

TEST(DgtRecording, OfGameJohanIsUnderstoodWhole) {
  RECORDING_OR_SKIP("johan.bin");
  const FakeLine line = replayed(*recorded);
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_THAT(line.all<SquareChanged>(), SizeIs(101));
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(854));
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
  EXPECT_TRUE(line.driver.identified());
}

TEST(DgtRecording, OfGameJohanEndsWithAFallenFlag) {
  RECORDING_OR_SKIP("johan.bin");
  const ClockRead last = replayed(*recorded).all<ClockRead>().back();
  EXPECT_EQ(to_text(last),
            "clock left 0:00:16 per-move right 0:00:00 flag blocked per-move pressed left");
}

TEST(DgtRecording, HasNoTwoEqualTimesInARow) {
  RECORDING_OR_SKIP("johan.bin");
  const auto times = replayed(*recorded).all<ClockRead>();
  EXPECT_EQ(std::ranges::adjacent_find(times), times.end());
}

TEST(DgtRecording, WhoseFirstHalfIsMissingIsTakenUpAtTheNextMessage) {
  RECORDING_OR_SKIP("1.bin");
  const FakeLine line = replayed({recorded->begin() + 2003, recorded->end()});
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_LE(line.all<NoiseSkipped>().size(), 1u);
}

}  // namespace
}  // namespace jadoube::drivers::dgt
