#include "daemon/push/push_endpoint.h"

#include <gmock/gmock.h>

namespace jadoube::push {
namespace push_endpoint_test {

using testing::HasSubstr;

TEST(PushEndpoint, ReadsTheAddressesOfPushServices) {
  const auto read = PushEndpoint::parse("https://FCM.googleapis.com/fcm/send/abc:APA91b-_x?y=1");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->url(), "https://FCM.googleapis.com/fcm/send/abc:APA91b-_x?y=1");
  EXPECT_EQ(read->place(), "fcm.googleapis.com:443");
  EXPECT_EQ(read->origin(), "https://fcm.googleapis.com");
  const auto other = PushEndpoint::parse("https://push.example:8443/x");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->place(), "push.example:8443");
  EXPECT_EQ(other->origin(), "https://push.example:8443");
  EXPECT_EQ(PushEndpoint::parse("https://[2001:DB8::7]/x")->place(), "[2001:db8::7]:443");
}

TEST(PushEndpoint, RefusesEveryOtherForm) {
  for (const char* url : {"",
                          "x",
                          "http://push.example/x",
                          "HTTPS://push.example/x",
                          "ftp://push.example/x",
                          "https://push.example",
                          "https:///x",
                          "https://user@push.example/x",
                          "https://push.example:x@10.0.0.1/x",
                          "https://push.example:0/x",
                          "https://push.example:65536/x",
                          "https://push.example:/x",
                          "https://push.example:+1/x",
                          "https://push.example /x",
                          "https://push.example/x y",
                          "https://push.example/x\r\ny: z",
                          "https://push.example/x#y",
                          "https://push.example\\@10.0.0.1/x",
                          "https://.example/x",
                          "https://-x/x",
                          "https://[::1/x",
                          "https://::1]/x",
                          "https://[x]/x",
                          "https://push.\xd0\xb0/x",
                          "https://push.example/\xd0\xb0",
                          "https://push%2eexample/x",
                          "https://push_example/x"}) {
    EXPECT_FALSE(PushEndpoint::parse(url)) << url;
  }
  EXPECT_FALSE(PushEndpoint::parse("https://push.example/" + std::string(1024, 'x')));
}

TEST(PushEndpoint, AnUnusualPortMustBeNamed) {
  const std::string url = "https://push.example:8443/x";
  EXPECT_THAT(endpoint_fault(url, {}).value_or("").english(), HasSubstr("[push] hosts"));
  EXPECT_FALSE(endpoint_fault(url, {place_of_host("push.example:8443")}));
  EXPECT_TRUE(endpoint_fault(url, {place_of_host("push.example")}));
  EXPECT_FALSE(endpoint_fault("https://push.example/x", {}));
  EXPECT_THAT(endpoint_fault("http://push.example/x", {}).value_or("").english(),
              HasSubstr("must begin with https://"));
}

TEST(PushEndpoint, AHostOfTheConfigurationHasAName) {
  EXPECT_EQ(place_of_host("Push.Example"), "push.example:443");
  EXPECT_EQ(place_of_host("127.0.0.1:9999"), "127.0.0.1:9999");
  EXPECT_EQ(place_of_host("[::1]:9999"), "[::1]:9999");
  for (const char* none : {"", "https://push.example", "push.example/", "a b", "x:y"}) {
    EXPECT_EQ(place_of_host(none), "") << none;
  }
}

}  // namespace push_endpoint_test
}  // namespace jadoube::push
