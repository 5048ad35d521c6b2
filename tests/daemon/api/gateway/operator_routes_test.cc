#include "daemon/api/gateway/operator_routes.h"

#include <gmock/gmock.h>

#include "daemon/net/http/http_server.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace operator_routes_test {

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

// The daemon, and the process of a rehearsal behind its socket, which answers with the path.
class RehearsalRouteTest : public testing::Test {
 protected:
  RehearsalRouteTest()
      : keeper_([] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }),
        route_({.doorkeeper = keeper_, .socket = socket(), .is_running = [this] {
                  return is_running_.load();
                }}) {}
  void SetUp() override {
    net::HttpRoute all{.prefix = "/",
                       .handler = net::answers([](const net::HttpRequest& asked) {
                         const bool is_there = asked.path.find("nothing") == std::string::npos;
                         return net::HttpResponse{
                             .status = is_there ? 200 : 404,
                             .body = std::make_shared<const std::string>("at " + asked.path)};
                       })};
    ASSERT_TRUE(child_.listen("unix:" + socket(), {.routes = {all}}));
    child_.start();
    const auto opened = server_.listen("127.0.0.1:0", {.routes = route_.routes()});
    ASSERT_TRUE(opened);
    port_ = *opened;
    server_.start();
  }
  void TearDown() override {
    server_.stop();
    child_.stop();
  }

  std::string socket() const { return directory_ / "http"; }
  HttpReply get(const std::string& path, const std::string& token = "") {
    const auto fields = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return HttpClient(port_).get(path, fields).value_or(HttpReply());
  }
  std::string token(Role role) {
    return keeper_.make_token(role, "printer", std::chrono::hours(1), "a test")->secret;
  }

  tests::TemporaryDirectory directory_;
  std::atomic<bool> is_running_ = true;
  access::Doorkeeper keeper_;
  RehearsalRoute route_;
  net::HttpServer child_, server_;
  int port_ = 0;
};

TEST_F(RehearsalRouteTest, OperatorsReadWhatTheOutputsOfARehearsalShow) {
  const auto reply = get("/rehearsal/pgn/live/live.pgn", token(Role::kOperator));
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.body, "at /pgn/live/live.pgn");
  EXPECT_EQ(reply.field("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(get("/rehearsal/overlay/tv/tables.json", token(Role::kArbiter)).body,
            "at /overlay/tv/tables.json");
}

TEST_F(RehearsalRouteTest, NobodyElseReadsIt) {
  EXPECT_EQ(get("/rehearsal/pgn/live/live.pgn").status, 401);
  EXPECT_EQ(get("/rehearsal/pgn/live/live.pgn", token(Role::kDisplay)).status, 403);
  EXPECT_EQ(get("/rehearsal/pgn/live/live.pgn", "wrong").status, 401);
}

TEST_F(RehearsalRouteTest, OnlyWholeFilesAndOnlyWhileOneRuns) {
  const auto operators = token(Role::kOperator);
  EXPECT_EQ(get("/rehearsal/overlay/tv/events", operators).status, 404) << "a stream";
  EXPECT_EQ(get("/rehearsal/pgn/nothing.pgn", operators).status, 404);
  is_running_ = false;
  const auto reply = get("/rehearsal/pgn/live/live.pgn", operators);
  EXPECT_EQ(reply.status, 503);
  EXPECT_THAT(reply.body, HasSubstr("no rehearsal is running"));
}

TEST_F(RehearsalRouteTest, AProcessThatEndedMeanwhileIsSaid) {
  child_.stop();
  EXPECT_EQ(get("/rehearsal/pgn/live/live.pgn", token(Role::kOperator)).status, 503);
}

}  // namespace operator_routes_test
}  // namespace jadoube::api
