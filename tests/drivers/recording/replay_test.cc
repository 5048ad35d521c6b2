#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <future>
#include <sstream>

#include "drivers/recording/session.h"
#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace replay_test {

using namespace std::chrono_literals;
using Bytes = std::vector<std::uint8_t>;

/// A recording that plays on its own thread, and the host at the other end.
class Replay : public testing::Test {
 protected:
  ~Replay() override {
    stop_ = true;
    if (result_.valid()) result_.wait();
  }

  void play(const Session& session, double speed, std::chrono::milliseconds linger = 10s) {
    result_ = std::async(std::launch::async, [=, this] {
      return replay(session, {link_, speed, linger}, progress_, stop_);
    });
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (!(host_ = open_transport(link_, {}).value_or(nullptr))) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline);
      std::this_thread::yield();
    }
  }

  void say(const Bytes& bytes) { ASSERT_EQ(host_->write(bytes), bytes.size()); }

  // All that comes until there are `count` bytes or `patience` is over.
  Bytes process(std::size_t count, std::chrono::milliseconds patience = 10s) {
    Bytes received;
    pollfd waiting{host_->fd(), POLLIN, 0};
    while (received.size() < count && poll(&waiting, 1, static_cast<int>(patience.count())) > 0) {
      std::array<std::uint8_t, 256> buffer{};
      const auto got = host_->read(buffer);
      if (!got) break;
      received.insert(received.end(), buffer.begin(), buffer.begin() + static_cast<long>(*got));
    }
    return received;
  }

  std::atomic<bool> stop_{false};
  std::ostringstream progress_;
  std::string link_ = testing::TempDir() + "jadoube_replay_" + std::to_string(getpid());
  std::unique_ptr<Transport> host_;
  std::future<rules::Expected<void>> result_;
};

Chunk from_board(std::chrono::milliseconds at, Bytes bytes) {
  return {at, Direction::kFromBoard, std::move(bytes)};
}

TEST_F(Replay, IsMuteUntilTheHostSpeaks) {
  play({{}, {from_board(0ms, {1, 2})}}, 0);
  EXPECT_EQ(process(1, 50ms), Bytes{});
  say({0x40});
  EXPECT_EQ(process(2), (Bytes{1, 2}));
}

TEST_F(Replay, PlaysTheBoardsBytesInOrderAndNotTheHosts) {
  play({{}, {from_board(0ms, {1}), {5ms, Direction::kToBoard, {9}}, from_board(10h, {2, 3})}}, 0);
  say({0x40});
  EXPECT_EQ(process(3), (Bytes{1, 2, 3}));
}

TEST_F(Replay, KeepsThePaceOfTheRecording) {
  play({{}, {from_board(10s, {1}), from_board(14s, {2})}}, 20);
  const auto begin = std::chrono::steady_clock::now();
  say({0x40});
  EXPECT_EQ(process(2), (Bytes{1, 2}));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 200ms);
}

TEST_F(Replay, LosesNothingToAHostThatReadsLate) {
  Bytes plenty(1 << 18);
  for (std::size_t i = 0; i < plenty.size(); ++i) plenty[i] = static_cast<std::uint8_t>(i % 251);
  play({{}, {from_board(0ms, plenty)}}, 0);
  say({0x40});
  EXPECT_TRUE(process(plenty.size()) == plenty);
}

TEST_F(Replay, NeverBlocksAHostThatTalks) {
  play({{}, {from_board(0ms, {1}), from_board(1h, {2})}}, 1);
  const Bytes talk(1000, 0x45);
  for (std::size_t said = 0; said < 300; ++said) {
    pollfd waiting{host_->fd(), POLLOUT, 0};
    ASSERT_EQ(poll(&waiting, 1, 10'000), 1);
    ASSERT_TRUE(host_->write(talk));
  }
}

TEST_F(Replay, HangsUpAfterItHasLingered) {
  play({{}, {from_board(0ms, {1})}}, 0, 20ms);
  say({0x40});
  ASSERT_EQ(result_.wait_for(10s), std::future_status::ready);
  EXPECT_TRUE(result_.get());
  EXPECT_FALSE(std::filesystem::exists(link_));
  EXPECT_TRUE(progress_.str().starts_with("line: " + link_ + "\n"));
}

TEST_F(Replay, EndsWhereItIsAskedTo) {
  play({{}, {from_board(0ms, {1}), from_board(1h, {2})}}, 1);
  stop_ = true;
  ASSERT_EQ(result_.wait_for(10s), std::future_status::ready);
}

TEST(ReplayOptions, HaveNoNegativeSpeed) {
  std::ostringstream progress;
  const auto played = replay({}, {.speed = -1}, progress, false);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, "a speed is 0 or more");
}

}  // namespace replay_test
}  // namespace jadoube::drivers
