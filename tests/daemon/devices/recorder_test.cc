#include "daemon/devices/recorder.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace jadoube::devices {
namespace recorder_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using drivers::Chunk;
using drivers::Direction;
using drivers::Instant;
using testing::ElementsAre;
using testing::Pair;

// 2026-11-20 10:30:05 UTC
constexpr Instant kOpened =
    std::chrono::sys_days(std::chrono::year(2026) / 11 / 20) + 10h + 30min + 5s;

class RecorderTest : public testing::Test {
 protected:
  ~RecorderTest() override { fs::remove_all(folder_.parent_path()); }

  std::unique_ptr<Recording> record(const std::string& board) {
    return recorder_.record(board, "/dev/ttyUSB0", "dgt", kOpened);
  }

  static void process(Recording& recording, std::chrono::milliseconds after) {
    const std::uint8_t bytes[] = {0x93, 0x00};
    recording.write(kOpened + after, Direction::kFromBoard, bytes);
    recording.flush();
  }

  static void say(Recording& recording, std::chrono::milliseconds after) {
    const std::uint8_t bytes[] = {0x40};
    recording.write(kOpened + after, Direction::kToBoard, bytes);
    recording.flush();
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
      names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  const fs::path folder_ = testing::TempDir() + "jadoube_rec_" + std::to_string(getpid()) + "/deep";
  Recorder recorder_{folder_};
};

TEST_F(RecorderTest, WritesASessionThatCanBeReplayed) {
  const auto recording = record("hall");
  say(*recording, 0ms);
  process(*recording, 31ms);
  say(*recording, 250ms);
  const auto session = drivers::load_session(folder_ / "hall-20261120T103005-1.session");
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_THAT(session->chunks, ElementsAre(Chunk{0ms, Direction::kToBoard, {0x40}},
                                           Chunk{31ms, Direction::kFromBoard, {0x93, 0x00}},
                                           Chunk{250ms, Direction::kToBoard, {0x40}}));
  EXPECT_THAT(
      session->provenance,
      ElementsAre(Pair("board", "hall"), Pair("driver", "dgt"), Pair("port", "/dev/ttyUSB0"),
                  Pair("recorded", "2026-11-20T10:30:05.000Z by jadoubed")));
}

TEST_F(RecorderTest, MakesNoFileForAPortWhereNobodyAnswers) {
  const auto recording = record("hall");
  say(*recording, 0ms);
  EXPECT_THAT(files(), ElementsAre());
}

TEST_F(RecorderTest, NeverWritesOverARecording) {
  const auto first = record("hall");
  process(*first, 0ms);
  const auto second = record("hall");
  process(*second, 0ms);
  EXPECT_THAT(files(),
              ElementsAre("hall-20261120T103005-1.session", "hall-20261120T103005-2.session"));
}

TEST_F(RecorderTest, NamesTheFileAfterThePortIfTheBoardIsNotKnown) {
  const auto recording = record("");
  process(*recording, 0ms);
  recording->remark("this is board 7");
  recording->flush();
  EXPECT_THAT(files(), ElementsAre("ttyUSB0-20261120T103005-1.session"));
  EXPECT_TRUE(drivers::load_session(folder_ / files()[0]));
}

TEST_F(RecorderTest, StartsAnotherFileWhenWritingWorksAgain) {
  const auto recording = record("");
  std::ofstream in_the_way(folder_.parent_path());
  process(*recording, 0ms);
  recording->remark("this is board 7");
  fs::remove(folder_.parent_path());
  process(*recording, 10s);
  EXPECT_THAT(files(), ElementsAre());
  say(*recording, 61s);
  process(*recording, 62s);
  ASSERT_THAT(files(), ElementsAre("ttyUSB0-20261120T103106-1.session"));
  const auto session = drivers::load_session(folder_ / files()[0]);
  ASSERT_TRUE(session) << session.error().message;
  EXPECT_THAT(session->chunks, ElementsAre(Chunk{0ms, Direction::kToBoard, {0x40}},
                                           Chunk{1s, Direction::kFromBoard, {0x93, 0x00}}));
  EXPECT_THAT(session->provenance.back(), Pair("recorded", "2026-11-20T10:31:06.000Z by jadoubed"));
  std::ifstream file(folder_ / files()[0]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(text, testing::HasSubstr("# this is board 7\n"));
}

// A mad board would fill the disk.
TEST_F(RecorderTest, RemovesTheOldestFilesButNoneThatIsWritten) {
  Recorder recorder(folder_, {.folder_bytes = 20'000, .file_bytes = 2'000});
  const auto quiet = recorder.record("quiet", "/dev/ttyUSB0", "dgt", kOpened);
  process(*quiet, 0ms);
  const auto mad = recorder.record("mad", "/dev/ttyUSB1", "dgt", kOpened);
  const std::vector<std::uint8_t> bytes(100, 0x8e);
  for (int second = 1; second <= 1000; ++second) {
    mad->write(kOpened + std::chrono::seconds(second), Direction::kFromBoard, bytes);
    mad->flush();
  }
  std::uintmax_t all = 0;
  for (const auto& name : files()) {
    all += fs::file_size(folder_ / name);
    EXPECT_TRUE(drivers::load_session(folder_ / name)) << name;
  }
  EXPECT_LE(all, 24'000u);
  EXPECT_GE(files().size(), 4u);
  EXPECT_THAT(files(), testing::Contains("quiet-20261120T103005-1.session"));
  EXPECT_THAT(files(), testing::Contains(testing::StartsWith("mad-")));
}

TEST_F(RecorderTest, LeavesRoomOnTheDisk) {
  Recorder recorder(folder_, {.free_bytes = std::uintmax_t{1} << 62});
  const auto recording = recorder.record("hall", "/dev/ttyUSB0", "dgt", kOpened);
  process(*recording, 0ms);
  EXPECT_THAT(files(), ElementsAre());
}

TEST(RecorderWithoutAFolder, StopsNothing) {
  Recorder recorder("/proc/nowhere");
  const auto recording = recorder.record("hall", "/dev/ttyUSB0", "dgt", kOpened);
  const std::uint8_t bytes[] = {0x93};
  recording->write(kOpened, Direction::kFromBoard, bytes);
  recording->flush();
  recording->write(kOpened, Direction::kFromBoard, bytes);
  recording->remark("still here");
}

}  // namespace recorder_test
}  // namespace jadoube::devices
