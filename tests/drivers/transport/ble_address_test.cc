#include <gmock/gmock.h>

#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace ble_address_test {

using testing::HasSubstr;

TEST(BleAddress, IsSixPairsOfDigits) {
  EXPECT_EQ(parse_ble_address("ble:01:23:45:67:89:AB"), "01:23:45:67:89:AB");
}

TEST(BleAddress, MayBeInSmallLetters) {
  EXPECT_EQ(parse_ble_address("ble:aa:bb:cc:dd:ee:ff"), "AA:BB:CC:DD:EE:FF");
}

TEST(BleAddress, IsReportedFromAPath) {
  EXPECT_TRUE(is_ble_address("ble:nonsense"));
  EXPECT_FALSE(is_ble_address("/dev/ttyUSB0"));
  EXPECT_FALSE(is_ble_address("tcp://host:1"));
}

TEST(BleAddress, ThatIsNoneSaysWhatIsWrongAndHowOneIsWritten) {
  const auto why = [](const char* text) { return parse_ble_address(text).error().message; };
  EXPECT_THAT(why("/dev/ttyUSB0"), HasSubstr("no Bluetooth address"));
  EXPECT_THAT(why("ble:"), HasSubstr("six pairs"));
  EXPECT_THAT(why("ble:AA:BB:CC:DD:EE:FF:00"), HasSubstr("six pairs"));
  EXPECT_THAT(why("ble:AA-BB-CC-DD-EE-FF"), HasSubstr("colons"));
  EXPECT_THAT(why("ble:AA:BB:CC:DD:EE:FG"), HasSubstr("0 to 9 and A to F"));
  EXPECT_THAT(why("ble:AA:BB:CC:DD:EE:F\xC3"), HasSubstr("ble:AA:BB:CC:DD:EE:FF"));
}

}  // namespace ble_address_test
}  // namespace jadoube::drivers
