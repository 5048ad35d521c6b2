#include "daemon/devices/roster.h"

#include <gmock/gmock.h>

#include "daemon/devices/connection.h"
#include "tests/support/fake_driver.h"
#include "tests/support/packed.h"

namespace jadoube::devices {
namespace roster_test {

using rules::ErrorCode;

const drivers::DriverEntry kDrivers[] = {tests::fake_entry("dgt"), tests::fake_entry("other")};

BoardSetting by_port(const std::string& id) { return {id, "dgt", "/dev/ttyUSB0", ""}; }
BoardSetting by_serial(const std::string& id, const std::string& serial) {
  return {id, "dgt", "", serial};
}

Roster roster(std::vector<BoardSetting> settings) {
  return std::move(Roster::make(std::move(settings), kDrivers).value());
}

drivers::DeviceInfo device(const std::string& serial, const std::string& short_serial = "") {
  drivers::DeviceInfo info;
  info.serial = serial;
  info.short_serial = short_serial;
  return info;
}

bool nobody(const std::string&) { return false; }
bool everybody(const std::string&) { return true; }

std::string message_of(std::vector<BoardSetting> settings) {
  const auto made = Roster::make(std::move(settings), kDrivers);
  if (made) return "";
  EXPECT_EQ(made.error().code, ErrorCode::kInvalidArgument);
  return made.error().message;
}

TEST(Roster, RefusesBoardsThatContradictThemselves) {
  EXPECT_EQ(message_of({by_port("")}), "board \"\": a board has an id");
  EXPECT_EQ(message_of({by_port("1"), by_port("1")}), "board \"1\": the id is there twice");
  EXPECT_EQ(message_of({{"1", "dgt", "/dev/x", "7"}}),
            "board \"1\": a board has either a port or a serial");
  EXPECT_EQ(message_of({{"1", "dgt", "", ""}}),
            "board \"1\": a board has either a port or a serial");
  EXPECT_EQ(message_of({{"1", "dtg", "/dev/x", ""}}), "board \"1\": there is no driver \"dtg\"");
}

TEST(Roster, AsksOtherPortsOnlyIfABoardMustBeFound) {
  EXPECT_TRUE(roster({}).asks_around());
  EXPECT_TRUE(roster({by_port("1"), by_serial("2", "7")}).asks_around());
  EXPECT_FALSE(roster({by_port("1")}).asks_around());
}

TEST(Roster, AsksWithTheDriversThatTheBoardsNeed) {
  EXPECT_EQ(roster({}).drivers_to_try().size(), 2U);
  const auto tried = roster({by_serial("1", "7")}).drivers_to_try();
  ASSERT_EQ(tried.size(), 1U);
  EXPECT_EQ(tried[0]->name, "dgt");
}

TEST(Roster, NeverAsksWithADriverThatIsOnlyUsedWhereNamed) {
  const Roster all = Roster::make({}, drivers::registry()).value();
  for (const auto* entry : all.drivers_to_try()) EXPECT_FALSE(entry->only_where_named);
  EXPECT_NE(all.driver("zmartfun"), nullptr);
}

TEST(Roster, KnowsABoardByItsLongOrShortSerial) {
  const Roster known = roster({by_serial("hall", "20336"), by_serial("stage", "3000448278")});
  EXPECT_EQ(known.identify("/dev/ttyUSB0", "dgt", device("3000448278"), nobody),
            (Identity{"stage", ""}));
  EXPECT_EQ(known.identify("/dev/ttyUSB0", "dgt", device("3000000000", "20336"), nobody),
            (Identity{"hall", ""}));
}

TEST(Roster, LeavesAnUnknownBoardAlone) {
  const Roster known = roster({by_serial("hall", "20336")});
  EXPECT_EQ(known.identify("/dev/ttyUSB0", "dgt", device("1"), nobody), std::nullopt);
  EXPECT_EQ(known.identify("/dev/ttyUSB0", "dgt", device(""), nobody), std::nullopt);
  EXPECT_EQ(known.identify("/dev/ttyUSB0", "other", device("20336"), nobody), std::nullopt);
}

TEST(Roster, NamesEveryBoardAfterItsSerialNumberIfNoneIsConfigured) {
  EXPECT_EQ(roster({}).identify("/dev/ttyUSB0", "dgt", device("30 00/4"), nobody),
            (Identity{"30_00_4", ""}));
  EXPECT_EQ(roster({}).identify("/dev/ttyUSB0", "dgt", device("", "20336"), nobody),
            (Identity{"20336", ""}));
}

TEST(Roster, NamesABoardWithoutASerialAfterItsPort) {
  EXPECT_EQ(roster({}).identify("/dev/pts/3", "dgt", device(""), nobody), (Identity{"3", ""}));
}

TEST(Roster, DistinguishesASecondBoardWithTheSameSerialNumberByItsPort) {
  const auto second = roster({}).identify("/dev/ttyUSB1", "dgt", device("20336"), everybody);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->board, "20336@ttyUSB1");
  EXPECT_EQ(jadoube::tests::in_english(second->remark),
            "two boards have the serial number 20336; the one at /dev/ttyUSB1 is called "
            "20336@ttyUSB1");
}

TEST(PlainName, KeepsLettersDigitsAndThreeSigns) {
  EXPECT_EQ(plain_name("A-z.0_9 /\xc3\xa9"), "A-z.0_9____");
  EXPECT_EQ(base_name("/dev/serial/by-id/usb-DGT"), "usb-DGT");
  EXPECT_EQ(base_name("ttyUSB0"), "ttyUSB0");
}

}  // namespace roster_test
}  // namespace jadoube::devices
