#include "daemon/api/call/caller.h"

#include <gmock/gmock.h>

#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::api {
namespace caller_test {

TEST(Caller, TheAddressOfAPeerHasNoPort) {
  EXPECT_EQ(address_of("unix-abstract:jadoube-12-3:host:192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(address_of("unix-abstract:jadoube-12-3:host:2001:db8::7:4711"), "2001:db8::7");
  EXPECT_EQ(address_of("unix-abstract:jadoube-12-3:user:meier:4711"), "");
  EXPECT_EQ(address_of("unix:/run/socket"), "");
  EXPECT_EQ(address_of(""), "");
}

TEST(Caller, TheOriginOfAPeerIsItsAddressOrItsUserAndProcess) {
  EXPECT_EQ(origin_of("unix-abstract:jadoube-12-3:user:meier:4711"), "user meier, process 4711");
  EXPECT_EQ(origin_of("unix-abstract:jadoube-12-3:host:192.0.2.7:4711"), "192.0.2.7:4711");
  EXPECT_EQ(origin_of("inproc"), "inproc");
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

}  // namespace caller_test
}  // namespace jadoube::api
