#include "drivers/simulator/virtual_board.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <ostream>
#include <sstream>
#include <thread>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::drivers::simulator {
namespace virtual_board_test {

using std::chrono::seconds;
using Bytes = std::vector<std::uint8_t>;
using testing::HasSubstr;

constexpr seconds kPatience{20};

// A log that another thread can wait on.
class Log : public std::stringbuf {
 public:
  // The line that contains `text` as the `number`-th, from 1; empty where it did not come in time.
  std::string line_with(const std::string& text, int number = 1) {
    std::unique_lock lock(mutex_);
    std::string found;
    changed_.wait_for(lock, kPatience, [&] {
      std::istringstream lines(text_);
      int count = 0;
      for (std::string line; std::getline(lines, line);) {
        if (line.find(text) == line.npos || ++count < number) continue;
        return found = line, true;
      }
      return false;
    });
    return found;
  }

 protected:
  int sync() override {
    const std::lock_guard lock(mutex_);
    text_ = str();
    changed_.notify_all();
    return 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

// A host's end of a terminal.
class Host {
 public:
  explicit Host(const std::string& path) : fd_(::open(path.c_str(), O_RDWR | O_NOCTTY)) {}

  void send(const Bytes& bytes) {
    ASSERT_EQ(::write(fd_.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

  // The next message; empty if the connection was closed or nothing came in time.
  Bytes next() {
    while (buffer_.size() < 3 || buffer_.size() < size()) {
      if (!read_more()) return {};
    }
    const auto end = buffer_.begin() + static_cast<std::ptrdiff_t>(size());
    Bytes message(buffer_.begin(), end);
    buffer_.erase(buffer_.begin(), end);
    return message;
  }

  // The next message with that id.
  Bytes next(std::uint8_t id) {
    Bytes message = next();
    while (!message.empty() && message[0] != id) message = next();
    return message;
  }

 private:
  std::size_t size() const { return buffer_[1] * 128u + buffer_[2]; }

  bool read_more() {
    pollfd waited{fd_.get(), POLLIN, 0};
    if (::poll(&waited, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) <= 0) {
      return false;
    }
    Bytes more(1000);
    const ssize_t count = ::read(fd_.get(), more.data(), more.size());
    if (count <= 0) return false;
    buffer_.insert(buffer_.end(), more.begin(), more.begin() + count);
    return true;
  }

  FileDescriptor fd_;
  Bytes buffer_;
};

class VirtualBoard : public testing::Test {
 protected:
  VirtualBoard() {
    std::string pattern = testing::TempDir() + "virtual_board_XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    std::ofstream(folder_ / "games.pgn") << "[Event \"first\"]\n\n1. e4 e5 1/2-1/2\n\n[Event "
                                            "\"second\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    options_.pgn_path = folder_ / "games.pgn";
    options_.place.link = folder_ / "board";
    options_.speed = 100;
    options_.unpaced = true;
    options_.linger = seconds(0);
  }

  ~VirtualBoard() override {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    std::filesystem::remove_all(folder_);
  }

  std::string start() {
    thread_ = std::thread([this] {
      std::ostream log(&log_);
      result_ = run(options_, log, stop_);
    });
    return log_.line_with("/dev/");
  }

  void join() { thread_.join(); }

  rules::Expected<void> refused() {
    std::ostream log(&log_);
    return run(options_, log, stop_);
  }

  std::filesystem::path folder_;
  VirtualBoardOptions options_;
  Log log_;
  std::atomic<bool> stop_ = false;
  rules::Expected<void> result_;
  std::thread thread_;
};

TEST_F(VirtualBoard, PlaysTheChosenGameOnceAHostHasAskedForThePosition) {
  options_.game = 2;
  // What a host has not read when the board hangs up is lost.
  options_.linger = std::chrono::hours(1);
  const std::string path = start();
  Host host(path);
  host.send({0x4b, 0x42});
  Bytes dump = host.next(0x86);
  ASSERT_EQ(dump.size(), 67);
  while (dump[3 + 0x27] != 0x0c) {  // A black queen on h4.
    const Bytes update = host.next(0x8e);
    ASSERT_EQ(update.size(), 5);
    dump[3 + update[3]] = update[4];
  }
  EXPECT_NE(log_.line_with("the game begins: 4 plies, 0-1"), "");
  EXPECT_NE(log_.line_with("the game is over"), "");
  stop_ = true;
  join();
  EXPECT_TRUE(result_);
}

TEST_F(VirtualBoard, HangsUpAndIsBackUnderTheSameLink) {
  options_.loop = true;
  options_.faults = {*parse_fault("hangup@5=20")};
  start();
  Host host(options_.place.link);
  host.send({0x4b, 0x42});
  ASSERT_EQ(host.next(0x86).size(), 67);
  while (!host.next().empty()) {
  }
  ASSERT_NE(log_.line_with("the connection is back"), "");
  Host again(options_.place.link);
  again.send({0x42});
  EXPECT_EQ(again.next(0x86).size(), 67);
}

TEST_F(VirtualBoard, PlaysForEverWhenItIsToldTo) {
  options_.loop = true;
  options_.wait = false;
  options_.speed = 1000;
  options_.faults = {*parse_fault("hangup@200=100")};
  start();
  // The fault's moment lies behind the first game's end.
  EXPECT_NE(log_.line_with("the connection is back"), "");
}

TEST_F(VirtualBoard, PlaysTheFilesGamesInTurnWhenItContinues) {
  std::ofstream(options_.pgn_path, std::ios::app) << "\n[Event \"without moves\"]\n\n1-0\n";
  options_.loop = true;
  options_.game = 2;
  options_.wait = false;
  options_.speed = 1000;
  options_.linger = std::chrono::seconds(0);
  start();
  EXPECT_EQ(log_.line_with("begins", 1), "the game begins: 4 plies, 0-1");
  EXPECT_EQ(log_.line_with("begins", 2), "the game begins: 2 plies, 1/2-1/2");
  EXPECT_EQ(log_.line_with("begins", 3), "the game begins: 4 plies, 0-1");
}

TEST_F(VirtualBoard, DoesWhatIsWrittenForTheHands) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const FileDescriptor reads(ends[0]);
  FileDescriptor writes(ends[1]);
  options_.pgn_path.clear();
  options_.hands = reads.get();
  start();
  Host host(options_.place.link);
  host.send({0x44, 0x42});
  ASSERT_EQ(host.next(0x86).size(), 67);
  const auto write = [&](const std::string& text) {
    ASSERT_EQ(::write(writes.get(), text.data(), text.size()), std::ssize(text));
  };
  write("0 lift e1\n");
  const std::uint8_t e1 = 60, king = 5;
  EXPECT_EQ(host.next(0x8e), (Bytes{0x8e, 0, 5, e1, 0}));
  write("0 jump e1\n0 place e1 K\n");
  EXPECT_EQ(host.next(0x8e), (Bytes{0x8e, 0, 5, e1, king}));
  EXPECT_THAT(log_.line_with("is not an action"), HasSubstr("0 jump e1"));
  // Nobody writes any more: the board is still there.
  writes = FileDescriptor();
  host.send({0x42});
  EXPECT_EQ(host.next(0x86).size(), 67);
}

TEST_F(VirtualBoard, StopsWhenItIsToldTo) {
  start();
  stop_ = true;
  join();
  EXPECT_TRUE(result_);
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(options_.place.link)));
}

TEST_F(VirtualBoard, NamesAFileItCannotRead) {
  options_.pgn_path = folder_ / "none.pgn";
  const auto result = refused();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(result.error().message,
              HasSubstr("none.pgn cannot be read: No such file or directory"));
}

TEST_F(VirtualBoard, ReportsHowManyGamesThereAre) {
  options_.game = 3;
  const auto result = refused();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(result.error().message, HasSubstr("only 2"));
}

TEST_F(VirtualBoard, RefusesAGameThatBeginsWithoutAKing) {
  std::ofstream(options_.pgn_path)
      << "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra2 *\n";
  const auto result = refused();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(result.error().message, HasSubstr("one king"));
}

TEST_F(VirtualBoard, RefusesAGameWithANullMove) {
  std::ofstream(options_.pgn_path) << "1. e4 -- 2. d4 *\n";
  const auto result = refused();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(result.error().message, HasSubstr("has a null move (\"--\") as ply 2"));
}

TEST_F(VirtualBoard, RefusesAGameWithoutMoves) {
  std::ofstream(options_.pgn_path) << "[Event \"a\"]\n\n*\n";
  const auto result = refused();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_THAT(result.error().message, HasSubstr("game number 1 has no moves"));
}

TEST_F(VirtualBoard, RefusesASpeedThatIsNone) {
  for (const double speed : {0., -1., 1e9}) {
    options_.speed = speed;
    const auto result = refused();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, rules::ErrorCode::kInvalidArgument);
  }
}

}  // namespace virtual_board_test
}  // namespace jadoube::drivers::simulator
