#include "daemon/outputs/http/output_routes.h"

#include <gmock/gmock.h>

#include "daemon/net/http/http_server.h"
#include "tests/support/http_client.h"

namespace jadoube::outputs {
namespace output_routes_test {

using testing::HasSubstr;

// Answers with its name and what was asked for.
class NamedOutput final : public HttpOutput {
 public:
  explicit NamedOutput(std::string name) : name_(std::move(name)) {}
  Health publish(const std::vector<Round>&, Instant) override { return {}; }
  void answer(const std::shared_ptr<net::HttpExchange>& exchange,
              const std::string& rest) override {
    exchange->respond(net::text_response(200, name_ + ":" + rest));
  }

 private:
  const std::string name_;
};

class OutputRoutesTest : public testing::Test {
 protected:
  OutputRoutesTest() {
    net::HttpSite site;
    site.routes = routes_.routes();
    port_ = server_.listen("127.0.0.1:0", std::move(site)).value();
    server_.start();
  }
  ~OutputRoutesTest() override { server_.stop(); }
  tests::HttpReply get(const std::string& path) const {
    return tests::HttpClient(port_).get(path, "Origin: https://club.example\r\n").value();
  }

  OutputRoutes routes_;
  net::HttpServer server_;
  int port_ = 0;
};

TEST_F(OutputRoutesTest, FindsAnOutputByItsKindAndName) {
  routes_.set("/pgn/a", std::make_shared<NamedOutput>("one"));
  routes_.set("/cloud/a", std::make_shared<NamedOutput>("two"));
  EXPECT_THAT(get("/pgn/a/open/round-1.pgn").body, HasSubstr("one:open/round-1.pgn"));
  EXPECT_THAT(get("/pgn/a/").body, HasSubstr("one:"));
  EXPECT_THAT(get("/pgn/a").body, HasSubstr("one:"));
  EXPECT_THAT(get("/cloud/a/x").body, HasSubstr("two:x"));
  EXPECT_EQ(get("/overlay/a/x").status, 404);
  EXPECT_EQ(get("/pgn/ab/x").status, 404);
}

TEST_F(OutputRoutesTest, PagesOfEverySiteMayReadThem) {
  routes_.set("/pgn/a", std::make_shared<NamedOutput>("one"));
  EXPECT_EQ(get("/pgn/a/x").field("access-control-allow-origin"), "*");
}

TEST_F(OutputRoutesTest, AnOutputTakesThePlaceOfAnother) {
  const auto old = std::make_shared<NamedOutput>("old");
  const auto fresh = std::make_shared<NamedOutput>("fresh");
  routes_.set("/pgn/a", old);
  routes_.set("/pgn/a", fresh);
  EXPECT_THAT(get("/pgn/a/x").body, HasSubstr("fresh:x"));
  routes_.remove("/pgn/a", old.get());
  EXPECT_EQ(get("/pgn/a/x").status, 200) << "another one is there";
  routes_.remove("/pgn/a", fresh.get());
  EXPECT_EQ(get("/pgn/a/x").status, 404);
}

TEST_F(OutputRoutesTest, KeepsAnOutputOnlyWhileItIsThere) {
  std::weak_ptr<NamedOutput> seen;
  {
    const auto output = std::make_shared<NamedOutput>("one");
    seen = output;
    routes_.set("/pgn/a", output);
  }
  EXPECT_FALSE(seen.expired());
  routes_.remove("/pgn/a", seen.lock().get());
  EXPECT_TRUE(seen.expired());
}

}  // namespace output_routes_test
}  // namespace jadoube::outputs
