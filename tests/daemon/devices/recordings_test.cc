#include <gmock/gmock.h>

#include <sstream>

#include "daemon/devices/recorder.h"
#include "drivers/recording/session.h"
#include "tests/support/process.h"

namespace jadoube::devices {
namespace recordings_test {

using namespace std::chrono_literals;
using drivers::Direction;
using drivers::Instant;

// Recordings are kept by when they were written last: they are of now.
class RecordingsTest : public testing::Test {
 protected:
  std::unique_ptr<Recording> record(const std::string& board, std::initializer_list<int> seconds) {
    auto recording = recorder_.record(board, "/dev/ttyUSB0", "dgt", opened_);
    for (const int second : seconds) {
      const std::uint8_t byte[] = {static_cast<std::uint8_t>(second)};
      recording->write(opened_ + std::chrono::seconds(second), Direction::kFromBoard, byte);
    }
    recording->flush();
    return recording;
  }

  // The first bytes of the chunks in each part.
  std::vector<std::vector<int>> found(const std::string& board, int from, int to) {
    std::vector<std::vector<int>> parts;
    for (const auto& part :
         recorded_between(directory_.path(), board, opened_ + std::chrono::seconds(from),
                          opened_ + std::chrono::seconds(to))) {
      EXPECT_EQ(part.began, opened_);
      std::istringstream text(part.text);
      const auto session = drivers::read_session(text, "part");
      EXPECT_TRUE(session) << session.error().message;
      parts.emplace_back();
      for (const auto& chunk : session->chunks) parts.back().push_back(chunk.bytes[0]);
    }
    return parts;
  }

  using Parts = std::vector<std::vector<int>>;
  const Instant opened_ = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now() - std::chrono::hours(1));
  tests::TemporaryDirectory directory_;
  Recorder recorder_{directory_.path()};
};

TEST_F(RecordingsTest, GivesTheBytesOfABoardInATimeAsASessionThatCanBeReplayed) {
  record("one", {1, 5, 9, 20});
  EXPECT_EQ(found("one", 4, 20), (Parts{{5, 9}}));
  EXPECT_EQ(found("one", 0, 99), (Parts{{1, 5, 9, 20}}));
}

TEST_F(RecordingsTest, GivesOneBoardsBytesOnlyAndNothingIfItSentNothing) {
  record("one", {1});
  record("two", {2});
  EXPECT_EQ(found("two", 0, 99), (Parts{{2}}));
  EXPECT_EQ(found("two", 3, 99), Parts{});
  EXPECT_EQ(found("three", 0, 99), Parts{});
}

TEST_F(RecordingsTest, KnowsABoardThatIdentifiedItselfLater) {
  const auto recording = record("", {1});
  recording->remark("this is board one");
  recording->flush();
  EXPECT_EQ(found("one", 0, 99), (Parts{{1}}));
}

TEST_F(RecordingsTest, GivesEveryRecordingOfTheTime) {
  const auto first = record("one", {1});
  const auto second = record("one", {2});
  EXPECT_EQ(found("one", 0, 99).size(), 2u);
}

TEST_F(RecordingsTest, SkipsFilesThatAreNotRecordings) {
  tests::write_file(directory_ / "notes.session", "1.000 < zz\n# board: one\nwhat is this\n");
  tests::write_file(directory_ / "letter.txt", "# board: one\n");
  EXPECT_EQ(found("one", 0, 99), Parts{});
  EXPECT_TRUE(recorded_between(directory_ / "nowhere", "one", {}, opened_).empty());
}

}  // namespace recordings_test
}  // namespace jadoube::devices
