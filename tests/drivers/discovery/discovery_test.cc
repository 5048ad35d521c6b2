#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "drivers/discovery/port.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::drivers {
namespace discovery_test {

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

TEST(Port, HasAnyProductIdThatTheMaskOfADriverLeavesOpen) {
  constexpr UsbId kIds[] = {{0x2d80, 0x8000, 0xf800}};
  const DriverEntry entry{"chessnut", kIds, {}, nullptr};
  EXPECT_TRUE(has_id_of(port("/dev/hidraw0", UsbId{0x2d80, 0x8002}), entry));
  EXPECT_TRUE(has_id_of(port("/dev/hidraw0", UsbId{0x2d80, 0x85ff}), entry));
  EXPECT_FALSE(has_id_of(port("/dev/hidraw0", UsbId{0x2d80, 0x0001}), entry));
}

TEST(Port, OfAHidDeviceIsReadOnlyByADriverOfItsId) {
  constexpr UsbId kIds[] = {{0x2d80, 0x8000, 0xf800}};
  DriverEntry hid{"chessnut", kIds, {}, nullptr};
  hid.is_hid = true;
  const DriverEntry serial{"dgt", {}, {}, nullptr};
  Port board = port("/dev/hidraw0", UsbId{0x2d80, 0x8002});
  board.is_hid = true;
  Port lamp = port("/dev/hidraw1", UsbId{0x1234, 0x8002});
  lamp.is_hid = true;
  EXPECT_TRUE(may_read(hid, board));
  EXPECT_FALSE(may_read(hid, lamp));
  EXPECT_FALSE(may_read(hid, port("/dev/ttyUSB0", UsbId{0x2d80, 0x8002})));
  EXPECT_FALSE(may_read(serial, board));
  EXPECT_TRUE(may_read(serial, port("/dev/ttyUSB0", UsbId{0x1234, 0x0001})));
}

class HidPorts : public testing::Test {
 protected:
  ~HidPorts() override { fs::remove_all(folder_); }

  void plug(const std::string& name, const std::string& id, const std::string& descriptor) {
    fs::create_directories(folder_ / name / "device");
    std::ofstream(folder_ / name / "device/uevent")
        << "DRIVER=hid-generic\nHID_ID=" << id << "\nHID_NAME=ChessAir\nHID_UNIQ=A7\n";
    std::ofstream(folder_ / name / "device/report_descriptor", std::ios::binary) << descriptor;
  }

  const fs::path folder_ = testing::TempDir() + "jadoube_hid_" + std::to_string(getpid());
  const std::string board_{"\x06\x00\xff\x09\x01", 5};
  const std::string keyboard_{"\x05\x01\x09\x06", 4};
};

TEST_F(HidPorts, AreUsbDevicesWithTheMakersPage) {
  plug("hidraw3", "0003:00002D80:00008002", board_);
  plug("hidraw4", "0003:00002D80:00008002", keyboard_);
  plug("hidraw5", "0005:00002D80:00008002", board_);
  plug("hidraw6", "nonsense", board_);
  const auto ports = list_hid_ports(folder_);
  ASSERT_EQ(ports.size(), 1u);
  EXPECT_EQ(ports[0].path, "/dev/hidraw3");
  EXPECT_EQ(ports[0].usb->product, 0x8002);
  EXPECT_EQ(ports[0].product, "ChessAir");
  EXPECT_EQ(ports[0].usb_serial, "A7");
  EXPECT_TRUE(ports[0].is_hid);
}

TEST_F(HidPorts, HaveTheNameOfTheirSocketInBothLists) {
  const fs::path socket = folder_ / "devices/1-2/1-2.3";
  const std::pair<const char*, const char*> numbers[] = {
      {"idVendor", "2d80"}, {"idProduct", "8002"}, {"busnum", "1"}, {"devnum", "4"}};
  const fs::path interface = socket / "1-2.3:1.0";
  const fs::path driver = interface / "0003:2D80:8002.0001";
  plug((driver / "hidraw/hidraw3").lexically_relative(folder_), "0003:00002D80:00008002", board_);
  for (const auto& [name, value] : numbers) std::ofstream(socket / name) << value << "\n";
  std::ofstream(interface / "bInterfaceClass") << "03\n";
  std::ofstream(driver / "report_descriptor", std::ios::binary) << board_;
  fs::create_directories(folder_ / "class");
  fs::create_symlink(driver / "hidraw/hidraw3", folder_ / "class/hidraw3");
  for (const auto& ports :
       {list_hid_ports(folder_ / "class"), list_usb_ports(folder_ / "devices/1-2")}) {
    ASSERT_EQ(ports.size(), 1u);
    EXPECT_EQ(ports[0].path, "usb:1-2.3");
    EXPECT_EQ(ports[0].usb->vendor, 0x2d80);
    EXPECT_EQ(ports[0].usb->product, 0x8002);
    EXPECT_TRUE(ports[0].is_hid);
  }
}

TEST(Port, IsListedAsTheFileThatALinkMeans) {
  const fs::path link = testing::TempDir() + "jadoube_link_" + std::to_string(getpid());
  fs::create_symlink("/dev/null", link);
  EXPECT_EQ(listed_path(link), "/dev/null");
  fs::remove(link);
  EXPECT_EQ(listed_path(link), link);
  EXPECT_EQ(listed_path("usb:1-2.3"), "usb:1-2.3");
  EXPECT_EQ(listed_path("tcp://host:1"), "tcp://host:1");
}

TEST(Port, IsPluggedInIfItIsAFileOrASocketWithADevice) {
  EXPECT_TRUE(is_plugged_in("/dev/null"));
  EXPECT_FALSE(is_plugged_in("/dev/nowhere"));
  EXPECT_FALSE(is_plugged_in("usb:255-255"));
  EXPECT_FALSE(is_plugged_in("usb:.."));
}

TEST_F(HidPorts, AreNoneIfTheKernelHasNone) {
  EXPECT_THAT(list_hid_ports(folder_), testing::IsEmpty());
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

TEST_F(PlugMonitorOfAFolder, HintsWhenAUsbDeviceComes) {
  fs::create_directories(folder_ / "bus/usb/001");
  PlugMonitor monitor = std::move(PlugMonitor::watch(folder_).value());
  std::ofstream(folder_ / "bus/usb/001/004").close();
  await(monitor);
  EXPECT_TRUE(monitor.take());
}

TEST_F(PlugMonitorOfAFolder, ReportsNothingAboutOtherFiles) {
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

}  // namespace discovery_test
}  // namespace jadoube::drivers
