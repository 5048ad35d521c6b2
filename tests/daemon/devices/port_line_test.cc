#include <gtest/gtest.h>

#include "daemon/devices/port_connection.h"
#include "tests/support/fake_transport.h"

namespace jadoube::devices {
namespace port_line_test {

using drivers::Instant;

struct Line {
  std::shared_ptr<tests::FakePort> port = std::make_shared<tests::FakePort>();
  Traffic traffic;
  PortLine line{"/dev/fake", std::make_unique<tests::FakeTransport>(port), traffic};
  std::string received;

  rules::Expected<void> read(Ready ready = {}) {
    return line.read(Instant{}, ready, [this](std::span<const std::uint8_t> bytes) {
      received.append(bytes.begin(), bytes.end());
    });
  }
};

TEST(PortLine, HandsOverWhatHasCome) {
  Line line;
  EXPECT_TRUE(line.read());
  EXPECT_FALSE(line.line.has_received());
  line.port->incoming = "abc";
  EXPECT_TRUE(line.read());
  EXPECT_EQ(line.received, "abc");
  EXPECT_TRUE(line.line.has_received());
}

TEST(PortLine, ReportsWhyItIsLost) {
  Line line;
  const auto hung_up = line.read({.hung_up = true});
  ASSERT_FALSE(hung_up);
  EXPECT_EQ(hung_up.error().message, "/dev/fake: hung up");
  line.port->hung_up = true;
  EXPECT_FALSE(line.read());
}

TEST(PortLine, NoBoardSendsSoMuch) {
  Line line;
  line.port->incoming.assign(100'000, 'x');
  rules::Expected<void> read;
  for (int i = 0; read && i < 10; ++i) read = line.read();
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kOutOfRange);
}

TEST(PortLine, KeepsWhatThePortDoesNotTake) {
  Line line;
  line.port->room = 2;
  const std::uint8_t bytes[] = {'a', 'b', 'c'};
  line.line.add(Instant{}, bytes);
  EXPECT_TRUE(line.line.write());
  EXPECT_TRUE(line.line.wants_to_write());
  line.port->room = 10;
  EXPECT_TRUE(line.line.write());
  EXPECT_FALSE(line.line.wants_to_write());
  EXPECT_EQ(line.port->written, "abc");
}

TEST(PortLine, ForgetsWhatNobodyRead) {
  Line line;
  line.port->incoming = "old";
  line.line.forget_unread();
  EXPECT_TRUE(line.read());
  EXPECT_EQ(line.received, "");
}

}  // namespace port_line_test
}  // namespace jadoube::devices
