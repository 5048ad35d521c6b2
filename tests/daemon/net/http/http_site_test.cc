#include "daemon/net/http/http_site.h"

#include <gmock/gmock.h>

namespace jadoube::net {
namespace http_site_test {

using testing::HasSubstr;
using testing::Not;

TEST(HttpSite, TheLongestPrefixWins) {
  HttpSite site;
  for (const char* prefix : {"/", "/pgn", "/pgn/round-1", "/api/"}) {
    HttpRoute route;
    route.prefix = prefix;
    site.routes.push_back(route);
  }
  const auto prefix_of = [&](std::string_view path) { return find_route(site, path)->prefix; };
  EXPECT_EQ(prefix_of("/pgn"), "/pgn");
  EXPECT_EQ(prefix_of("/pgn/games.pgn"), "/pgn");
  EXPECT_EQ(prefix_of("/pgn/round-1/games.pgn"), "/pgn/round-1");
  EXPECT_EQ(prefix_of("/pgnx"), "/");
  EXPECT_EQ(prefix_of("/api"), "/api/");
  EXPECT_EQ(prefix_of("/api/v1.0"), "/api/");
  EXPECT_EQ(rest_of(*find_route(site, "/api/v1.0"), "/api/v1.0"), "v1.0");
  EXPECT_EQ(rest_of(*find_route(site, "/"), "/"), "");
}

TEST(HttpSite, WithoutARouteForAllPathsSomeHaveNone) {
  HttpSite site;
  site.routes.push_back({});
  site.routes.front().prefix = "/pgn";
  EXPECT_EQ(find_route(site, "/"), nullptr);
}

TEST(HttpSite, AHostThatIsANameMustBeKnown) {
  HttpSite site;
  EXPECT_TRUE(accepts_host(site, "evil.example"));
  site.checks_host = true;
  site.host_names = {"Hall.example"};
  for (const char* host : {"192.168.1.4:8080", "[::1]:8080", "localhost", "localhost:1982",
                           "hall.example:80", "HALL.EXAMPLE"}) {
    EXPECT_TRUE(accepts_host(site, host)) << host;
  }
  for (const char* host : {"", "evil.example", "localhost.evil.example", "1.2.3.4.evil.example",
                           "evil.example:1:80", "[evil.example]", "[evil:example]:80"}) {
    EXPECT_FALSE(accepts_host(site, host)) << host;
  }
}

TEST(HttpSite, OnlyItsOwnPagesAndTheListedOnesMayWrite) {
  HttpSite site;
  EXPECT_TRUE(accepts_origin(site, "", "hall:80"));
  EXPECT_TRUE(accepts_origin(site, "http://hall:80", "hall:80"));
  EXPECT_FALSE(accepts_origin(site, "https://lichess.org", "hall:80"));
  EXPECT_FALSE(accepts_origin(site, "null", "hall:80"));
  site.origins = {"https://lichess.org"};
  EXPECT_TRUE(accepts_origin(site, "https://lichess.org", "hall:80"));
  EXPECT_FALSE(accepts_origin(site, "https://lichess.org.evil.example", "hall:80"));
  site.origins = {"*"};
  EXPECT_TRUE(accepts_origin(site, "null", "hall:80"));
}

TEST(HttpSite, ANotModifiedResponseHasNoLengthAndNoType) {
  HttpResponse response = text_response(304, "");
  response.etag = "\"1\"";
  const auto head = response_head(response, {}, true, {});
  EXPECT_THAT(head, HasSubstr("HTTP/1.1 304 Not Modified\r\n"));
  EXPECT_THAT(head, HasSubstr("ETag: \"1\"\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("\r\nContent-")));
}

}  // namespace http_site_test
}  // namespace jadoube::net
