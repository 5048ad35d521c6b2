#include "tests/chaos/hub_lines.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <string>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::tests {
namespace hub_lines_test {

using drivers::FileDescriptor;

sockaddr_in at(const std::string& address) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port =
      htons(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
  out.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return out;
}

/// A connection of one machine with a hub that only listens.
class ProxyLines : public testing::Test {
 protected:
  void SetUp() override {
    const FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int on = 1;
    ::setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const auto hub = at(lines_->hub_address());
    ASSERT_EQ(::bind(listener.get(), reinterpret_cast<const sockaddr*>(&hub), sizeof hub), 0);
    ASSERT_EQ(::listen(listener.get(), 1), 0);
    machine_ = FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto proxy = at(lines_->hub_address_from("north"));
    ASSERT_EQ(::connect(machine_.get(), reinterpret_cast<const sockaddr*>(&proxy), sizeof proxy),
              0);
    hub_ = FileDescriptor(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    ASSERT_TRUE(hub_);
  }

  static void send(const FileDescriptor& from, const std::string& text) {
    ASSERT_EQ(::send(from.get(), text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  static std::string receive(const FileDescriptor& to, std::size_t count) {
    std::string text(count, '\0');
    const auto got = ::recv(to.get(), text.data(), count, MSG_WAITALL);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
  }
  static bool has_something(const FileDescriptor& to) {
    pollfd wanted{.fd = to.get(), .events = POLLIN, .revents = 0};
    return ::poll(&wanted, 1, 100) > 0;
  }

  const std::unique_ptr<HubLines> lines_ = HubLines::through_proxies({"north", "south"});
  FileDescriptor machine_, hub_;
};

TEST_F(ProxyLines, ForwardBothWays) {
  send(machine_, "to the hub");
  EXPECT_EQ(receive(hub_, 10), "to the hub");
  send(hub_, "from the hub");
  EXPECT_EQ(receive(machine_, 12), "from the hub");
}

TEST_F(ProxyLines, ForwardNothingWhileTheyAreCutAndAllOfItAfterwards) {
  lines_->cut("north");
  // What is on its way when the line is cut may still come.
  send(machine_, "before");
  (void)has_something(hub_);
  send(machine_, "after");
  std::string got;
  if (has_something(hub_)) got = receive(hub_, 6);
  EXPECT_FALSE(has_something(hub_));
  lines_->mend("north");
  EXPECT_EQ(got + receive(hub_, 11 - got.size()), "beforeafter");
}

TEST_F(ProxyLines, OfOtherMachinesAreNotCut) {
  lines_->cut("south");
  send(machine_, "here");
  EXPECT_EQ(receive(hub_, 4), "here");
}

TEST_F(ProxyLines, LoseNothingWhileTheyAreSlow) {
  lines_->slow("north");
  const std::string text(20'000, 'x');
  send(machine_, text);
  EXPECT_EQ(receive(hub_, text.size()), text);
}

TEST_F(ProxyLines, HangUpIfTheHubDoes) {
  hub_ = FileDescriptor();
  EXPECT_EQ(receive(machine_, 1), "");
}

}  // namespace hub_lines_test
}  // namespace jadoube::tests
