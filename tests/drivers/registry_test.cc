#include <gmock/gmock.h>

#include "drivers/driver.h"

namespace jadoube::drivers {
namespace registry_test {

TEST(Registry, FindsTheDgtDriverByItsName) {
  const DriverEntry* entry = find_driver("dgt");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->line.baud, 9600);
  EXPECT_EQ(entry->make()->conversation(), Conversation::kGreeting);
}

TEST(Registry, HasNoDriverUnderAnUnknownName) { EXPECT_EQ(find_driver("gochess"), nullptr); }

TEST(Registry, FindsADriverForEachMakeAtItsSpeed) {
  for (const auto& [name, baud] :
       {std::pair("chesslink", 38400), std::pair("certabo", 38400), std::pair("chessnut", 9600),
        std::pair("ichessone", 115200), std::pair("zmartfun", 9600), std::pair("novag", 57600),
        std::pair("saitek", 1200)}) {
    const DriverEntry* entry = find_driver(name);
    ASSERT_NE(entry, nullptr) << name;
    EXPECT_EQ(entry->line.baud, baud) << name;
    EXPECT_NE(entry->make(), nullptr) << name;
  }
}

TEST(Registry, HasADriverForEachMakeOverBluetoothLe) {
  for (const char* name : {"pegasus", "squareoff", "chessup"}) {
    const DriverEntry* entry = find_driver(name);
    ASSERT_NE(entry, nullptr) << name;
    EXPECT_TRUE(entry->only_where_named) << name;
  }
}

TEST(Registry, WritesToNoPortThatWasFoundWhereTheUsbIdOfAMakeIsNotKnown) {
  for (const DriverEntry& entry : registry()) {
    EXPECT_TRUE(entry.only_where_named || !entry.usb_ids.empty()) << entry.name;
  }
}

TEST(Registry, NamesTheUsbIdsOfDgtBoards) {
  std::vector<std::pair<int, int>> ids;
  for (const UsbId id : find_driver("dgt")->usb_ids) ids.emplace_back(id.vendor, id.product);
  EXPECT_THAT(ids,
              testing::UnorderedElementsAre(std::pair(0x0403, 0x6001), std::pair(0x045B, 0x8111)));
}

}  // namespace registry_test
}  // namespace jadoube::drivers
