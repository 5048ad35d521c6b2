#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "drivers/discovery/plug_monitor.h"
#include "drivers/discovery/port.h"

namespace jadoube::drivers {
namespace {

namespace fs = std::filesystem;

Port port(const std::string& path, std::optional<UsbId> usb = {}) { return {path, usb, "", ""}; }

TEST(Port, MayBeAskedOnlyOverUsbOrBluetooth) {
  EXPECT_TRUE(may_be_asked(port("/dev/ttyUSB0", UsbId{0x0403, 0x6001})));
  EXPECT_TRUE(may_be_asked(port("/dev/rfcomm0")));
  EXPECT_FALSE(may_be_asked(port("/dev/ttyS0")));
}

TEST(Port, HasTheIdsOfADriver) {
  constexpr UsbId kIds[] = {{0x0403, 0x6001}, {0x045b, 0x8111}};
  const DriverEntry entry{"dgt", kIds, {}, nullptr};
  EXPECT_TRUE(has_id_of(port("/dev/ttyACM0", UsbId{0x045b, 0x8111}), entry));
  EXPECT_FALSE(has_id_of(port("/dev/ttyACM0", UsbId{0x045b, 0x6001}), entry));
  EXPECT_FALSE(has_id_of(port("/dev/ttyACM0"), entry));
}

TEST(ListPorts, NamesEachPortOnceInOrder) {
  const std::vector<Port> ports = list_ports();
  for (std::size_t i = 1; i < ports.size(); ++i) EXPECT_LT(ports[i - 1].path, ports[i].path);
}

class PlugMonitorOfAFolder : public testing::Test {
 protected:
  PlugMonitorOfAFolder() { fs::create_directory(folder_); }
  ~PlugMonitorOfAFolder() override { fs::remove_all(folder_); }

  static void await(const PlugMonitor& monitor) {
    pollfd waiting{monitor.fd(), POLLIN, 0};
    ASSERT_EQ(poll(&waiting, 1, 5000), 1);
  }

  const fs::path folder_ = testing::TempDir() + "jadoube_dev_" + std::to_string(getpid());
};

TEST_F(PlugMonitorOfAFolder, HintsWhenAPortComesAndWhenItGoes) {
  PlugMonitor monitor = std::move(PlugMonitor::watch(folder_).value());
  EXPECT_FALSE(monitor.take());
  std::ofstream(folder_ / "ttyUSB7").close();
  await(monitor);
  EXPECT_TRUE(monitor.take());
  EXPECT_FALSE(monitor.take());
  fs::remove(folder_ / "ttyUSB7");
  await(monitor);
  EXPECT_TRUE(monitor.take());
}

TEST_F(PlugMonitorOfAFolder, SaysNothingAboutOtherFiles) {
  PlugMonitor monitor = std::move(PlugMonitor::watch(folder_).value());
  std::ofstream(folder_ / "loop0").close();
  await(monitor);
  EXPECT_FALSE(monitor.take());
}

TEST(PlugMonitor, IsRefusedForAFolderThatIsNotThere) {
  const auto monitor = PlugMonitor::watch("/nowhere");
  ASSERT_FALSE(monitor);
  EXPECT_EQ(monitor.error().code, rules::ErrorCode::kUnavailable);
}

TEST(PlugMonitor, OpensWithOrWithoutUdev) { EXPECT_TRUE(PlugMonitor::open()); }

}  // namespace
}  // namespace jadoube::drivers
