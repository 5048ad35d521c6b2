#include "daemon/net/http/http_incoming.h"

#include <gtest/gtest.h>

namespace jadoube::net {
namespace http_incoming_test {

namespace beast_http = boost::beast::http;

struct HttpIncomingTest : testing::Test {
  HttpIncomingTest() {
    auto made = std::make_shared<HttpSite>();
    made->routes.push_back({.prefix = "/wall"});
    site = made;
    head.method(beast_http::verb::get);
    head.target("/wall?lang=uk");
    head.version(11);
  }

  std::shared_ptr<const HttpSite> site;
  PeerAddress peer{.text = "192.0.2.7"};
  HttpIncoming::Head head;
};

TEST_F(HttpIncomingTest, ReadsTheHeadAndFindsTheRoute) {
  HttpIncoming incoming(site, peer);
  head.set("X-Name", "a value");
  EXPECT_FALSE(incoming.read(head, false));
  EXPECT_EQ(incoming.request().method, "GET");
  EXPECT_EQ(incoming.request().path, "/wall");
  EXPECT_EQ(incoming.request().peer, "192.0.2.7");
  EXPECT_EQ(incoming.request().field("x-name"), "a value");
  ASSERT_NE(incoming.route(), nullptr);
  EXPECT_EQ(incoming.route()->prefix, "/wall");
}

TEST_F(HttpIncomingTest, HeadIsAnsweredAsGet) {
  HttpIncoming incoming(site, peer);
  head.method(beast_http::verb::head);
  EXPECT_FALSE(incoming.read(head, false));
  EXPECT_TRUE(incoming.is_head());
  EXPECT_EQ(incoming.request().method, "GET");
  incoming.clear();
  EXPECT_FALSE(incoming.is_head());
  EXPECT_EQ(incoming.route(), nullptr);
}

TEST_F(HttpIncomingTest, WhatTheResponseDependsOnStays) {
  HttpIncoming incoming(site, peer);
  head.set("If-None-Match", "\"1\"");
  EXPECT_FALSE(incoming.read(head, false));
  incoming.set_body("text");
  const HttpRequest taken = incoming.take();
  EXPECT_EQ(taken.body, "text");
  EXPECT_EQ(taken.path, "/wall");
  EXPECT_EQ(incoming.request().field("if-none-match"), "\"1\"");
  EXPECT_TRUE(incoming.request().body.empty());
}

TEST_F(HttpIncomingTest, AHundredFieldsAreEnough) {
  HttpIncoming incoming(site, peer);
  for (int i = 0; i < 101; ++i) head.insert("X-Field", "value");
  const auto refusal = incoming.read(head, false);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->status, 431);
}

}  // namespace http_incoming_test
}  // namespace jadoube::net
