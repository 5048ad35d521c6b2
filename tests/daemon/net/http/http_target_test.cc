#include <gmock/gmock.h>

#include "daemon/net/http/http_site.h"

namespace jadoube::net {
namespace http_target_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(HttpTarget, ReadsPathAndQuery) {
  const auto target = read_target("/round%2D1/games.pgn?noCache=1f&x=a+b%21&flag");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/round-1/games.pgn");
  EXPECT_THAT(target->query,
              ElementsAre(Pair("noCache", "1f"), Pair("x", "a b!"), Pair("flag", "")));
}

TEST(HttpTarget, ReadsAnAddressWithItsHost) {
  EXPECT_EQ(read_target("http://localhost:1982/api?a=1")->path, "/api");
  EXPECT_EQ(read_target("http://localhost")->path, "/");
  EXPECT_EQ(read_target("*")->path, "*");
}

TEST(HttpTarget, RefusesToClimb) {
  for (const char* target : {"/..", "/../etc/passwd", "/a/../b", "/a/..", "/%2e%2e/x", "/.",
                             "/a/./b", "/a%2f..%2fb", "/..%2Fx", "/.%2e"}) {
    const auto read = read_target(target);
    ASSERT_FALSE(read) << target;
    EXPECT_THAT(read.error().message, HasSubstr("segment")) << target;
  }
}

TEST(HttpTarget, RefusesEscapesThatAreWrongAndBytesThatNoPathHas) {
  for (const char* target :
       {"/%", "/%4", "/%zz", "/a%00b", "/a%0d%0aSet-Cookie", "games", "", "?a=1", "ftp://x/y"}) {
    EXPECT_FALSE(read_target(target)) << target;
  }
}

TEST(HttpTarget, DotsThatAreNoSegmentAreFine) {
  EXPECT_EQ(read_target("/a..b/.c/...")->path, "/a..b/.c/...");
}

TEST(HttpTarget, AWrongEscapeInAQueryStaysAsItIs) {
  EXPECT_THAT(read_query("a=100%&b=%zz&&=c"),
              ElementsAre(Pair("a", "100%"), Pair("b", "%zz"), Pair("", "c")));
}

TEST(HttpTarget, EncodesWhatItDecodes) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(decode_percent(encode_percent(all)).value(), all);
}

}  // namespace http_target_test
}  // namespace jadoube::net
