#include <gmock/gmock.h>

#include "daemon/api/values/board_values.h"

namespace jadoube::api {
namespace convert_test {

using model::Instant;

TEST(Convert, ADeviceSaysWhatTheBoardCanDoWhereThatIsNotUsual) {
  drivers::DeviceInfo info;
  EXPECT_FALSE(to_proto(info).has_capabilities());
  info.battery_percent = 88;
  info.capabilities.battery = true;
  EXPECT_FALSE(to_proto(info).has_capabilities());
  info.capabilities = {.sensing = drivers::SensingClass::kOccupancy,
                       .facing = drivers::Facing::kMakersWay,
                       .clock = false,
                       .own_log = false,
                       .lights = true,
                       .battery = true,
                       .sound = true};
  const auto can = to_proto(info).capabilities();
  EXPECT_EQ(can.sensing(), values::v1::SENSING_OCCUPANCY);
  EXPECT_EQ(can.facing(), values::v1::FACING_MAKERS_WAY);
  EXPECT_FALSE(can.clock());
  EXPECT_FALSE(can.own_log());
  EXPECT_TRUE(can.lights());
  EXPECT_TRUE(can.battery());
  EXPECT_TRUE(can.sound());
  info.capabilities = {.sensing = drivers::SensingClass::kColor};
  EXPECT_EQ(to_proto(info).capabilities().sensing(), values::v1::SENSING_COLOR);
  EXPECT_EQ(to_proto(info).capabilities().facing(), values::v1::FACING_EITHER_WAY);
}

// A record from elsewhere may say the year 9999.
TEST(Convert, ATimeBeyondWhatCanBeCountedIsTheLastThatCan) {
  google::protobuf::Timestamp time;
  time.set_seconds(253'402'300'799);
  time.set_nanos(999'999'999);
  EXPECT_GT(values::decode(time), Instant(std::chrono::years(290)));
  time.set_seconds(-time.seconds());
  EXPECT_LT(values::decode(time), Instant(std::chrono::years(-290)));
}

}  // namespace convert_test
}  // namespace jadoube::api
