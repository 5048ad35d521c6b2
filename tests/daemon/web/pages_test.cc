#include "daemon/web/pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace jadoube::web {
namespace pages_test {

using net::HttpRequest;
using net::HttpResponse;
using testing::HasSubstr;
using testing::Not;

HttpResponse get(const std::string& path, const std::string& accepts = "gzip, deflate, br",
                 const std::string& types = "") {
  static const net::HttpSite site{.routes = page_routes()};
  const net::HttpRoute* route = net::find_route(site, path);
  if (route == nullptr) return {.status = 404};
  HttpRequest request{.path = path, .rest = net::rest_of(*route, path)};
  if (!accepts.empty()) request.fields.emplace_back("accept-encoding", accepts);
  if (!types.empty()) request.fields.emplace_back("accept", types);
  HttpResponse answered;
  const auto deliver = [&](net::HttpAnswer answer) { answered = std::get<HttpResponse>(answer); };
  route->handler(std::make_shared<net::HttpExchange>(std::move(request), deliver, nullptr));
  return answered;
}

std::string field_of(const HttpResponse& response, const std::string& wanted) {
  for (const auto& [name, value] : response.fields)
    if (name == wanted) return value;
  return {};
}

std::string content_of(const HttpResponse& response) {
  if (field_of(response, "Content-Encoding") != "gzip") return *response.body;
  return gunzip(
      {reinterpret_cast<const unsigned char*>(response.body->data()), response.body->size()});
}

// The address of the page's program.
std::string script_of(const std::string& page) {
  const auto content = content_of(get(page));
  const auto begin = content.find("src=\"") + 5;
  return content.substr(begin, content.find('"', begin) - begin);
}

TEST(Pages, APageNamesItsProgramWhichIsServed) {
  const auto page = get("/arbiter");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(content_of(page), HasSubstr("<jd-arbiter></jd-arbiter>"));
  const auto script = get(script_of("/arbiter"));
  EXPECT_EQ(script.status, 200);
  EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
  EXPECT_THAT(content_of(script), HasSubstr("jd-arbiter"));
}

TEST(Pages, ClientsWithoutGzipGetTheSameContentInPlain) {
  for (const char* accepts : {"", "identity", "br", "gzip;q=0", "deflate, gzip;q=0.0, br"}) {
    const auto plain = get("/arbiter", accepts);
    EXPECT_EQ(field_of(plain, "Content-Encoding"), "") << accepts;
    EXPECT_EQ(*plain.body, content_of(get("/arbiter"))) << accepts;
    EXPECT_NE(plain.etag, get("/arbiter").etag);
  }
  for (const char* accepts : {"gzip", "br;q=1.0, gzip;q=0.5", "deflate, gzip"}) {
    EXPECT_EQ(field_of(get("/arbiter", accepts), "Content-Encoding"), "gzip") << accepts;
  }
}

TEST(Pages, AProgramIsKeptForEverAndAPageIsAskedForAgain) {
  EXPECT_THAT(get(script_of("/enter")).cache_control, HasSubstr("immutable"));
  EXPECT_EQ(get("/enter").cache_control, "no-cache");
  EXPECT_FALSE(get("/enter").etag.empty());
}

TEST(Pages, WhatAPageLoadsLaterIsServedAndKeptForEver) {
  const auto program = content_of(get(script_of("/wall")));
  const auto begin = program.find("wall-part-");
  ASSERT_NE(begin, std::string::npos);
  const auto name = program.substr(begin, program.find(".js", begin) + 3 - begin);
  const auto part = get("/pages/" + name);
  EXPECT_EQ(part.status, 200) << name;
  EXPECT_EQ(part.content_type, "text/javascript; charset=utf-8");
  EXPECT_THAT(part.cache_control, HasSubstr("immutable"));
}

TEST(Pages, APageLoadsNothingFromElsewhereAndIsShownInNoFrame) {
  const auto policy = field_of(get("/arbiter"), "Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("default-src 'self'"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
  for (const char* page :
       {"/", "/wall", "/board/a", "/game/a-1", "/video/tv/open/a/12", "/arbiter", "/enter"}) {
    EXPECT_THAT(content_of(get(page)), Not(HasSubstr("://"))) << page;
  }
}

TEST(Pages, ThePageOfABoardOrAGameHasItsNameInTheAddress) {
  EXPECT_THAT(content_of(get("/board/table-1")), HasSubstr("<jd-demo></jd-demo>"));
  EXPECT_THAT(content_of(get("/clock/table-1,table-2")), HasSubstr("<jd-clock></jd-clock>"));
  EXPECT_THAT(content_of(get("/game/table-1-3")), HasSubstr("<jd-game></jd-game>"));
  EXPECT_EQ(get("/game/table-1/3").status, 404);
  EXPECT_EQ(get("/games/table-1").status, 404);
}

TEST(Pages, WithoutAPathComesTheStart) {
  EXPECT_THAT(content_of(get("/")), HasSubstr("<jd-start></jd-start>"));
  EXPECT_EQ(get("/nothing").status, 404);
}

TEST(Pages, WhatIsBelowAPageIsNotFound) {
  EXPECT_EQ(get("/arbiter/x").status, 404);
  EXPECT_EQ(get("/arbiter/x/y").status, 404);
  EXPECT_EQ(get("/nothing").status, 404);
  EXPECT_EQ(get("/pages").status, 404);
  EXPECT_EQ(get("/pages/other.js").status, 404);
}

TEST(Pages, ABrowserThatComesToNoPageIsShownTheWaysBack) {
  for (const char* path : {"/nothing", "/arbiter/x", "/pages/other.js", "/404"}) {
    const auto page = get(path, "gzip", "text/html,application/xhtml+xml,*/*;q=0.8");
    EXPECT_EQ(page.status, 404) << path;
    EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
    EXPECT_THAT(content_of(page), HasSubstr("<jd-missing></jd-missing>"));
  }
  // A program gets a line.
  EXPECT_THAT(content_of(get("/nothing")), HasSubstr("there is no page at this address"));
}

TEST(Pages, ThePagesOfBoardsAndGamesAreServedForEachOfThem) {
  for (const char* page : {"/board", "/clock", "/game"}) {
    const auto one = content_of(get(page + std::string("/table-4")));
    EXPECT_THAT(one, HasSubstr("<script")) << page;
    EXPECT_EQ(one, content_of(get(page + std::string("/table-5"))));
    EXPECT_EQ(get(page + std::string("/table-4/more")).status, 404);
  }
}

TEST(Gunzip, DamagedBytesAreEmpty) {
  EXPECT_EQ(gunzip({}), "");
  const auto whole = get("/arbiter");
  const auto* bytes = reinterpret_cast<const unsigned char*>(whole.body->data());
  EXPECT_EQ(gunzip({bytes, whole.body->size() / 2}), "");
  std::string changed = *whole.body;
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 0x10);
  EXPECT_EQ(gunzip({reinterpret_cast<const unsigned char*>(changed.data()), changed.size()}), "");
}

// A browser looks at its address for a newer one, and asks it for nothing else.
TEST(Pages, TheWorkerOfAlertsIsAboveAllPagesAndReachesThisHostOnly) {
  const auto worker = get("/alerts-worker.js");
  EXPECT_EQ(worker.status, 200);
  EXPECT_EQ(worker.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(worker.cache_control, "no-cache");
  EXPECT_EQ(field_of(worker, "Content-Security-Policy"), "default-src 'none'; connect-src 'self'");
  EXPECT_EQ(field_of(get(script_of("/arbiter")), "Content-Security-Policy"), "");
}

TEST(Pages, APhoneFindsThePageOfItsOwnerOnTheHomeScreen) {
  EXPECT_THAT(content_of(get("/arbiter")), HasSubstr("href=\"/arbiter.webmanifest\""));
  const auto manifest = get("/arbiter.webmanifest");
  EXPECT_EQ(manifest.content_type, "application/manifest+json");
  EXPECT_THAT(content_of(manifest), HasSubstr("\"start_url\": \"/arbiter\""));
  EXPECT_EQ(get("/icon-512.png").content_type, "image/png");
}

}  // namespace pages_test
}  // namespace jadoube::web
