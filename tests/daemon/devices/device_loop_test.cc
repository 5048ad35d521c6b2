#include "daemon/devices/device_loop.h"

#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "daemon/model/change.h"
#include "drivers/recording/session.h"
#include "drivers/transport/network_transport.h"
#include "drivers/transport/terminal.h"
#include "drivers/transport/transport.h"
#include "tests/support/fake_driver.h"
#include "tests/support/packed.h"

namespace jadoube::devices {
namespace device_loop_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::NoiseSkipped;
using drivers::PseudoTerminal;

const drivers::DriverEntry kDrivers[] = {tests::fake_entry()};
constexpr auto kPatience = 10s;

/// What the loop said, for another thread to wait for.
class Ear final : public ObservationSink {
 public:
  void take(std::span<const Seen> seen) override {
    const std::lock_guard lock(mutex_);
    received_.insert(received_.end(), seen.begin(), seen.end());
    changed_.notify_all();
  }

  // Whether something like it was said, or is within kPatience; what was said before it is dropped.
  bool await(const std::function<bool(const Seen&)>& is_like_it) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] {
      const auto found = std::find_if(received_.begin(), received_.end(), is_like_it);
      if (found == received_.end()) return false;
      received_.erase(received_.begin(), found + 1);
      return true;
    });
  }

  bool await_link(const std::string& board, ConnectionState state) {
    return await([&](const Seen& seen) {
      const auto* link = std::get_if<ConnectionChanged>(&seen.observation);
      return link != nullptr && seen.board == board && link->state == state;
    });
  }

  bool has_received(const std::function<bool(const Seen&)>& is_like_it) {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(received_, is_like_it);
  }

  bool await_noise(const std::string& board) {
    return await([&](const Seen& seen) {
      return seen.board == board && std::holds_alternative<NoiseSkipped>(seen.observation);
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Seen> received_;
};

/// A loop over pseudo-terminals, at whose other ends the test plays the boards.
class DeviceLoopTest : public testing::Test {
 protected:
  ~DeviceLoopTest() override {
    loop_.reset();
    fs::remove_all(folder_);
  }

  void SetUp() override { fs::create_directory(folder_); }

  DeviceLoop::Options options(std::vector<BoardSetting> boards) {
    DeviceLoop::Options made;
    made.boards = std::move(boards);
    made.drivers = kDrivers;
    made.rescan = 50ms;
    made.list_ports = [] { return std::vector<drivers::Port>{}; };
    return made;
  }

  void start(DeviceLoop::Options options) {
    auto made = DeviceLoop::make(std::move(options), ear_);
    ASSERT_TRUE(made) << made.error().message;
    loop_ = std::move(*made);
    loop_->start();
  }

  static PseudoTerminal open_board(const std::string& link = "") {
    return std::move(PseudoTerminal::open(link).value());
  }

  static void say(const PseudoTerminal& board, const std::string& bytes) {
    ASSERT_EQ(write(board.fd(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

  static void await_host(const PseudoTerminal& board, char letter) {
    for (char received = 0; received != letter;) {
      pollfd waiting{board.fd(), POLLIN, 0};
      ASSERT_EQ(poll(&waiting, 1, 10'000), 1);
      ASSERT_EQ(read(board.fd(), &received, 1), 1);
    }
  }

  static void answer(const PseudoTerminal& board, const std::string& bytes) {
    await_host(board, 'H');
    say(board, bytes);
  }

  static BoardSetting at(const std::string& id, const std::string& port) {
    return {id, "fake", port, ""};
  }

  // A loop that finds `boards` as if they were plugged into USB.
  DeviceLoop::Options finding(std::vector<BoardSetting> settings,
                              const std::vector<const PseudoTerminal*>& boards) {
    std::vector<drivers::Port> ports;
    ports.reserve(boards.size());
    for (const PseudoTerminal* board : boards) {
      ports.push_back({board->path(), drivers::UsbId{0xfa4e, 1}, "", ""});
    }
    DeviceLoop::Options made = options(std::move(settings));
    made.list_ports = [ports] { return ports; };
    return made;
  }

  const fs::path folder_ = testing::TempDir() + "jadoube_loop_" + std::to_string(getpid());
  Ear ear_;
  std::unique_ptr<DeviceLoop> loop_;
};

TEST_F(DeviceLoopTest, TreatsATimeInWhichItDidNotRunAsAnOutage) {
  const auto board = open_board();
  std::atomic<std::chrono::seconds> slept = 0s;
  auto with_clock = options({at("hall", board.path())});
  with_clock.now = [&, clock = system::Clock()] { return clock.now() + slept.load(); };
  start(std::move(with_clock));
  answer(board, "AI7");
  ASSERT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  slept = 60s;
  ASSERT_TRUE(ear_.await([&](const Seen& seen) {
    const auto* link = std::get_if<ConnectionChanged>(&seen.observation);
    return link != nullptr && link->why == model::kNobodyListened;
  }));
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
}

TEST_F(DeviceLoopTest, HandsOverEverythingThatTheConnectionsHoldOnRequest) {
  const auto board = open_board();
  start(options({at("hall", board.path())}));
  answer(board, "AI7");
  ASSERT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  const auto is_noise = [](const Seen& seen) {
    return std::holds_alternative<NoiseSkipped>(seen.observation);
  };
  say(board, "X");
  // A terminal's bytes are carried over by the kernel in its own time.
  const auto limit = system::Clock().now() + 10s;
  do {
    loop_->flush_pending_reads();
  } while (!ear_.has_received(is_noise) && system::Clock().now() < limit);
  EXPECT_TRUE(ear_.has_received(is_noise));
  loop_->stop();
  loop_->flush_pending_reads();
}

TEST_F(DeviceLoopTest, BringsABoardFromItsPortToTheSink) {
  const PseudoTerminal board = open_board();
  start(options({at("hall", board.path())}));
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kConnecting));
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  say(board, "X");
  EXPECT_TRUE(ear_.await_noise("hall"));
}

TEST_F(DeviceLoopTest, GivesCommandsToTheBoardTheyAreFor) {
  const PseudoTerminal first = open_board(), second = open_board();
  start(options({at("1", first.path()), at("2", second.path())}));
  answer(first, "AI1");
  answer(second, "AI2");
  EXPECT_TRUE(ear_.await_link("2", ConnectionState::kLive));
  loop_->send("nobody", drivers::ReadPlacement{});
  loop_->send("2", drivers::EndText{});
  loop_->send("2", drivers::ReadPlacement{});
  await_host(second, 'R');
}

TEST_F(DeviceLoopTest, SaysAtTheStartWhichBoardsAreMissing) {
  start(options({at("hall", "/dev/ttyNone"), {"stage", "fake", "", "7"}}));
  EXPECT_TRUE(ear_.await([](const Seen& seen) {
    return seen.board == "stage" &&
           std::get<ConnectionChanged>(seen.observation).why.starts_with("no such port");
  }));
  EXPECT_TRUE(ear_.await([](const Seen& seen) {
    const auto* link = std::get_if<ConnectionChanged>(&seen.observation);
    return link != nullptr && link->state == ConnectionState::kLost &&
           link->port == "/dev/ttyNone" &&
           jadoube::tests::in_english(link->why) == "/dev/ttyNone: no such port";
  }));
}

TEST_F(DeviceLoopTest, LosesAnUnpluggedBoardAndFindsItAgain) {
  const std::string port = folder_ / "board";
  std::optional<PseudoTerminal> board = open_board(port);
  start(options({at("hall", port)}));
  answer(*board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  board.reset();
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLost));
  board = open_board(port);
  answer(*board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
}

TEST_F(DeviceLoopTest, LosesTwoBoardsAtOnceAndLeavesTheThirdAlone) {
  const std::string ports[] = {folder_ / "1", folder_ / "2"};
  std::optional<PseudoTerminal> boards[] = {open_board(ports[0]), open_board(ports[1])};
  const PseudoTerminal third = open_board();
  start(options({at("1", ports[0]), at("2", ports[1]), at("3", third.path())}));
  for (const auto& board : boards) answer(*board, "AI7");
  answer(third, "AI7");
  EXPECT_TRUE(ear_.await_link("3", ConnectionState::kLive));
  for (auto& board : boards) board.reset();
  EXPECT_TRUE(ear_.await_link("2", ConnectionState::kLost));
  say(third, "X");
  EXPECT_TRUE(ear_.await_noise("3"));
  for (int i = 0; i < 2; ++i) boards[i] = open_board(ports[i]);
  for (const auto& board : boards) answer(*board, "AI7");
  EXPECT_TRUE(ear_.await_link("2", ConnectionState::kLive));
}

/// A board behind another computer.
class FarBoard {
 public:
  explicit FarBoard(std::uint16_t port = 0)
      : server_(drivers::TcpServer::listen({.host = "127.0.0.1", .port = port}).value()) {}

  const std::string& path() const { return server_.path(); }
  std::uint16_t port() const {
    return static_cast<std::uint16_t>(std::stoi(path().substr(path().rfind(':') + 1)));
  }

  void answer(const std::string& text) {
    std::array<std::uint8_t, 16> received{};
    for (std::size_t count = 0; count == 0 || received[count - 1] != 'H';) {
      pollfd waiting{server_.fd(), POLLIN, 0};
      ASSERT_EQ(poll(&waiting, 1, 10'000), 1);
      count = server_.read(received);
    }
    server_.write(std::vector<std::uint8_t>(text.begin(), text.end()));
  }

 private:
  drivers::TcpServer server_;
};

TEST_F(DeviceLoopTest, FindsABoardOnTheNetworkAgainWhenItsComputerIsBack) {
  auto board = std::make_optional<FarBoard>();
  const auto port = board->port();
  start(options({at("hall", board->path())}));
  board->answer("AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  board.reset();
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLost));
  board.emplace(port);
  board->answer("AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
}

TEST_F(DeviceLoopTest, ABabblingPortKeepsNoOtherBoardWaiting) {
  const PseudoTerminal babbling = open_board(), board = open_board();
  start(options({at("1", babbling.path()), at("2", board.path())}));
  answer(babbling, "AI7");
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("2", ConnectionState::kLive));
  // As much as USB carries.
  const std::string babble(4096, 'X');
  std::atomic<bool> done = false;
  std::thread babbler([&] {
    for (; !done; std::this_thread::sleep_for(1ms)) {
      (void)!write(babbling.fd(), babble.data(), babble.size());
    }
  });
  EXPECT_TRUE(ear_.await_link("1", ConnectionState::kLost));
  say(board, "X");
  EXPECT_TRUE(ear_.await_noise("2"));
  done = true;
  babbler.join();
}

TEST_F(DeviceLoopTest, FindsBoardsThatNobodyNamed) {
  const PseudoTerminal board = open_board();
  start(finding({}, {&board}));
  answer(board, "AXI7");
  EXPECT_TRUE(ear_.await_link("7", ConnectionState::kConnecting));
  EXPECT_TRUE(ear_.await_link("7", ConnectionState::kLive));
  EXPECT_TRUE(ear_.await_noise("7"));
}

TEST_F(DeviceLoopTest, DistinguishesTwoBoardsWithOneSerialNumber) {
  const PseudoTerminal first = open_board(), second = open_board();
  start(finding({}, {&first, &second}));
  answer(first, "AI7");
  EXPECT_TRUE(ear_.await_link("7", ConnectionState::kLive));
  answer(second, "AI7");
  const std::string name = "7@" + fs::path(second.path()).filename().string();
  EXPECT_TRUE(ear_.await_link(name, ConnectionState::kLive));
}

TEST_F(DeviceLoopTest, FindsABoardByItsSerialAndLeavesOthersAlone) {
  const PseudoTerminal other = open_board(), board = open_board();
  start(finding({{"hall", "fake", "", "7"}}, {&other, &board}));
  answer(other, "AI8");
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  // Whoever wants the stranger's port can have it.
  bool is_free = false;
  for (const auto end = std::chrono::steady_clock::now() + kPatience;
       !is_free && std::chrono::steady_clock::now() < end; std::this_thread::yield()) {
    is_free = drivers::open_transport(other.path(), {}).has_value();
  }
  EXPECT_TRUE(is_free);
}

TEST_F(DeviceLoopTest, DoesNotAskAroundForBoardsThatHaveAPort) {
  const PseudoTerminal board = open_board(), other = open_board();
  start(finding({at("hall", board.path())}, {&board, &other}));
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  pollfd waiting{other.fd(), POLLIN, 0};
  EXPECT_EQ(poll(&waiting, 1, 0), 0);
}

TEST_F(DeviceLoopTest, RecordsTheBytesOfBothDirections) {
  const PseudoTerminal board = open_board();
  DeviceLoop::Options recorded = options({at("hall", board.path())});
  recorded.recordings = folder_;
  start(std::move(recorded));
  answer(board, "AI7");
  EXPECT_TRUE(ear_.await_link("hall", ConnectionState::kLive));
  loop_.reset();
  const fs::path file = fs::directory_iterator(folder_)->path();
  EXPECT_TRUE(file.filename().string().starts_with("hall-"));
  const auto session = drivers::load_session(file);
  ASSERT_TRUE(session) << session.error().message;
  ASSERT_GE(session->chunks.size(), 2U);
  EXPECT_EQ(session->chunks[0].bytes, (std::vector<std::uint8_t>{'H'}));
  EXPECT_EQ(session->chunks[1].bytes[0], 'A');
}

TEST_F(DeviceLoopTest, StopsWhileItWaits) {
  const PseudoTerminal board = open_board();
  start(options({at("hall", board.path())}));
  loop_->stop();
  loop_->send("hall", drivers::ReadPlacement{});
  loop_->stop();
}

TEST(DeviceLoopOptions, AreCheckedBeforeAnythingIsOpened) {
  DeviceLoop::Options options;
  options.boards = {{"hall", "no-such-driver", "/dev/ttyUSB0", ""}};
  Ear ear;
  const auto made = DeviceLoop::make(std::move(options), ear);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, rules::ErrorCode::kInvalidArgument);
}

}  // namespace device_loop_test
}  // namespace jadoube::devices
