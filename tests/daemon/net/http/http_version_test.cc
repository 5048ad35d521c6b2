#include <gmock/gmock.h>

#include "daemon/net/http/http_message.h"

namespace jadoube::net {
namespace http_version_test {

TEST(HttpVersion, EqualBytesHaveEqualTagsAndOthersHaveOthers) {
  EXPECT_EQ(strong_etag("1. e4 *"), strong_etag("1. e4 *"));
  EXPECT_NE(strong_etag("1. e4 *"), strong_etag("1. d4 *"));
  EXPECT_EQ(strong_etag("").front(), '"');
  EXPECT_EQ(strong_etag("").back(), '"');
}

TEST(HttpVersion, ReadsATagAsClientsReallySendIt) {
  for (const char* sent : {"\"a1-2\"", "a1-2", "W/\"a1-2\"", "W/a1-2", "*", "\"x\", \"a1-2\"",
                           "x,a1-2,y", " \"a1-2\" ", ",,a1-2"}) {
    EXPECT_TRUE(names_etag(sent, "\"a1-2\"")) << sent;
  }
}

TEST(HttpVersion, AnotherTagIsAnotherVersion) {
  for (const char* sent : {"", "\"a1\"", "a1-22", "\"\"", ",", "W/", "\"", "x, y"}) {
    EXPECT_FALSE(names_etag(sent, "\"a1-2\"")) << sent;
  }
}

TEST(HttpVersion, WritesAndReadsDates) {
  const auto at = std::chrono::sys_days(std::chrono::year(2026) / 11 / 26) +
                  std::chrono::hours(18) + std::chrono::minutes(39) + std::chrono::seconds(6);
  EXPECT_EQ(http_date(at), "Thu, 26 Nov 2026 18:39:06 GMT");
  EXPECT_EQ(read_http_date("Thu, 26 Nov 2026 18:39:06 GMT"), at);
}

TEST(HttpVersion, RefusesWhatIsNoDate) {
  for (const char* text :
       {"", "yesterday", "Thu, 26 Nov 2026 18:39:06 CET", "Thu, 31 Feb 2026 18:39:06 GMT",
        "Thu, 26 Nov 2026 25:39:06 GMT", "Thu, xx Nov 2026 18:39:06 GMT",
        "Thursday, 26-Nov-26 18:39:06 GMT", "Thu, 26 Foo 2026 18:39:06 GMT"}) {
    EXPECT_FALSE(read_http_date(text)) << text;
  }
}

TEST(HttpVersion, TheTagCountsBeforeTheDate) {
  HttpResponse response;
  response.etag = "\"new\"";
  response.last_modified = read_http_date("Thu, 26 Nov 2026 18:39:06 GMT");
  HttpRequest request;
  request.fields = {{"if-none-match", "\"old\""},
                    {"if-modified-since", "Thu, 26 Nov 2026 18:39:06 GMT"}};
  EXPECT_FALSE(has_version(request, response));
  request.fields = {{"if-modified-since", "Thu, 26 Nov 2026 18:39:06 GMT"}};
  EXPECT_TRUE(has_version(request, response));
  request.fields = {{"if-modified-since", "Thu, 26 Nov 2026 18:39:05 GMT"}};
  EXPECT_FALSE(has_version(request, response));
}

}  // namespace http_version_test
}  // namespace jadoube::net
