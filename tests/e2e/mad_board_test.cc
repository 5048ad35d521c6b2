// A board that is broken reports changes without end, and a whole hall is read by the same daemon.
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "tests/support/board_farm.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace mad_board_test {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

// Two boards. The last one is mad: 8,000 changes a second.
class MadBoard : public testing::Test {
 protected:
  void SetUp() override {
    for (int board = 0; board < kBoards; ++board) {
      daemon_.add_config("[[board]]\nid = \"" + BoardFarm::id(board) + "\"\nport = \"" +
                         (daemon_.directory() / BoardFarm::id(board)) + "\"\n");
    }
  }

  // Looks again and again.
  static bool comes_true(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!holds()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(100ms);
    }
    return true;
  }

  // The changes of squares that the daemon published of that board.
  static std::size_t changes_of(const DaemonWatcher& watcher, int board) {
    const auto name = "boards/" + BoardFarm::id(board);
    const auto events = watcher.boards();
    return static_cast<std::size_t>(std::ranges::count_if(events, [&](const auto& event) {
      return event.board() == name && event.has_square_changed();
    }));
  }
  static bool is_reported(const DaemonWatcher& watcher) {
    const auto reported = watcher.incidents();
    return std::ranges::any_of(reported, [](const auto& event) {
      const auto& incident = event.opened().incident();
      return incident.board() == "boards/board-1" &&
             incident.kind() == values::v1::INCIDENT_KIND_SENSOR_FAULT &&
             incident.what().find("more changes than hands can make") != std::string::npos;
    });
  }
  std::uintmax_t journal_bytes() const {
    std::uintmax_t bytes = 0;
    for (const auto& file : fs::directory_iterator(daemon_.directory() / "data")) {
      if (file.path().filename().string().starts_with("journal")) bytes += file.file_size();
    }
    return bytes;
  }

  static constexpr int kBoards = 2, kSane = 0, kMad = 1;
  TestDaemon daemon_;
};

TEST_F(MadBoard, IsReportedOnceAndCostsTheOthersNothing) {
  const BoardFarm farm(daemon_.directory().path(), kBoards, 1);
  daemon_.start_daemon();
  DaemonWatcher watcher(daemon_.address());
  ASSERT_TRUE(comes_true([&] { return is_reported(watcher); }));
  const auto before = changes_of(watcher, kMad);
  // The other board goes on, two changes a second, and the mad one is only read now and then.
  const auto sane = changes_of(watcher, kSane);
  ASSERT_TRUE(comes_true([&] { return changes_of(watcher, kSane) >= sane + 20; }));
  EXPECT_LT(changes_of(watcher, kMad) - before, 20'000u);
  const auto bytes = journal_bytes();
  ASSERT_TRUE(comes_true([&] { return changes_of(watcher, kSane) >= sane + 40; }));
  EXPECT_LT(journal_bytes() - bytes, std::uintmax_t{4} << 20);

  // What was kept of it does not hold up a start.
  daemon_.daemon().signal(SIGKILL);
  daemon_.daemon().wait(10s);
  daemon_.start_daemon();
  EXPECT_THAT(daemon_.ctl({"boards"}).output, testing::HasSubstr("board-0"));
}

}  // namespace mad_board_test
}  // namespace jadoube::tests
