#include "drivers/transport/transport.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <vector>

#include "drivers/transport/terminal.h"

namespace jadoube::drivers {
namespace transport_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

PseudoTerminal open_device(const std::string& link = "") {
  return std::move(PseudoTerminal::open(link).value());
}

void await_readable(int fd) {
  pollfd waiting{fd, POLLIN, 0};
  ASSERT_EQ(poll(&waiting, 1, 5000), 1);
}

TEST(Transport, ReadsWhatTheDeviceWrites) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  ASSERT_TRUE(line) << line.error().message;
  const std::array<std::uint8_t, 4> sent{0x8e, 0x00, 0x0d, 0x11};
  ASSERT_EQ(write(device.fd(), sent.data(), sent.size()), 4);
  await_readable((*line)->fd());
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ((*line)->read(got), 4U);
  EXPECT_THAT(std::vector(got.begin(), got.begin() + 4), ElementsAre(0x8e, 0x00, 0x0d, 0x11));
}

TEST(Transport, WritesWhatTheDeviceReads) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  const std::array<std::uint8_t, 3> sent{0x40, 0x0a, 0x03};
  EXPECT_EQ((*line)->write(sent), 3U);
  await_readable(device.fd());
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ(read(device.fd(), got.data(), got.size()), 3);
  EXPECT_EQ(got[1], 0x0a);
}

TEST(Transport, ReportsNothingYetWhereTheDeviceIsQuiet) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ((*line)->read(got), 0U);
}

TEST(Transport, TakesOnlyPartOfWhatAFullLineIsGiven) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  const std::vector<std::uint8_t> plenty(1 << 20, 0x4b);
  EXPECT_LT((*line)->write(plenty).value(), plenty.size());
  // The kernel moves bytes on towards the device for a while, which makes room for a few more; the
  // line is full when it takes none.
  std::size_t taken = 0;
  while (const std::size_t more = (*line)->write(plenty).value()) taken += more;
  EXPECT_LT(taken, plenty.size());
}

TEST(Transport, TellsAHangUpFromSilence) {
  std::optional<PseudoTerminal> device = open_device();
  const auto line = open_transport(device->path(), {});
  device.reset();
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ((*line)->read(got).error().code, ErrorCode::kUnavailable);
  EXPECT_EQ((*line)->write(got).error().code, ErrorCode::kUnavailable);
}

TEST(Transport, IsSetTo9600BaudRaw) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  termios settings{};
  ASSERT_EQ(tcgetattr((*line)->fd(), &settings), 0);
  EXPECT_EQ(cfgetispeed(&settings), static_cast<speed_t>(B9600));
  EXPECT_EQ(settings.c_lflag & (ICANON | ECHO | ISIG), 0U);
  EXPECT_EQ(settings.c_cflag & CLOCAL, static_cast<tcflag_t>(CLOCAL));
}

TEST(Transport, IsNotInheritedByOtherPrograms) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {});
  EXPECT_NE(fcntl((*line)->fd(), F_GETFD) & FD_CLOEXEC, 0);
}

TEST(Transport, DropsWhatWasSentBeforeItWasOpened) {
  const PseudoTerminal device = open_device();
  { const auto earlier = open_transport(device.path(), {}); }
  ASSERT_EQ(write(device.fd(), "x", 1), 1);
  const auto line = open_transport(device.path(), {});
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ((*line)->read(got), 0U);
}

TEST(OpenTransport, RefusesATerminalThatAnotherHasOpen) {
  const PseudoTerminal device = open_device();
  const auto first = open_transport(device.path(), {});
  const auto second = open_transport(device.path(), {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(second.error().message, "busy: another program has " + device.path() + " open");
}

TEST(OpenTransport, OpensAgainWhatWasClosed) {
  const PseudoTerminal device = open_device();
  { const auto first = open_transport(device.path(), {}); }
  EXPECT_TRUE(open_transport(device.path(), {}));
}

TEST(OpenTransport, FollowsASymbolicLink) {
  const std::string link = testing::TempDir() + "jadoube_line_" + std::to_string(getpid());
  const PseudoTerminal device = open_device(link);
  EXPECT_TRUE(open_transport(link, {}));
}

TEST(OpenTransport, ReportsThatThereIsNoSuchPort) {
  const auto line = open_transport("/dev/ttyNone", {});
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error(), (rules::Error{ErrorCode::kNotFound, "/dev/ttyNone: no such port"}));
}

TEST(OpenTransport, RefusesAPathThatIsNoTerminal) {
  for (const std::string path : {"/dev/null", "/dev", "/proc/self/status"}) {
    const auto line = open_transport(path, {});
    ASSERT_FALSE(line) << path;
    if (path != "/proc/self/status") {
      EXPECT_EQ(line.error().code, ErrorCode::kInvalidArgument) << path;
    }
  }
}

TEST(OpenTransport, RefusesASpeedThatNoLineHas) {
  const PseudoTerminal device = open_device();
  const auto line = open_transport(device.path(), {.baud = 9601});
  ASSERT_FALSE(line);
  EXPECT_THAT(line.error().message, HasSubstr("9601 baud"));
}

TEST(NoPermission, NamesTheGroupThatOwnsTheDevice) {
  EXPECT_EQ(no_permission("/dev/ttyUSB0", "dialout").message,
            "/dev/ttyUSB0: no permission: add the user to group dialout, or install "
            "udev/70-jadoube.rules");
}

TEST(NoPermission, DoesNotSendPeopleToTheRootGroup) {
  EXPECT_EQ(no_permission("/dev/ttyACM0", "root").message,
            "/dev/ttyACM0: no permission: install udev/70-jadoube.rules");
}

TEST(OwningGroup, IsReadFromTheDevice) {
  EXPECT_EQ(owning_group("/dev/null"), "root");
  EXPECT_EQ(owning_group("/dev/ttyNone"), "");
}

}  // namespace transport_test
}  // namespace jadoube::drivers
