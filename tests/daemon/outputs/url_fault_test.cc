#include <gtest/gtest.h>

#include <string>

#include "daemon/outputs/settings.h"

namespace jadoube::outputs {
namespace url_fault_test {

TEST(TimeServerFault, IsReportedUnlessTheAddressIsOneOfHttp) {
  const auto fault = [](const std::string& url) {
    const auto found = time_server_fault(url);
    return found ? found->english() : "";
  };
  EXPECT_EQ(fault("http://time.example/tsr"), "");
  EXPECT_EQ(fault("https://time.example:8443"), "");
  EXPECT_EQ(fault("ftp://time.example"), "it must start with http:// or https://");
  EXPECT_EQ(fault("time.example"), "it must start with http:// or https://");
  EXPECT_NE(fault("http://"), "");
  EXPECT_NE(fault("http://time example"), "");
}

TEST(UrlFault, IsThatThereIsNoHost) {
  EXPECT_EQ(url_fault("ftp://host.example/games"), std::nullopt);
  EXPECT_NE(url_fault("https://"), std::nullopt);
}

TEST(LichessRoundId, IsFoundInTheAddressAsItIsCopied) {
  for (const char* address : {"https://lichess.org/broadcast/kyiv-open-2026/round-2/EfGhIjKl",
                              "lichess.org/broadcast/-/-/EfGhIjKl",
                              "https://lichess.org/broadcast/kyiv/round-2/EfGhIjKl#boards",
                              "https://lichess.org/broadcast/kyiv/round-2/EfGhIjKl/AbCdEfGh",
                              "https://lichess.org/broadcast/kyiv/round-2/EfGhIjKl?tab=1 ",
                              "https://lichess.org/api/broadcast/kyiv/round-2/EfGhIjKl.pgn",
                              "https://lichess.example.org/broadcast/kyiv/round-2/EfGhIjKl"}) {
    EXPECT_EQ(lichess_round_id(address), "EfGhIjKl") << address;
  }
}

TEST(LichessRoundId, LeavesEverythingElseAsItIs) {
  for (const char* text : {"EfGhIjKl", "", "default", "https://lichess.org/broadcast/kyiv/AbCdEfGh",
                           "https://lichess.org/study/AbCdEfGh"}) {
    EXPECT_EQ(lichess_round_id(text), text);
  }
}

TEST(LichessBroadcastId, IsReadFromEachAddressOfABroadcast) {
  for (const char* address : {"https://lichess.org/broadcast/kyiv-open/AbCdEfGh",
                              "https://lichess.org/broadcast/kyiv-open/AbCdEfGh#players",
                              "https://lichess.org/broadcast/AbCdEfGh/edit"}) {
    EXPECT_EQ(lichess_broadcast_id(address), "AbCdEfGh") << address;
  }
  // That of a round is none of a broadcast.
  const std::string round = "https://lichess.org/broadcast/kyiv/round-2/EfGhIjKl";
  EXPECT_EQ(lichess_broadcast_id(round), round);
  EXPECT_EQ(lichess_broadcast_id("AbCdEfGh"), "AbCdEfGh");
}

TEST(UrlFault, TheHostIsTheOneThatIsConnectedTo) {
  EXPECT_EQ(host_of_url("https://Club.EXAMPLE:8443/x?y#z"), "club.example");
  EXPECT_EQ(host_of_url("http://user:password@127.0.0.1:80/"), "127.0.0.1");
  EXPECT_EQ(host_of_url("http://[::1]:8080/"), "::1");
  EXPECT_EQ(host_of_url("http://localhost./"), "localhost");
  EXPECT_EQ(host_of_url("http://2130706433/"), "127.0.0.1");
  EXPECT_EQ(host_of_url("no address"), "");
}

}  // namespace url_fault_test
}  // namespace jadoube::outputs
