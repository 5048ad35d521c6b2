#include "daemon/outputs/output_set.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "daemon/net/http/http_server.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/comes.h"
#include "tests/support/http_client.h"
#include "tests/support/kept_findings.h"

namespace jadoube::outputs {
namespace output_set_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

OutputSettings pgn(const std::string& name, std::chrono::seconds delay = 0s) {
  return {.name = name, .kind = Kind::kPgn, .delay = delay};
}

class OutputSetTest : public tests::HallTable {
 protected:
  OutputSetTest() {
    start_game(at(0s), "one", 1);
    play(at(10s), "one", "e2e4", "e4");
    auto opened = OutputSet::open({.outputs = {pgn("a"), pgn("b")},
                                   .state_dir = directory_ / "outputs",
                                   .findings = &findings_},
                                  *feed_, archive(), clock_);
    EXPECT_TRUE(opened) << opened.error().message;
    set_ = std::move(*opened);
    net::HttpSite site;
    site.routes = set_->routes();
    port_ = server_.listen("127.0.0.1:0", std::move(site)).value();
    server_.start();
    set_->start();
  }
  ~OutputSetTest() override {
    server_.stop();
    set_->stop();
  }

  int status_of(const std::string& path) const {
    const auto reply = tests::HttpClient(port_).get(path);
    return reply ? reply->status : 0;
  }
  bool is_served(const std::string& path) const {
    return tests::comes([&] { return status_of(path) == 200; });
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& each : set_->list().status()) names.push_back(each.name);
    return names;
  }

  system::Clock clock_;
  tests::KeptFindings findings_;
  std::unique_ptr<OutputSet> set_;
  net::HttpServer server_;
  int port_ = 0;
};

TEST_F(OutputSetTest, AnOutputComesAndGoesWhileTheServerRuns) {
  EXPECT_TRUE(is_served("/pgn/a/live.pgn"));
  EXPECT_EQ(status_of("/pgn/c/live.pgn"), 404);
  ASSERT_TRUE(set_->set_outputs({pgn("a"), pgn("b"), pgn("c")}));
  EXPECT_TRUE(is_served("/pgn/c/live.pgn"));
  EXPECT_THAT(names(), ElementsAre("a", "b", "c"));
  ASSERT_TRUE(set_->set_outputs({pgn("a"), pgn("c")}));
  EXPECT_EQ(status_of("/pgn/b/live.pgn"), 404);
  EXPECT_EQ(status_of("/pgn/a/live.pgn"), 200);
  EXPECT_THAT(names(), ElementsAre("a", "c"));
  EXPECT_FALSE(set_->list().find("b"));
}

TEST_F(OutputSetTest, TheOthersGoOnUndisturbed) {
  const auto before = set_->list().find("a").value();
  const auto changed = set_->list().find("b").value();
  ASSERT_TRUE(set_->set_outputs({pgn("a"), pgn("b", 5min), pgn("c")}));
  EXPECT_EQ(set_->list().find("a").value(), before);
  EXPECT_NE(set_->list().find("b").value(), changed);
  EXPECT_EQ(set_->list().find("b").value()->status().delay, 5min);
}

TEST_F(OutputSetTest, AnOutputThatComesAgainKnowsWhatAnOperatorSaid) {
  set_->list().find("a").value()->freeze_all(true);
  ASSERT_TRUE(set_->set_outputs({pgn("b")}));
  EXPECT_TRUE(std::filesystem::exists(directory_ / "outputs/a.json"));
  ASSERT_TRUE(set_->set_outputs({pgn("b"), pgn("a")}));
  EXPECT_TRUE(set_->list().find("a").value()->status().all_frozen);
}

TEST_F(OutputSetTest, WhatWasWrongWithAnOutputIsOverWhenItGoes) {
  OutputSettings folder{.name = "site", .kind = Kind::kFolder, .dir = "/proc/nothing/here"};
  ASSERT_TRUE(set_->set_outputs({pgn("a"), folder}));
  ASSERT_TRUE(tests::comes([&] { return findings_.of("output site").size() == 1; }));
  ASSERT_TRUE(set_->set_outputs({pgn("a")}));
  EXPECT_TRUE(findings_.of("output site").empty());
}

TEST_F(OutputSetTest, AnOutputMayChangeItsKind) {
  EXPECT_TRUE(is_served("/pgn/a/live.pgn"));
  ASSERT_TRUE(set_->set_outputs({{.name = "a", .kind = Kind::kOverlay}}));
  EXPECT_EQ(status_of("/pgn/a/live.pgn"), 404);
  EXPECT_TRUE(is_served("/overlay/a/tables.json"));
}

TEST_F(OutputSetTest, ReadersOfAVideoThatIsRemovedAreSentAway) {
  ASSERT_TRUE(set_->set_outputs({{.name = "tv", .kind = Kind::kOverlay}}));
  ASSERT_TRUE(is_served("/overlay/tv/tables.json"));
  tests::HttpClient reader(port_);
  reader.send("GET /overlay/tv/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(reader.read_head());
  ASSERT_TRUE(reader.read_chunk());
  ASSERT_TRUE(set_->set_outputs({}));
  while (reader.read_chunk()) {
  }
  EXPECT_EQ(status_of("/overlay/tv/tables.json"), 404);
}

TEST_F(OutputSetTest, NamesTheOutputsThatThereAre) {
  const auto reply = tests::HttpClient(port_).get("/pgn/x/live.pgn");
  ASSERT_TRUE(reply);
  EXPECT_THAT(reply->body, HasSubstr("there are: a, b"));
}

}  // namespace output_set_test
}  // namespace jadoube::outputs
