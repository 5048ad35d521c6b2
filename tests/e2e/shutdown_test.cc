// The daemon ends in time whatever its clients do.
#include <gmock/gmock.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include <csignal>
#include <deque>
#include <filesystem>
#include <thread>

#include "daemon/client/calls/client.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/support/process.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace shutdown_test {

using namespace std::chrono_literals;

/// A daemon on a journal with more to tell than any window holds, on a Unix socket and a TCP port.
class Shutdown : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(directory_ / "data");
    fill();
    tcp_ = free_address();
  }

  void start() {
    write_file(directory_ / "c.toml", "[daemon]\ndata_dir = \"" + (directory_ / "data") +
                                          "\"\n[grpc]\nlisten = [\"" + socket() + "\", \"" + tcp_ +
                                          "\"]\n");
    daemon_ = std::make_unique<Process>(
        std::vector<std::string>{program("jadoubed"), "--config", directory_ / "c.toml"},
        directory_ / "daemon.log");
    for (const auto& address : {socket(), tcp_}) {
      ASSERT_TRUE(cli::connect(address)->WaitForConnected(std::chrono::system_clock::now() + 20s))
          << daemon_->output();
    }
  }

  void fill() {
    auto journal = storage::Journal::open(directory_ / "data/journal.sqlite");
    ASSERT_TRUE(journal) << journal.error().message;
    v1::WatchBoardsResponse event;
    event.set_board("boards/a");
    event.mutable_square_changed()->set_square(std::string(1000, 'x'));
    storage::Batch batch;
    for (std::uint64_t number = 1; number <= 20'000; ++number) {
      event.set_cursor(journal->epoch() + "-" + std::to_string(number));
      batch.events.push_back({.number = number,
                              .stream = storage::Stream::kBoards,
                              .board = "a",
                              .at = {},
                              .wire = event.SerializeAsString()});
    }
    ASSERT_TRUE(journal->commit(batch));
    first_ = journal->epoch() + "-0";
  }

  std::string socket() const { return "unix:" + (directory_ / "s"); }

  // A program that watches from the first event on, and is stopped when it has begun.
  std::unique_ptr<Process> frozen_watcher(const std::string& address, const std::string& name) {
    const std::vector<std::string> arguments = {program("jadoube"), "--server", address, "watch",
                                                "--lines",          "--after",  first_};
    auto watcher = std::make_unique<Process>(arguments, directory_ / name);
    const auto until = std::chrono::steady_clock::now() + 20s;
    while (watcher->output().empty() && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(1ms);
    }
    watcher->signal(SIGSTOP);
    return watcher;
  }

  void expect_end_in_time() {
    daemon_->signal(SIGTERM);
    EXPECT_EQ(daemon_->wait(5s), 0) << daemon_->output();
  }

  TemporaryDirectory directory_;
  std::string tcp_, first_;
  std::unique_ptr<Process> daemon_;
};

TEST_F(Shutdown, TakesLessThanFiveSecondsThoughWatchersAreFrozenInTheMiddle) {
  start();
  const auto local = frozen_watcher(socket(), "local.log"), far = frozen_watcher(tcp_, "far.log");
  expect_end_in_time();
}

TEST_F(Shutdown, TakesLessThanFiveSecondsThoughAClientReadsNoneOfItsTwoHundredStreams) {
  start();
  struct Stream {
    grpc::ClientContext context;
    std::unique_ptr<grpc::ClientReader<v1::WatchBoardsResponse>> reader;
  };
  const auto stub = v1::BoardService::NewStub(cli::connect(tcp_));
  v1::WatchBoardsRequest request;
  request.set_after(first_);
  std::deque<Stream> streams(200);
  for (Stream& stream : streams) {
    stream.reader = stub->WatchBoards(&stream.context, request);
    stream.reader->WaitForInitialMetadata();
  }
  expect_end_in_time();
  for (Stream& stream : streams) stream.context.TryCancel();
}

}  // namespace shutdown_test
}  // namespace jadoube::tests
