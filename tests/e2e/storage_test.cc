#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/hall.h"

namespace jadoube::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using namespace std::chrono_literals;

bool has_game(const ctl::HallPicture& picture) {
  const auto found = picture.boards().find("boards/one");
  return found != picture.boards().end() && found->second.game.name() == "games/one-1";
}

TEST(Storage, SaysHowTheRecordIsAndKeepsRoomBack) {
  Hall hall;
  hall.start_daemon();
  const auto status = hall.ctl({"status"});
  EXPECT_EQ(status.code, 0);
  EXPECT_THAT(status.output, AllOf(HasSubstr("journal.sqlite"), HasSubstr("durable  yes")));
  EXPECT_EQ(std::filesystem::file_size(hall.directory() / "data/journal.sqlite.reserve"),
            64u << 20);
}

TEST(Storage, AnotherDaemonBeginsFromABackupThatWasMadeInPlay) {
  Hall hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", "");
  {
    HallWatcher watcher(hall.address());
    ASSERT_TRUE(watcher.wait(has_game));
  }
  Hall other;
  std::filesystem::create_directory(other.directory() / "data");
  const auto copy = other.directory() / "data/journal.sqlite";
  const auto made = hall.ctl({"backup", copy});
  ASSERT_EQ(made.code, 0) << made.output;
  EXPECT_THAT(made.output, HasSubstr("checked"));
  EXPECT_EQ(hall.ctl({"backup", copy}).code, 1);
  other.start_daemon();
  HallWatcher watcher(other.address());
  EXPECT_TRUE(watcher.wait(has_game));
}

}  // namespace
}  // namespace jadoube::tests
