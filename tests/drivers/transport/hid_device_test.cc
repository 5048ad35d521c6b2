#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "drivers/transport/transport.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::drivers {
namespace hid_device_test {

TEST(HidDevice, IsNamedByTheKernel) {
  EXPECT_TRUE(is_hid_device("/dev/hidraw0"));
  EXPECT_FALSE(is_hid_device("/dev/ttyUSB0"));
}

TEST(HidDevice, OfABoardHasTheMakersPage) {
  const std::array<std::uint8_t, 7> board{0x06, 0x00, 0xFF, 0x09, 0x01, 0xA1, 0x01};
  const std::array<std::uint8_t, 6> keyboard{0x05, 0x01, 0x09, 0x06, 0xA1, 0x01};
  EXPECT_TRUE(has_makers_page(board));
  EXPECT_FALSE(has_makers_page(keyboard));
  EXPECT_FALSE(has_makers_page({}));
}

TEST(HidDevice, IsRefusedIfTheKernelDoesNotDescribeIt) {
  const std::string path = testing::TempDir() + "hidraw_" + std::to_string(getpid());
  std::ofstream(path) << "no device";
  const auto line = open_transport(path, {});
  std::filesystem::remove(path);
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(line.error().message, path + ": not a HID device");
}

}  // namespace hid_device_test
}  // namespace jadoube::drivers
