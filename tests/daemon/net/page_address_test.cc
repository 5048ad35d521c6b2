#include <gmock/gmock.h>

#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace page_address_test {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(PageAddress, OfOneAddressIsThatAddress) {
  EXPECT_THAT(page_addresses("http", "192.0.2.7:8080", 8080, {"hall"}),
              ElementsAre("http://192.0.2.7:8080"));
  EXPECT_THAT(page_addresses("https", "[::1]:0", 4711, {}), ElementsAre("https://[::1]:4711"));
}

TEST(PageAddress, LeavesOutTheUsualPort) {
  EXPECT_THAT(page_addresses("http", "a:80", 80, {}), ElementsAre("http://a"));
  EXPECT_THAT(page_addresses("https", "a:443", 443, {}), ElementsAre("https://a"));
  EXPECT_THAT(page_addresses("https", "a:80", 80, {}), ElementsAre("https://a:80"));
}

TEST(PageAddress, OfAllAddressesBeginsWithTheNamesAndEndsWithThisMachineOnly) {
  const auto all = page_addresses("https", "0.0.0.0:8443", 8443, {"hall.example"});
  ASSERT_GE(all.size(), 2);
  EXPECT_EQ(all.front(), "https://hall.example:8443");
  EXPECT_EQ(all.back(), "https://localhost:8443");
  for (const auto& each : all) EXPECT_EQ(each.find('['), std::string::npos) << each;
}

TEST(PageAddress, AUnixSocketHasNone) {
  EXPECT_THAT(page_addresses("http", "unix:/run/http", 0, {"hall"}), IsEmpty());
}

TEST(PageAddress, KnowsWhatOnlyThisMachineReaches) {
  for (const char* here :
       {"http://localhost:8080", "http://127.0.0.1:8080", "https://[::1]:8443"}) {
    EXPECT_TRUE(is_for_this_machine(here)) << here;
  }
  for (const char* there :
       {"http://192.0.2.7:8080", "https://localhost.example", "https://[2001:db8::1]"}) {
    EXPECT_FALSE(is_for_this_machine(there)) << there;
  }
}

}  // namespace page_address_test
}  // namespace jadoube::net
