// Crowds of clients, and such as mean no good, cost nobody else anything.
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "daemon/cli/client.h"
#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/tcp_server.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;
using drivers::FileDescriptor;

/// Connections to a port of this computer that ask for nothing.
class Crowd {
 public:
  Crowd(std::uint16_t port, int size, const std::string& says = "") {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < size; ++i) {
      FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
      const auto* where = reinterpret_cast<const sockaddr*>(&address);
      if (::connect(fd.get(), where, sizeof address) != 0) continue;
      (void)::send(fd.get(), says.data(), says.size(), MSG_NOSIGNAL);
      all_.push_back(std::move(fd));
    }
  }
  std::size_t size() const { return all_.size(); }

 private:
  std::vector<FileDescriptor> all_;
};

/// A daemon that may have 256 files open, with arbiters on a Unix socket and viewers on TCP.
class Crowds : public testing::Test {
 protected:
  void SetUp() override {
    const auto server = drivers::TcpServer::listen({.host = "127.0.0.1", .port = 0});
    viewers_ = server->path().substr(std::string("tcp://").size());
    port_ = static_cast<std::uint16_t>(std::stoi(viewers_.substr(viewers_.rfind(':') + 1)));
  }

  void start() {
    write_file(directory_ / "c.toml",
               "[daemon]\ndata_dir = \"" + (directory_ / "data") + "\"\n[grpc]\nlisten = [\"" +
                   arbiters() + "\"]\nviewers = [\"" + viewers_ +
                   "\"]\n[[board]]\nid = \"one\"\nport = \"" + (directory_ / "one.tty") + "\"\n");
    const auto command =
        "ulimit -n 256; exec " + program("jadoubed") + " --config " + (directory_ / "c.toml");
    daemon_ = std::make_unique<Process>(std::vector<std::string>{"/bin/sh", "-c", command},
                                        directory_ / "daemon.log");
    ASSERT_TRUE(cli::connect(arbiters())->WaitForConnected(std::chrono::system_clock::now() + 20s))
        << daemon_->output();
  }

  std::string arbiters() const { return "unix:" + (directory_ / "s"); }

  // What `jadoube boards` ends with.
  std::optional<int> ask(const std::string& address) {
    Process asking({program("jadoube"), "--server", address, "boards"}, directory_ / "asked.log");
    return asking.wait(20s);
  }

  TemporaryDirectory directory_;
  std::string viewers_;
  std::uint16_t port_ = 0;
  std::unique_ptr<Process> daemon_;
};

TEST_F(Crowds, OfViewersDoNotDisturbArbitersAndBoards) {
  start();
  DaemonWatcher watcher(arbiters());
  {
    const Crowd crowd(port_, 400);
    ASSERT_EQ(crowd.size(), 400u);
    EXPECT_EQ(ask(arbiters()), 0);
    const Process board({program("jadoube"), "virtual-board", "--link", directory_ / "one.tty"},
                        directory_ / "board.log");
    EXPECT_TRUE(watcher.wait([](const auto& views) {
      const auto found = views.boards().find("boards/one");
      return found != views.boards().end() &&
             found->second.board.connection() == v1::CONNECTION_STATE_LIVE;
    })) << daemon_->output();
  }
  EXPECT_EQ(ask(viewers_), 0) << "the crowd is gone\n" << daemon_->output();
  EXPECT_THAT(daemon_->output(), testing::HasSubstr("too many connections"));
  EXPECT_THAT(daemon_->output(), testing::Not(testing::HasSubstr("accept4")));
}

TEST_F(Crowds, ThatSendNonsenseAreDisconnected) {
  start();
  const std::vector<std::string> all = {
      "GET / HTTP/1.1\r\n\r\n", std::string(100'000, '\xff'),
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + std::string(5000, '\xff')};
  for (const auto& nonsense : all) {
    const Crowd crowd(port_, 20, nonsense);
    EXPECT_EQ(ask(viewers_), 0);
  }
  EXPECT_EQ(ask(arbiters()), 0);
  daemon_->signal(SIGTERM);
  EXPECT_EQ(daemon_->wait(5s), 0) << daemon_->output();
}

}  // namespace
}  // namespace jadoube::tests
