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

using namespace std::chrono_literals;

const std::chrono::sys_seconds kFirst = std::chrono::sys_days(std::chrono::year(2026) / 11 / 26);

Document text(std::string bytes, std::string type = "text/plain; charset=utf-8") {
  return {std::move(type), net::shared_bytes(std::move(bytes))};
}

TEST(Documents, BeforeTheyAreMadeReadersAreToldToComeAgain) {
  Documents documents;
  for (const char* path : {"live.pgn", ""}) {
    const auto early = documents.get(path);
    EXPECT_EQ(early.status, 503) << path;
    EXPECT_EQ(early.fields, (net::HttpFields{{"Retry-After", "1"}})) << path;
    EXPECT_EQ(early.cache_control, "no-store") << path;
  }
  documents.replace({{"live.pgn", text("one")}}, kFirst);
  EXPECT_EQ(documents.get("live.pgn").status, 200);
  EXPECT_EQ(documents.get("late.pgn").status, 404);
}

TEST(Documents, ADocumentThatIsTheSameKeepsItsTagAndItsTime) {
  Documents documents;
  documents.replace({{"a", text("one")}, {"b", text("two")}}, kFirst);
  const auto a = documents.get("a");
  documents.replace({{"a", text("one")}, {"b", text("three")}}, kFirst + 5s);
  EXPECT_EQ(documents.get("a").etag, a.etag);
  EXPECT_EQ(documents.get("a").last_modified, kFirst);
  EXPECT_EQ(documents.get("b").last_modified, kFirst + 5s);
  EXPECT_EQ(*documents.get("b").body, "three");
}

TEST(Documents, ACacheOnTheWayKeepsWhatManyAskForForAMoment) {
  Documents documents;
  documents.replace({{"live.pgn", text("one")}}, kFirst);
  for (const char* path : {"live.pgn", "not-there-yet.pgn"}) {
    EXPECT_EQ(documents.get(path).cache_control, "public, max-age=1, stale-while-revalidate=5")
        << path;
  }
}

TEST(Documents, WhatIsNotReplacedIsGone) {
  Documents documents;
  documents.replace({{"a", text("one")}}, kFirst);
  documents.replace({}, kFirst);
  EXPECT_EQ(documents.get("a").status, 404);
  EXPECT_EQ(documents.get("").status, 404);
}

TEST(Documents, AWrongPathIsAnsweredWithTheRightOnes) {
  Documents documents;
  documents.replace({{"", text("list")},
                     {"open/a/table-1.json", text("a")},
                     {"open/b/table-1.json", text("b")},
                     {"tables.json", text("all")}},
                    kFirst);
  EXPECT_EQ(*documents.get("table-1.json").body,
            "there is no table-1.json here; take one of: open/a/table-1.json, "
            "open/b/table-1.json\n");
  EXPECT_EQ(*documents.get("x").body,
            "there is no x here; there are: open/a/table-1.json, open/b/table-1.json, "
            "tables.json\n");
}

}  // namespace output_routes_test
}  // namespace jadoube::outputs
