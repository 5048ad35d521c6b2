#include <gmock/gmock.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "drivers/discovery/port.h"
#include "drivers/transport/transport.h"
#include "drivers/transport/usb_device.h"
#include "tests/support/mock_usb.h"

namespace jadoube::drivers {
namespace usb_board_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::MockUsb;
using tests::MockUsbSetup;
using tests::UsbBytes;

class UsbBoard : public testing::Test {
 protected:
  void SetUp() override {
    testbed_ = umockdev_testbed_new();
    if (!umockdev_in_mock_environment()) GTEST_SKIP() << "run this test by umockdev-wrapper";
    tests::add_mock_hub(testbed_);
  }
  void TearDown() override {
    boards_.clear();
    if (testbed_ != nullptr) g_object_unref(testbed_);
  }

  MockUsb& plug(const MockUsbSetup& setup = {}) {
    boards_.push_back(std::make_unique<MockUsb>(testbed_, setup));
    return *boards_.back();
  }

  // The folder of the testbed that stands for /dev.
  std::string board_folder() const {
    gchar* root = umockdev_testbed_get_root_dir(testbed_);
    std::string folder = std::string(root) + "/dev";
    g_free(root);
    return folder;
  }

  static std::unique_ptr<Transport> open(const MockUsb& board) {
    auto line = open_transport(board.path(), {});
    if (line) return std::move(*line);
    ADD_FAILURE() << line.error().message;
    return nullptr;
  }

  static rules::Error refusal(const MockUsb& board) {
    const auto line = open_transport(board.path(), {});
    return line ? rules::Error{ErrorCode::kInternal, "it was opened"} : line.error();
  }

  static bool is_ready(const Transport& line, int patience = 0) {
    pollfd waiting{line.fd(), POLLIN, 0};
    return poll(&waiting, 1, patience) == 1;
  }

  // The first bytes that come. Wakes without bytes are passed over, as the daemon does.
  static rules::Expected<UsbBytes> await(Transport& line) {
    std::array<std::uint8_t, 4096> buffer{};
    while (is_ready(line, 5000)) {
      const auto count = line.read(buffer);
      if (!count) return tl::unexpected(count.error());
      if (*count > 0) return UsbBytes(buffer.begin(), buffer.begin() + static_cast<int>(*count));
    }
    return rules::refuse(ErrorCode::kUnavailable, "nothing came");
  }

  static void settle(Transport& line) {
    std::array<std::uint8_t, 64> buffer{};
    while (is_ready(line) && line.read(buffer)) continue;
  }

  UMockdevTestbed* testbed_ = nullptr;
  std::vector<std::unique_ptr<MockUsb>> boards_;
};

TEST_F(UsbBoard, SendsReportsAndTakesCommands) {
  MockUsb& board = plug();
  const auto line = open(board);
  ASSERT_TRUE(line);
  const UsbBytes command{0x21, 0x01, 0x00};
  EXPECT_EQ(line->write(command).value(), 3u);
  EXPECT_THAT(board.taken(), ElementsAre(command));
  board.report({0x01, 0x02, 0x58, 0x23});
  EXPECT_EQ(await(*line).value(), (UsbBytes{0x01, 0x02, 0x58, 0x23}));
  board.report({0x23, 0x01, 0x00});
  EXPECT_EQ(await(*line).value(), (UsbBytes{0x23, 0x01, 0x00}));
}

TEST_F(UsbBoard, IsNotReadyUntilItSendsSomething) {
  MockUsb& board = plug();
  const auto line = open(board);
  ASSERT_TRUE(line);
  settle(*line);
  EXPECT_FALSE(is_ready(*line));
  board.report({0x23, 0x01, 0x00});
  EXPECT_TRUE(is_ready(*line, 5000));
  settle(*line);
  EXPECT_FALSE(is_ready(*line));
}

TEST_F(UsbBoard, GivesManyReportsInTheirOrder) {
  MockUsb& board = plug();
  const auto line = open(board);
  ASSERT_TRUE(line);
  UsbBytes sent, received;
  for (std::uint8_t i = 0; i < 100; ++i) {
    board.report({0x01, 0x01, i});
    sent.insert(sent.end(), {0x01, 0x01, i});
  }
  while (received.size() < sent.size()) {
    const auto bytes = await(*line);
    ASSERT_TRUE(bytes);
    received.insert(received.end(), bytes->begin(), bytes->end());
  }
  EXPECT_EQ(received, sent);
}

TEST_F(UsbBoard, TakesCommandsAsRequestsIfItHasNoEndpointForThem) {
  MockUsb& board = plug({.has_out_endpoint = false});
  const auto line = open(board);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->write(UsbBytes{0x21, 0x01, 0x00}).value(), 3u);
  EXPECT_THAT(board.taken(), ElementsAre(UsbBytes{0x21, 0x09, 0x21, 0x02, 0x00, 0x00, 0x03, 0x00,
                                                  0x21, 0x01, 0x00}));
}

