// Crowds of clients, and such as mean no good, cost nobody else anything.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <thread>

#include "daemon/client/calls/client.h"
#include "drivers/transport/file_descriptor.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace crowd_test {

using namespace std::chrono_literals;
using drivers::FileDescriptor;

/// Connections to a port of this computer that ask for nothing.
class Crowd {
 public:
  Crowd(std::uint16_t port, int size, const std::string& says = "",
        const std::string& host = "127.0.0.1") {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    ::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
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

/// An address of this computer by which others reach it. Empty: it has none.
std::string address_in_network() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  std::string found;
  for (const ifaddrs* each = first; each != nullptr && found.empty(); each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    char text[INET_ADDRSTRLEN] = "";
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    ::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
    found = text;
  }
  ::freeifaddrs(first);
  return found;
}

/// Clients that open and reset calls as fast as they can, each on a connection of its own, and come
/// again when they are cut off (rapid reset, CVE-2023-44487).
class Resetters {
 public:
  Resetters(std::uint16_t port, int size) : port_(port) {
    for (int i = 0; i < size; ++i) threads_.emplace_back([this] { run(); });
  }
  ~Resetters() {
    stops_ = true;
    for (auto& thread : threads_) thread.join();
  }
  long sent() const { return sent_; }

 private:
  static std::string frame(char type, char flags, std::uint32_t stream,
                           const std::string& content) {
    std::string bytes;
    for (const int shift : {16, 8, 0}) bytes += static_cast<char>(content.size() >> shift);
    bytes += type;
    bytes += flags;
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(stream >> shift);
    return bytes + content;
  }
  // A field that is written out: neither from a table nor compressed [spec: RFC 7541 6.2.2].
  static std::string field(const std::string& name, const std::string& value) {
    return std::string(1, '\0') + static_cast<char>(name.size()) + name +
           static_cast<char>(value.size()) + value;
  }
  // The call `number` of a connection, and its end.
  static std::string reset_call(std::uint32_t number) {
    const std::uint32_t stream = 2 * number + 1;
    static const std::string head =
        field(":method", "POST") + field(":scheme", "http") +
        field(":path", "/jadoube.v1.BoardService/WatchBoards") + field(":authority", "hall") +
        field("content-type", "application/grpc") + field("te", "trailers");
    constexpr char kHeaders = 1, kReset = 3, kData = 0, kEndHeaders = 4, kEndStream = 1;
    return frame(kHeaders, kEndHeaders, stream, head) +
           frame(kData, kEndStream, stream, std::string(5, '\0')) +
           frame(kReset, 0, stream, std::string("\0\0\0\x08", 4));
  }
  void run() {
    while (!stops_) {
      FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(port_);
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        continue;
      }
      std::string bytes = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, "");
      for (std::uint32_t call = 0; !stops_; ++call) {
        bytes += reset_call(call);
        if (::send(fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) break;
        ++sent_;
        bytes.clear();
      }
    }
  }

  const std::uint16_t port_;
  std::atomic<bool> stops_ = false;
  std::atomic<long> sent_ = 0;
  std::vector<std::thread> threads_;
};

/// A daemon that may have 256 files open, with arbiters on a Unix socket and viewers on TCP.
class Crowds : public testing::Test {
 protected:
  void SetUp() override {
    viewers_ = free_address();
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

  // The most memory that the daemon has used, in megabytes.
  int most_megabytes() const {
    std::istringstream status(read_file("/proc/" + std::to_string(daemon_->pid()) + "/status"));
    for (std::string word; status >> word;) {
      long kilobytes = 0;
      if (word == "VmHWM:" && status >> kilobytes) return static_cast<int>(kilobytes / 1024);
    }
    return -1;
  }

  TemporaryDirectory directory_;
  std::string viewers_;
  std::uint16_t port_ = 0;
  std::unique_ptr<Process> daemon_;
};

/// How long an arbiter's calls take, in milliseconds and in order, while `until` has not come.
std::vector<double> times_of_calls(const std::string& address,
                                   std::chrono::steady_clock::time_point until) {
  const auto service = v1::BoardService::NewStub(cli::connect(address));
  std::vector<double> times;
  while (std::chrono::steady_clock::now() < until) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + 20s);
    v1::ListBoardsResponse response;
    const auto start = std::chrono::steady_clock::now();
    const auto status = service->ListBoards(&context, {}, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
    std::this_thread::sleep_for(5ms);
  }
  std::ranges::sort(times);
  return times;
}

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
             found->second.board.connection() == values::v1::CONNECTION_STATE_LIVE;
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
    const Crowd crowd(port_, 10, nonsense);
    EXPECT_EQ(ask(viewers_), 0);
  }
  EXPECT_EQ(ask(arbiters()), 0);
  daemon_->signal(SIGTERM);
  EXPECT_EQ(daemon_->wait(5s), 0) << daemon_->output();
}

// Clients of this machine have places of their own, so this crowd comes by the network.
TEST(CrowdsOfPages, ThatFillTheHouseAreToldToArbiters) {
  const std::string host = address_in_network();
  if (host.empty()) GTEST_SKIP() << "this computer is in no network";
  const std::string free = free_address();
  const std::string port = free.substr(free.rfind(':') + 1);
  TestDaemon daemon;
  daemon.add_config("[http]\nplaces = 64\nlisten = [\"" + host + ":" + port + "\"]\n");
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  const Crowd crowd(static_cast<std::uint16_t>(std::stoi(port)), 200,
                    "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n", host);
  EXPECT_GE(crowd.size(), 64U);
  const auto incident = watcher.wait_for(values::v1::INCIDENT_KIND_HOUSE_FULL);
  ASSERT_TRUE(incident) << daemon.daemon().output();
  EXPECT_EQ(incident->severity(), values::v1::INCIDENT_SEVERITY_WARNING);
  EXPECT_THAT(incident->what(), testing::HasSubstr(host)) << "where the crowd is";
  const auto listed = daemon.ctl({"incidents"});
  EXPECT_THAT(listed.output, testing::HasSubstr("HOUSE_FULL"));
}

// JADOUBE_HOSTILE=1 does it for a minute, with 64 of them: `make chaos`.
TEST_F(Crowds, ThatOpenAndResetCallsWithoutEndAreShutOutAndArbitersAreServed) {
  const bool is_chaos = std::getenv("JADOUBE_HOSTILE") != nullptr;
  start();
  std::vector<double> times;
  long sent = 0;
  {
    const Resetters resetters(port_, is_chaos ? 64 : 8);
    times = times_of_calls(arbiters(), std::chrono::steady_clock::now() + (is_chaos ? 60s : 2s));
    sent = resetters.sent();
  }
  ASSERT_FALSE(times.empty());
  std::cout << sent << " calls reset; " << times.size() << " calls of an arbiter: p50 "
            << times[times.size() / 2] << " ms, p99 " << times[times.size() * 99 / 100]
            << " ms, longest " << times.back() << " ms; the daemon used " << most_megabytes()
            << " MB\n";
  EXPECT_LT(most_megabytes(), 300);
  EXPECT_THAT(daemon_->output(),
              testing::HasSubstr("Nobody is admitted from 127.0.0.1 for 10 seconds"));
  EXPECT_NE(ask(viewers_), 0) << "its address is shut out";
  EXPECT_EQ(ask(arbiters()), 0);
}

}  // namespace crowd_test
}  // namespace jadoube::tests
