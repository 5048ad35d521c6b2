#include "daemon/api/gateway/lichess_route.h"

#include "daemon/net/http/http_server.h"
#include "tests/daemon/api/lichess_accounts.h"
#include "tests/support/http_client.h"

namespace jadoube::api {
namespace lichess_route_test {

using testing::HasSubstr;
using testing::Not;
using tests::HttpReply;

class LichessRouteTest : public lichess_tests::LichessAccounts {
 protected:
  LichessRouteTest() : route_(*desk_) {
    port_ = server_.listen("127.0.0.1:0", {.routes = {route_.route()}}).value();
    server_.start();
  }
  ~LichessRouteTest() override { server_.stop(); }

  std::string begin(const std::string& path) {
    const auto address =
        desk_->connect("lichess", "http://127.0.0.1:" + std::to_string(port_) + path, who_);
    EXPECT_TRUE(address) << address.error().message;
    return address.value_or("");
  }
  HttpReply get(const std::string& target, const std::string& fields = "") {
    return tests::HttpClient(port_).get(target, fields).value_or(HttpReply());
  }
  // What the browser gets at the address to which Lichess sends it.
  HttpReply come_back(const std::string& address) {
    return get(address.substr(address.find('/', address.find("://") + 3)));
  }

  LichessRoute route_;
  net::HttpServer server_;
  int port_ = 0;
};

TEST_F(LichessRouteTest, ALoginThatWasBegunInTheOutputsLeadsBackThere) {
  const auto reply = come_back(agreed(begin("/lichess/return")));
  EXPECT_EQ(reply.status, 303) << reply.body;
  EXPECT_EQ(reply.field("location"), "/operator#/outputs");
  EXPECT_EQ(reply.field("cache-control"), "no-store");
  EXPECT_NE(settings_of("lichess").secret_file, "");
}

TEST_F(LichessRouteTest, ALoginThatWasBegunInTheGuideLeadsBackThere) {
  const auto reply = come_back(agreed(begin("/lichess/return/guide")));
  EXPECT_EQ(reply.status, 303) << reply.body;
  EXPECT_EQ(reply.field("location"), "/operator#/guide/outputs");
}

// The code in the address was given for another path, so Lichess does not take it.
TEST_F(LichessRouteTest, WhateverTheAddressSaysNobodyIsSentElsewhere) {
  for (const char* path : {"/lichess/return//evil.example", "/lichess/return/https://evil.example",
                           "/lichess/return/guide/../../evil"}) {
    const std::string state = in(begin("/lichess/return"), "state");
    const auto reply = get(std::string(path) + "?code=liu_x&state=" + state +
                           "&return=https://evil.example&location=https://evil.example");
    EXPECT_THAT(reply.field("location"), Not(HasSubstr("evil"))) << path;
    EXPECT_THAT(reply.body, Not(HasSubstr("evil"))) << path;
  }
}

TEST_F(LichessRouteTest, WhatWentWrongIsSaidInTheLanguageOfTheReaderWithALinkBack) {
  const std::string state = in(begin("/lichess/return/guide"), "state");
  const auto reply =
      get("/lichess/return/guide?error=access_denied&state=" + state, "Accept-Language: de\r\n");
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.body, HasSubstr("Nicht mit Lichess verbunden"));
  EXPECT_THAT(reply.body, HasSubstr("href=\"/operator#/guide/outputs\""));
  const auto outputs = get("/lichess/return?error=access_denied&state=" + state);
  EXPECT_THAT(outputs.body, HasSubstr("href=\"/operator#/outputs\""));
  EXPECT_THAT(outputs.body, HasSubstr("no longer valid"));
}

TEST_F(LichessRouteTest, WhatOthersWroteIntoTheAddressIsNoPartOfThePage) {
  const std::string state = in(begin("/lichess/return"), "state");
  const auto reply =
      get("/lichess/return?error=%3Cscript%3Ealert%281%29%3C%2Fscript%3E&state=" + state);
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.body, Not(HasSubstr("<script>")));
  EXPECT_THAT(reply.body, HasSubstr("&#60;script&#62;"));
}

TEST_F(LichessRouteTest, WithoutACodeLichessIsNotAsked) {
  EXPECT_EQ(get("/lichess/return").status, 400);
  EXPECT_EQ(get("/lichess/return?code=liu_x&state=nobody").status, 400);
  EXPECT_EQ(stub_.log().size(), 0u);
}

}  // namespace lichess_route_test
}  // namespace jadoube::api