TEST_F(UsbBoard, OnAHubIsReportedFromItsNeighbour) {
  MockUsb& first = plug({.port = 3});
  MockUsb& second = plug({.port = 4});
  std::vector<std::string> paths;
  for (const Port& port : list_ports()) {
    if (port.is_hid) paths.push_back(port.path);
  }
  EXPECT_THAT(paths, ElementsAre("usb:1-2.3", "usb:1-2.4"));
  const auto one = open(first), two = open(second);
  ASSERT_TRUE(one && two);
  second.report({0x01, 0x01, 0x04});
  first.report({0x01, 0x01, 0x03});
  EXPECT_EQ(await(*one).value(), (UsbBytes{0x01, 0x01, 0x03}));
  EXPECT_EQ(await(*two).value(), (UsbBytes{0x01, 0x01, 0x04}));
  first.unplug();
  EXPECT_FALSE(await(*one));
  second.report({0x01, 0x01, 0x05});
  EXPECT_EQ(await(*two).value(), (UsbBytes{0x01, 0x01, 0x05}));
}

TEST_F(UsbBoard, ThatIsUnpluggedGivesWhatItSentAndThenTheEnd) {
  MockUsb& board = plug();
  const auto line = open(board);
  ASSERT_TRUE(line);
  board.report({0x23, 0x01, 0x00});
  board.unplug();
  EXPECT_EQ(await(*line).value(), (UsbBytes{0x23, 0x01, 0x00}));
  const auto end = await(*line);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(end.error().message, "usb:1-2.3: unplugged, or it sends no report");
  EXPECT_FALSE(line->write(UsbBytes{0x21, 0x01, 0x00}));
}

TEST_F(UsbBoard, GoesBackToTheKernelsDriverAtTheEnd) {
  MockUsb& board = plug({.is_bound = true});
  open(board).reset();
  EXPECT_THAT(board.calls(), ElementsAre("detach", "claim", "release", "attach"));
}

TEST_F(UsbBoard, IsReadThroughTheKernelsPortIfThereIsOne) {
  MockUsb& board = plug({.is_bound = true, .has_kernel_port = true});
  const auto line = open(board);
  ASSERT_TRUE(line);
  EXPECT_THAT(board.calls(), IsEmpty());
  const int other_end = umockdev_testbed_get_dev_fd(testbed_, "/dev/hidraw0");
  const UsbBytes report{0x23, 0x01, 0x00};
  ASSERT_EQ(::write(other_end, report.data(), report.size()), 3);
  EXPECT_EQ(await(*line).value(), report);
}

TEST_F(UsbBoard, StaysWithTheProgramThatHasTheKernelsPortOpen) {
  MockUsb& board = plug({.is_bound = true, .has_kernel_port = true});
  const auto line = open(board);
  EXPECT_EQ(refusal(board).message, "busy: another program has /dev/hidraw0 open");
  EXPECT_THAT(board.calls(), IsEmpty());
}

