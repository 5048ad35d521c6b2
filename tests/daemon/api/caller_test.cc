#include "daemon/api/caller.h"

#include <gmock/gmock.h>

#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::api {
namespace {

TEST(Caller, TheAddressOfAPeerHasNoPort) {
  EXPECT_EQ(address_of("ipv4:192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(address_of("ipv6:%5B2001:db8::7%5D:4711"), "2001:db8::7");
  EXPECT_EQ(address_of("ipv6:[2001:db8::7]:4711"), "2001:db8::7");
  EXPECT_EQ(address_of("unix:/run/socket"), "");
  EXPECT_EQ(address_of(""), "");
  EXPECT_EQ(address_of("ipv4:"), "");
}

TEST(Caller, WhoHasEnteredSignsWithTheirOwnName) {
  v1::DecideOnGameRequest request;
  request.set_author("somebody else");
  EXPECT_EQ(signed_by({.name = "A. Meier"}, request).author(), "A. Meier");
  EXPECT_EQ(signed_by({.origin = "unix:"}, request).author(), "somebody else");
}

TEST(Caller, TheLogNamesThemAndTheirAddress) {
  EXPECT_EQ(name_of({.name = "A. Meier", .origin = "192.0.2.7"}), "A. Meier from 192.0.2.7");
  EXPECT_EQ(name_of({.origin = "unix:"}), "unix:");
}

}  // namespace
}  // namespace jadoube::api
