#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "drivers/observation_text.h"
#include "tests/drivers/dgt/fake_line.h"
#include "tests/support/shared_data.h"

// What real boards sent in real blitz games: one direction, without times.
namespace jadoube::drivers::dgt {
namespace recordings_test {

using namespace std::chrono_literals;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Bytes read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The connection after the recording came over it at the speed that the baud rate allows.
FakeTransport replayed(const Bytes& bytes) {
  FakeTransport line;
  line.open();
  for (std::size_t at = 0; at < bytes.size(); at += 24) {
    const auto end = bytes.begin() + std::min(at + 24, bytes.size());
    line.board_says({bytes.begin() + at, end});
    line.advance(25ms);
  }
  return line;
}

TEST(DgtRecording, OfGame1IsUnderstoodWhole) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/dgt/1.bin");
  const FakeTransport line = replayed(read_file(path));
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_THAT(line.all<SquareChanged>(), SizeIs(131));
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(323));
  EXPECT_THAT(line.seen, SizeIs(1 + 131 + 323));
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_EQ(line.all<PlacementRead>()[0].placement, rules::Placement::initial());
}

TEST(DgtRecording, OfGameJohanIsUnderstoodWhole) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/dgt/johan.bin");
  const FakeTransport line = replayed(read_file(path));
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_THAT(line.all<SquareChanged>(), SizeIs(101));
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(854));
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
  EXPECT_TRUE(line.driver.identified());
}

TEST(DgtRecording, OfGameJohanEndsWithAFallenFlag) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/dgt/johan.bin");
  const ClockRead last = replayed(read_file(path)).all<ClockRead>().back();
  EXPECT_EQ(to_text(last),
            "clock left 0:00:16 per-move right 0:00:00 flag blocked per-move pressed left");
}

TEST(DgtRecording, HasNoTwoEqualTimesInARow) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/dgt/johan.bin");
  const auto times = replayed(read_file(path)).all<ClockRead>();
  EXPECT_EQ(std::ranges::adjacent_find(times), times.end());
}

TEST(DgtRecording, WhoseFirstHalfIsMissingIsTakenUpAtTheNextMessage) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/dgt/1.bin");
  const Bytes whole = read_file(path);
  const FakeTransport line = replayed({whole.begin() + 2003, whole.end()});
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_LE(line.all<NoiseSkipped>().size(), 1u);
}

}  // namespace recordings_test
}  // namespace jadoube::drivers::dgt