TEST_F(UsbBoard, IsListedOnceUnderTheNameThatStays) {
  plug({.is_bound = true, .has_kernel_port = true});
  const auto ports = list_ports();
  const auto boards = std::ranges::count_if(ports, [](const Port& port) { return port.is_hid; });
  EXPECT_EQ(boards, 1);
  EXPECT_TRUE(is_plugged_in("usb:1-2.3"));
  EXPECT_FALSE(is_plugged_in("usb:1-2.4"));
}

// Root may open any file, so a root that runs this test is nobody for a moment.
TEST_F(UsbBoard, ThatNobodyMayOpenSaysWhatToDo) {
  MockUsb& board = plug({.is_bound = true});
  board.forbid();
  const bool is_root = geteuid() == 0;
  ASSERT_TRUE(!is_root || seteuid(65534) == 0);
  const rules::Error error = refusal(board);
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  EXPECT_EQ(error.code, ErrorCode::kPermissionDenied);
  EXPECT_THAT(error.message, HasSubstr("usb:1-2.3 is /dev/bus/usb/001/013: no permission: "));
  EXPECT_THAT(error.message, HasSubstr("install udev/70-jadoube.rules"));
  EXPECT_THAT(board.calls(), IsEmpty());
}

TEST_F(UsbBoard, IsNoticedWhenItIsPluggedIn) {
  const std::string folder = board_folder();
  auto monitor = PlugMonitor::watch(folder);
  ASSERT_TRUE(monitor);
  plug();
  pollfd waiting{monitor->fd(), POLLIN, 0};
  ASSERT_EQ(poll(&waiting, 1, 5000), 1);
  EXPECT_TRUE(monitor->take());
}

TEST_F(UsbBoard, IsReleasedAndCanBeOpenedAgain) {
  MockUsb& board = plug();
  open(board).reset();
  const auto line = open(board);
  ASSERT_TRUE(line);
  board.report({0x23, 0x01, 0x00});
  EXPECT_EQ(await(*line).value(), (UsbBytes{0x23, 0x01, 0x00}));
  EXPECT_THAT(board.calls(), ElementsAre("claim", "release", "claim"));
}

TEST_F(UsbBoard, IsBusyIfAnotherProgramHasClaimedIt) {
  const rules::Error error = refusal(plug({.is_claimed = true}));
  EXPECT_EQ(error.code, ErrorCode::kUnavailable);
  EXPECT_EQ(error.message, "busy: another program has usb:1-2.3 open");
}

TEST_F(UsbBoard, IsNoKeyboard) {
  MockUsb& keyboard = plug({.subclass = 1, .protocol = 1});
  const rules::Error error = refusal(keyboard);
  EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(error.message,
            "usb:1-2.3: a keyboard, a mouse or the like. A board is a device with the usage page "
            "FF00");
  EXPECT_THAT(keyboard.calls(), IsEmpty());
}

TEST_F(UsbBoard, IsNoDeviceOfTheKernelWithAnotherPage) {
  MockUsb& keyboard = plug({.report_descriptor = {0x05, 0x01, 0x09, 0x06}, .is_bound = true});
  EXPECT_THAT(refusal(keyboard).message, HasSubstr("a keyboard, a mouse or the like"));
  EXPECT_THAT(keyboard.calls(), IsEmpty());
}

TEST_F(UsbBoard, IsNoDeviceThatItselfTellsAnotherPage) {
  MockUsb& lamp = plug({.report_descriptor = {0x05, 0x01, 0x09, 0x06}});
  EXPECT_THAT(refusal(lamp).message, HasSubstr("a keyboard, a mouse or the like"));
  EXPECT_THAT(lamp.calls(), ElementsAre("claim", "release"));
}

}  // namespace usb_board_test
}  // namespace jadoube::drivers
