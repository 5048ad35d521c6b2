#include "drivers/transport/usb_device.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace usb_device_test {

namespace fs = std::filesystem;
using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(UsbAddress, NamesBusAndPorts) {
  EXPECT_EQ(parse_usb_address("usb:1-2").value(), "1-2");
  EXPECT_EQ(parse_usb_address("usb:1-2.3").value(), "1-2.3");
  EXPECT_EQ(parse_usb_address("usb:12-1.2.3.4.5.6.14").value(), "12-1.2.3.4.5.6.14");
}

TEST(UsbAddress, IsRefusedIfItNamesNoSocket) {
  for (const char* path :
       {"usb:", "usb:1", "usb:1-", "usb:1-2.", "usb:1-0", "usb:01-2", "usb:1.2", "usb:1-2-3",
        "usb:1-2:1.0", "usb:1-256", "usb:1-2.3 ", "usb:1-1.1.1.1.1.1.1.1", "usb:../../etc"}) {
    const auto socket = parse_usb_address(path);
    ASSERT_FALSE(socket) << path;
    EXPECT_EQ(socket.error().code, ErrorCode::kInvalidArgument) << path;
    EXPECT_THAT(socket.error().message, HasSubstr("Write bus and ports as in usb:1-2.3")) << path;
  }
}

TEST(UsbAddress, IsReportedFromPaths) {
  EXPECT_TRUE(is_usb_address("usb:1-2.3"));
  EXPECT_FALSE(is_usb_address("/dev/hidraw0"));
  EXPECT_FALSE(is_usb_address("tcp://usb:1"));
}

TEST(UsbAddress, OfNothingIsNotFound) {
  const auto line = open_transport("usb:255-255.255", {});
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(line.error().message, "usb:255-255.255: no such port: nothing is plugged in there");
}

TEST(UsbAddress, IsRefusedByTheTransportToo) {
  const auto line = open_transport("usb:one", {});
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, ErrorCode::kInvalidArgument);
}

class UsbDevices : public testing::Test {
 protected:
  UsbDevices() { fs::create_directories(folder_); }
  ~UsbDevices() override { fs::remove_all(folder_); }

  static void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }

  void plug(const std::string& socket, const std::string& number) {
    write(folder_ / socket / "idVendor", "2d80\n");
    write(folder_ / socket / "idProduct", "8002\n");
    write(folder_ / socket / "busnum", "1\n");
    write(folder_ / socket / "devnum", number + "\n");
    write(folder_ / socket / "product", "ChessAir\n");
    write(folder_ / socket / "serial", "A7\n");
  }

  fs::path add_interface(const std::string& socket, int number, const std::string& type,
                         int subclass = 0, int protocol = 0) {
    const fs::path at = folder_ / socket / (socket + ":1." + std::to_string(number));
    write(at / "bInterfaceClass", type + "\n");
    write(at / "bInterfaceNumber", "0" + std::to_string(number) + "\n");
    write(at / "bInterfaceSubClass", "0" + std::to_string(subclass) + "\n");
    write(at / "bInterfaceProtocol", "0" + std::to_string(protocol) + "\n");
    return at;
  }

  static void bind(const fs::path& interface, const std::string& descriptor,
                   const std::string& hidraw) {
    const fs::path driver = interface / "0003:2D80:8002.0001";
    write(driver / "report_descriptor", descriptor);
    fs::create_directories(driver / "hidraw" / hidraw);
  }

  const fs::path folder_ = testing::TempDir() + "jadoube_usb_" + std::to_string(getpid());
  const std::string board_{"\x06\x00\xff\x09\x01", 5};
  const std::string keyboard_{"\x05\x01\x09\x06", 4};
};

TEST_F(UsbDevices, AreDescribedByTheirSocket) {
  plug("1-2.3", "4");
  bind(add_interface("1-2.3", 1, "03"), board_, "hidraw3");
  add_interface("1-2.3", 0, "ff");
  const auto devices = list_usb_devices(folder_);
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(devices[0].socket, "1-2.3");
  EXPECT_EQ(devices[0].id.vendor, 0x2d80);
  EXPECT_EQ(devices[0].id.product, 0x8002);
  EXPECT_EQ(devices[0].product, "ChessAir");
  EXPECT_EQ(devices[0].serial, "A7");
  EXPECT_EQ(devices[0].node, "/dev/bus/usb/001/004");
  ASSERT_EQ(devices[0].hid.size(), 1u);
  EXPECT_EQ(devices[0].hid[0].number, 1);
  EXPECT_EQ(devices[0].hid[0].hidraw, "/dev/hidraw3");
  EXPECT_TRUE(may_be_board(devices[0].hid[0]));
}

TEST_F(UsbDevices, OnOneHubAreReportedApartByTheirPorts) {
  for (const char* socket : {"1-2.1", "1-2.4", "1-2.3"}) {
    plug(socket, std::string(1, socket[4]));
    add_interface(socket, 0, "03");
  }
  plug("1-2", "2");
  add_interface("1-2", 0, "09");
  plug("usb1", "1");
  std::vector<std::string> sockets;
  for (const auto& device : list_usb_devices(folder_)) sockets.push_back(device.socket);
  EXPECT_THAT(sockets, ElementsAre("1-2.1", "1-2.3", "1-2.4"));
}

TEST_F(UsbDevices, MayBeBoardsIfTheKernelsDriverDoesNotHoldThem) {
  plug("1-1", "2");
  add_interface("1-1", 0, "03");
  const auto device = read_usb_device(folder_ / "1-1");
  ASSERT_TRUE(device);
  EXPECT_EQ(device->hid.at(0).page, HidInterface::Page::kUnknown);
  EXPECT_EQ(device->hid.at(0).hidraw, "");
  EXPECT_TRUE(may_be_board(device->hid.at(0)));
}

TEST_F(UsbDevices, AreNoBoardsIfTheySayThatTheyAreKeyboards) {
  plug("1-1", "2");
  add_interface("1-1", 0, "03", 1, 1);
  bind(add_interface("1-1", 1, "03"), keyboard_, "hidraw0");
  const auto device = read_usb_device(folder_ / "1-1");
  ASSERT_TRUE(device);
  ASSERT_EQ(device->hid.size(), 2u);
  EXPECT_FALSE(may_be_board(device->hid[0]));
  EXPECT_FALSE(may_be_board(device->hid[1]));
}

TEST_F(UsbDevices, AreLeftOutIfTheKernelSaysNonsenseOfThem) {
  write(folder_ / "1-1/idVendor", "zz\n");
  write(folder_ / "1-2/busnum", "1\n");
  EXPECT_THAT(list_usb_devices(folder_), IsEmpty());
  EXPECT_THAT(list_usb_devices(folder_ / "nowhere"), IsEmpty());
}

TEST_F(UsbDevices, GiveTheirSocketAsTheNameOfTheKernelsPort) {
  const fs::path link = folder_ / "hidraw3";
  fs::create_symlink(
      "../../devices/pci0/usb1/1-2/1-2.3/1-2.3:1.1/0003:2D80:8002.0001/hidraw/hidraw3", link);
  EXPECT_EQ(usb_address_of(link), "usb:1-2.3");
  const fs::path other = folder_ / "hidraw4";
  fs::create_symlink("../../devices/virtual/misc/uhid/0003:2D80:8002.0001/hidraw/hidraw4", other);
  EXPECT_EQ(usb_address_of(other), "");
  EXPECT_EQ(usb_address_of(folder_ / "nowhere"), "");
}

}  // namespace usb_device_test
}  // namespace jadoube::drivers
