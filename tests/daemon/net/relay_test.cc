#include "daemon/net/relay.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace relay_test {

using drivers::FileDescriptor;

constexpr int kAnyNumber = 1 << 20;

// A client, a relay, and the end that gRPC would have.
class RelayTest : public testing::Test {
 protected:
  void SetUp() override {
    int fds[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), 0);
    client_ = FileDescriptor(fds[0]);
    accepted_ = FileDescriptor(fds[1]);
  }
  // A client of this machine over TCP instead.
  void connect_over_tcp() {
    auto listeners = Listener::open("127.0.0.1:0");
    ASSERT_TRUE(listeners);
    client_ = FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_storage where{};
    socklen_t size = sizeof where;
    ::getsockname(listeners->front().fd(), reinterpret_cast<sockaddr*>(&where), &size);
    ASSERT_EQ(::connect(client_.get(), reinterpret_cast<const sockaddr*>(&where), size), 0);
    accepted_ = listeners->front().accept();
  }
  bool pass_on(int highest = kAnyNumber) {
    server_ = {};
    relay_->pass_on(std::move(accepted_), {highest, gate_, [this](FileDescriptor connection) {
                                             server_ = std::move(connection);
                                           }});
    return static_cast<bool>(server_);
  }
  // Who the server thinks has connected.
  std::optional<Client> seen() const {
    sockaddr_un address{};
    socklen_t size = sizeof address;
    if (::getpeername(server_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        size <= offsetof(sockaddr_un, sun_path) + 1 || address.sun_path[0] != '\0') {
      return std::nullopt;
    }
    const std::string name(address.sun_path + 1, size - offsetof(sockaddr_un, sun_path) - 1);
    return parse_client("unix-abstract:" + name);
  }
  static void send(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
      pollfd writable{fd, POLLOUT, 0};
      ::poll(&writable, 1, -1);
      const auto sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // All bytes up to `size`, or up to the end.
  static std::string receive(int fd, std::size_t size) {
    std::string all;
    char bytes[4096];
    while (all.size() < size) {
      pollfd readable{fd, POLLIN, 0};
      ::poll(&readable, 1, -1);
      const auto got = ::recv(fd, bytes, std::min(sizeof bytes, size - all.size()), MSG_DONTWAIT);
      if (got == 0) break;
      if (got > 0) all.append(bytes, static_cast<std::size_t>(got));
    }
    return all;
  }

  const std::shared_ptr<AddressGate> gate_ = std::make_shared<AddressGate>(
      AddressGate::Limits{.connections = 10, .cost_per_second = 10, .cost_at_once = 100});
  std::optional<Relay> relay_{std::in_place};
  FileDescriptor client_, accepted_, server_;
};

TEST_F(RelayTest, TheServerSeesWhoConnected) {
  ASSERT_TRUE(pass_on());
  ASSERT_TRUE(seen());
  EXPECT_EQ(seen()->process, ::getpid());
  connect_over_tcp();
  ASSERT_TRUE(pass_on());
  ASSERT_TRUE(seen());
  EXPECT_EQ(seen()->host, "127.0.0.1");
  EXPECT_GT(seen()->port, 0);
}

TEST_F(RelayTest, PassesOnWhatBothSidesSay) {
  ASSERT_TRUE(pass_on());
  send(client_.get(), "question");
  EXPECT_EQ(receive(server_.get(), 8), "question");
  send(server_.get(), "answer");
  EXPECT_EQ(receive(client_.get(), 6), "answer");
}

TEST_F(RelayTest, PassesOnMuchThoughNobodyReadsYet) {
  ASSERT_TRUE(pass_on());
  std::string much;
  for (int i = 0; i < 300'000; ++i) much += std::to_string(i);
  std::thread sender([&] { send(client_.get(), much); });
  EXPECT_EQ(receive(server_.get(), much.size()), much);
  sender.join();
}

TEST_F(RelayTest, WhatWasSaidBeforeTheEndArrivesAndThenTheEnd) {
  ASSERT_TRUE(pass_on());
  send(client_.get(), "last words");
  client_ = {};
  EXPECT_EQ(receive(server_.get(), 100), "last words");
}

TEST_F(RelayTest, TheEndOfTheServerIsTheEndForTheClient) {
  ASSERT_TRUE(pass_on());
  send(server_.get(), "goodbye");
  server_ = {};
  EXPECT_EQ(receive(client_.get(), 100), "goodbye");
}

TEST_F(RelayTest, TheEndOfTheRelayIsTheEndForBoth) {
  ASSERT_TRUE(pass_on());
  relay_.reset();
  EXPECT_EQ(receive(client_.get(), 1), "");
  EXPECT_EQ(receive(server_.get(), 1), "");
}

TEST_F(RelayTest, WithoutDescriptorsTheClientIsDisconnected) {
  EXPECT_FALSE(pass_on(client_.get()));
  EXPECT_FALSE(server_);
  EXPECT_EQ(receive(client_.get(), 1), "");
}

TEST_F(RelayTest, WhoAsksForTooMuchIsCutWithAllFromThereBeforeTheServerHears) {
  connect_over_tcp();
  ASSERT_TRUE(pass_on());
  const FileDescriptor other_server = std::move(server_), other = std::move(client_);
  connect_over_tcp();
  ASSERT_TRUE(pass_on());
  const std::string hello = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  const std::string call = std::string{0, 0, 0, 1, 0, 0, 0, 0, 1};
  send(client_.get(), hello + call);
  EXPECT_EQ(receive(server_.get(), hello.size() + call.size()), hello + call);
  std::string flood;
  for (int i = 0; i < 10; ++i) flood += call;
  send(client_.get(), flood);
  EXPECT_EQ(receive(server_.get(), 1), "") << "the flood came through";
  EXPECT_EQ(receive(other.get(), 1), "") << "another client from there is connected";
  connect_over_tcp();
  EXPECT_FALSE(pass_on()) << "it is not shut out";
}

TEST_F(RelayTest, AClientOfAUnixSocketMayAskForAnything) {
  ASSERT_TRUE(pass_on());
  std::string flood = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  for (int i = 0; i < 1'000; ++i) flood += std::string{0, 0, 0, 1, 0, 0, 0, 0, 1};
  send(client_.get(), flood);
  EXPECT_EQ(receive(server_.get(), flood.size()), flood);
}

TEST_F(RelayTest, AClientThatIsGoneNoLongerCounts) {
  for (int i = 0; i < 30; ++i) {
    connect_over_tcp();
    ASSERT_TRUE(pass_on()) << i;
    client_ = {};
    EXPECT_EQ(receive(server_.get(), 1), "");
  }
}

// Otherwise those who come and go use up the descriptors.
TEST_F(RelayTest, WhenBothSidesHaveEndedNoDescriptorIsLeft) {
  const auto open_descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  SetUp();
  const auto before = open_descriptors();
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(pass_on());
    client_ = {};
    EXPECT_EQ(receive(server_.get(), 1), "");
    server_ = {};
    SetUp();
  }
  // One thread does everything: when it answers again and again, what came before is done.
  ASSERT_TRUE(pass_on());
  for (int i = 0; i < 50; ++i) {
    send(client_.get(), "x");
    EXPECT_EQ(receive(server_.get(), 1), "x");
  }
  EXPECT_LE(open_descriptors(), before + 6);
}

TEST_F(RelayTest, ManyClientsHaveDifferentNames) {
  for (int i = 0; i < 20; ++i) {
    SetUp();
    ASSERT_TRUE(pass_on()) << i;
    send(client_.get(), "x");
    EXPECT_EQ(receive(server_.get(), 1), "x");
  }
}

}  // namespace relay_test
}  // namespace jadoube::net
