#include <gmock/gmock.h>

#include "drivers/transport/network_transport.h"

namespace jadoube::drivers {
namespace network_address_test {

using testing::HasSubstr;

TEST(NetworkAddress, NamesAHostAndAPort) {
  EXPECT_EQ(parse_network_address("tcp://table7.hall:4001"),
            (NetworkAddress{false, "table7.hall", 4001}));
}

TEST(NetworkAddress, ReportsWhetherTheLineIsSetToo) {
  EXPECT_EQ(parse_network_address("rfc2217://10.0.0.7:4001"),
            (NetworkAddress{true, "10.0.0.7", 4001}));
}

TEST(NetworkAddress, OfSixthVersionIsInBrackets) {
  EXPECT_EQ(parse_network_address("tcp://[fe80::1]:4001"),
            (NetworkAddress{false, "fe80::1", 4001}));
}

TEST(NetworkAddress, IsReportedFromAPath) {
  EXPECT_TRUE(is_network_address("udp://host:1"));
  EXPECT_FALSE(is_network_address("/dev/ttyUSB0"));
}

TEST(NetworkAddress, ThatIsNoneSaysWhatIsWrong) {
  const auto why = [](const char* text) { return parse_network_address(text).error().message; };
  EXPECT_THAT(why("/dev/ttyUSB0"), HasSubstr("no address"));
  EXPECT_THAT(why("udp://host:1"), HasSubstr("no such kind"));
  EXPECT_THAT(why("tcp://host"), HasSubstr("number is missing"));
  EXPECT_THAT(why("tcp://host:0"), HasSubstr("from 1 to 65535"));
  EXPECT_THAT(why("tcp://host:65536"), HasSubstr("from 1 to 65535"));
  EXPECT_THAT(why("tcp://host:4001x"), HasSubstr("from 1 to 65535"));
  EXPECT_THAT(why("tcp://:4001"), HasSubstr("no host"));
  EXPECT_THAT(why("tcp://[]:4001"), HasSubstr("no host"));
  EXPECT_THAT(why("tcp://fe80::1:4001"), HasSubstr("no host"));
}

}  // namespace network_address_test
}  // namespace jadoube::drivers
