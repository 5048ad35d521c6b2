// Lines over real sockets, on this computer.
#include "drivers/transport/network_transport.h"

#include <gmock/gmock.h>
#include <poll.h>

#include <array>

#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace network_transport_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;

struct Device {
  TcpServer server = TcpServer::listen({.host = "127.0.0.1", .port = 0}).value();

  std::string settable_path() const { return "rfc2217" + server.path().substr(3); }

  Bytes reads(std::size_t count) {
    Bytes all;
    std::array<std::uint8_t, 256> buffer{};
    while (all.size() < count && is_readable(server.fd())) {
      const auto size = static_cast<std::ptrdiff_t>(server.read(buffer));
      all.insert(all.end(), buffer.begin(), buffer.begin() + size);
    }
    return all;
  }

  static bool is_readable(int fd) {
    pollfd waiting{fd, POLLIN, 0};
    return poll(&waiting, 1, 5000) == 1;
  }
};

std::unique_ptr<Transport> connect(const std::string& path) {
  auto line = open_transport(path, {});
  EXPECT_TRUE(line) << line.error().message;
  return std::move(*line);
}

// All that comes, until `count` bytes of data are there.
Bytes read_from(Transport& line, std::size_t count) {
  Bytes all;
  std::array<std::uint8_t, 256> buffer{};
  while (all.size() < count && Device::is_readable(line.fd())) {
    const auto size = static_cast<std::ptrdiff_t>(line.read(buffer).value());
    all.insert(all.end(), buffer.begin(), buffer.begin() + size);
  }
  return all;
}

TEST(NetworkTransport, PassesBytesBothWays) {
  Device device;
  const auto line = connect(device.server.path());
  device.reads(0);
  Device::is_readable(device.server.fd());
  std::array<std::uint8_t, 1> none{};
  EXPECT_EQ(line->read(none), 0U);
  EXPECT_EQ(line->write(Bytes{0x4D, 0xFF}), 2U);
  EXPECT_THAT(device.reads(2), ElementsAre(0x4D, 0xFF));
  device.server.write(Bytes{0x93, 0x00, 0x05});
  EXPECT_THAT(read_from(*line, 3), ElementsAre(0x93, 0x00, 0x05));
}

TEST(NetworkTransport, ReportsThatTheOtherEndClosed) {
  auto device = std::make_optional<Device>();
  const auto line = connect(device->server.path());
  ASSERT_EQ(line->write(Bytes{0x40}), 1U);
  device->reads(1);
  device.reset();
  ASSERT_TRUE(Device::is_readable(line->fd()));
  std::array<std::uint8_t, 8> buffer{};
  EXPECT_EQ(line->read(buffer).error().code, ErrorCode::kUnavailable);
}

TEST(NetworkTransport, ReportsThatNobodyListens) {
  const auto path = Device().server.path();
  const auto line = connect(path);
  ASSERT_TRUE(Device::is_readable(line->fd()));
  std::array<std::uint8_t, 8> buffer{};
  const auto read = line->read(buffer);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr(path));
}

TEST(NetworkTransport, ServesTheNextHostWhenOneIsGone) {
  Device device;
  for (int i = 0; i < 3; ++i) {
    const auto line = connect(device.server.path());
    ASSERT_EQ(line->write(Bytes{0x40}), 1U);
    EXPECT_THAT(device.reads(1), ElementsAre(0x40));
  }
}

TEST(NetworkTransport, RefusesAnAddressThatIsNone) {
  EXPECT_EQ(open_transport("tcp://127.0.0.1", {}).error().code, ErrorCode::kInvalidArgument);
}

TEST(NetworkTransport, LooksAHostsNameUpMeanwhile) {
  Device device;
  const auto number = device.server.path().substr(device.server.path().rfind(':'));
  auto line = open_transport("tcp://localhost" + number, {});
  ASSERT_FALSE(line);
  EXPECT_THAT(line.error().message, HasSubstr("localhost is being looked up"));
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!line && line.error().message.find("being") != std::string::npos &&
         std::chrono::steady_clock::now() < until) {
    line = open_transport("tcp://localhost" + number, {});
  }
  // From now on there is an answer: it is looked up anew beside that.
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(line || line.error().message.find("not known") != std::string::npos);
    line = open_transport("tcp://localhost" + number, {});
  }
}

TEST(NetworkTransport, SetsTheLineOfAPortThatAllowsIt) {
  Device device;
  const auto line = connect(device.settable_path());
  ASSERT_EQ(line->write(Bytes{0x4D}), 1U);
  EXPECT_THAT(Bytes(device.reads(15)), testing::SizeIs(15));
  device.server.write(Bytes{255, 253, 44, 255, 251, 0, 255, 253, 0, 0x93, 0x00, 255, 255});
  EXPECT_THAT(read_from(*line, 3), ElementsAre(0x93, 0x00, 255));
  const Bytes sent = device.reads(60);
  EXPECT_EQ(sent[3], 1);
  EXPECT_EQ(sent.back(), 0x4D);
}

TEST(NetworkTransport, ReportsThatAPortDoesNotAllowIt) {
  Device device;
  const auto line = connect(device.settable_path());
  ASSERT_EQ(line->write(Bytes{0x4D}), 1U);
  device.reads(15);
  device.server.write(Bytes{255, 254, 44});
  ASSERT_TRUE(Device::is_readable(line->fd()));
  std::array<std::uint8_t, 8> buffer{};
  EXPECT_THAT(line->read(buffer).error().message, HasSubstr("use tcp://"));
}

}  // namespace network_transport_test
}  // namespace jadoube::drivers
