#include "daemon/api/gateway/metrics_route.h"

#include <gmock/gmock.h>

#include "daemon/net/http/http_server.h"
#include "tests/support/http_client.h"

namespace jadoube::api {
namespace metrics_route_test {

using access::Role;
using testing::HasSubstr;
using tests::HttpClient;
using tests::HttpReply;

struct RoleText final : MetricsText {
  std::string text(Role role) const override {
    return role == Role::kArbiter ? "all 1\n" : "some 1\n";
  }
};

class MetricsRouteTest : public testing::Test {
 protected:
  MetricsRouteTest() : keeper_([this] { return now_; }), route_(keeper_, text_) {}
  void SetUp() override {
    const auto opened = server_.listen("127.0.0.1:0", {.routes = {route_.route()}});
    const auto open = server_.listen("127.0.0.1:0", {.routes = {route_.open_route()}});
    ASSERT_TRUE(opened && open);
    port_ = *opened;
    open_port_ = *open;
    server_.start();
  }
  void TearDown() override { server_.stop(); }

  HttpReply read(const std::string& token) {
    const auto fields = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return HttpClient(port_).get("/metrics", fields).value_or(HttpReply());
  }
  std::string token(Role role) {
    return keeper_.make_token(role, "prometheus", std::chrono::hours(1), "a test")->secret;
  }

  access::Seconds now_{std::chrono::seconds(1'700'000'000)};
  access::Doorkeeper keeper_;
  const RoleText text_;
  MetricsRoute route_;
  net::HttpServer server_;
  int port_ = 0, open_port_ = 0;
};

TEST_F(MetricsRouteTest, AnOperatorsTokenReadsThem) {
  const auto reply = read(token(Role::kOperator));
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.body, "some 1\n");
  EXPECT_EQ(reply.field("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(reply.field("cache-control"), "no-store");
}

TEST_F(MetricsRouteTest, AnArbitersTokenReadsMore) {
  EXPECT_EQ(read(token(Role::kArbiter)).body, "all 1\n");
}

TEST_F(MetricsRouteTest, NobodyElseReadsThem) {
  const auto nobody = read("");
  EXPECT_EQ(nobody.status, 401);
  EXPECT_EQ(nobody.field("www-authenticate"), "Bearer");
  EXPECT_THAT(nobody.body, HasSubstr("jadoube tokens create --role operator"));
  EXPECT_EQ(read(token(Role::kViewer)).status, 401);
  EXPECT_EQ(read("nobody.wrong").status, 403);
}

TEST_F(MetricsRouteTest, WrongTokensAreLimited) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(read("nobody.wrong").status, 403);
  EXPECT_EQ(read("nobody.wrong").status, 429);
}

TEST_F(MetricsRouteTest, ATokenThatWasRevokedReadsNothing) {
  const auto made =
      keeper_.make_token(Role::kOperator, "prometheus", std::chrono::hours(1), "a test");
  EXPECT_EQ(read(made->secret).status, 200);
  ASSERT_TRUE(keeper_.revoke(made->entry.id, "a test"));
  EXPECT_EQ(read(made->secret).status, 403);
}

TEST_F(MetricsRouteTest, WhereNobodyNeedsATokenEveryReaderIsAnOperator) {
  const auto reply = HttpClient(open_port_).get("/metrics").value_or(HttpReply());
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "some 1\n");
}

}  // namespace metrics_route_test
}  // namespace jadoube::api
