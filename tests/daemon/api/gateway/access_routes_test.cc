#include "daemon/api/gateway/access_routes.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>

#include "daemon/net/http/http_server.h"
#include "tests/support/http_client.h"

namespace jadoube::api {
namespace access_routes_test {

using access::Role;
using testing::HasSubstr;
using testing::Not;
using tests::HttpClient;
using tests::HttpReply;

const std::string kJson = "Content-Type: application/json\r\n";

class AccessRoutesTest : public testing::Test {
 protected:
  AccessRoutesTest()
      : keeper_([this] { return now_; }), routes_(keeper_, false), plain_(keeper_, true) {}
  void SetUp() override {
    const auto opened = server_.listen("127.0.0.1:0", {.routes = routes_.routes()});
    ASSERT_TRUE(opened) << opened.error().message;
    port_ = *opened;
    server_.start();
  }
  void TearDown() override { server_.stop(); }

  std::string link(Role role = Role::kArbiter) {
    return keeper_.make_link(role, "A. Meier", "a test")->secret;
  }
  HttpReply post(const std::string& path, const std::string& body,
                 const std::string& fields = kJson) {
    return HttpClient(port_).request("POST", path, fields, body).value_or(HttpReply());
  }
  HttpReply enter(const std::string& secret) {
    return post("/access/enter", "{\"secret\":\"" + secret + "\"}");
  }
  HttpReply me(const std::string& fields) {
    return HttpClient(port_).get("/access/me", fields).value_or(HttpReply());
  }
  // The field Cookie of a browser after that answer.
  static std::string cookie(const HttpReply& reply) {
    const auto set = reply.field("set-cookie");
    return "Cookie: theme=dark; " + set.substr(0, set.find(';')) + "\r\n";
  }

  access::Seconds now_{std::chrono::seconds(1'700'000'000)};
  access::Doorkeeper keeper_;
  AccessRoutes routes_, plain_;
  net::HttpServer server_;
  int port_ = 0;
};

TEST_F(AccessRoutesTest, ALinkGivesACookieThatSaysWhoItIs) {
  const auto reply = enter(link());
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.body, "{\"name\":\"A. Meier\",\"role\":\"arbiter\"}\n");
  EXPECT_EQ(reply.field("cache-control"), "no-store");
  EXPECT_EQ(me(cookie(reply)).body,
            "{\"may_enter\":true,\"name\":\"A. Meier\",\"role\":\"arbiter\"}\n");
}

TEST_F(AccessRoutesTest, WhoeverIsFirstSaysWhoTheyAre) {
  const auto first = keeper_.make_first_link();
  ASSERT_TRUE(first);
  EXPECT_NE(me("").body.find("\"first\":true"), std::string::npos);
  const auto named = [&](const std::string& name) {
    return post("/access/enter", "{\"secret\":\"" + first->code + "\",\"name\":\"" + name + "\"}");
  };
  EXPECT_EQ(named(std::string(200, 'x')).status, 400);
  const auto reply = named("B. Kim");
  EXPECT_EQ(reply.body, "{\"name\":\"B. Kim\",\"role\":\"arbiter\"}\n");
  EXPECT_EQ(me("").body.find("first"), std::string::npos);
}

TEST_F(AccessRoutesTest, RefusesInTheLanguageOfTheReader) {
  const std::string wanted = kJson + "Accept-Language: en-XA\r\n";
  EXPECT_THAT(post("/access/enter", "{\"secret\":\"nobody.wrong\"}", wanted).body,
              HasSubstr("\"message\":\"⟦"));
  EXPECT_THAT(post("/access/enter?lang=en-XA", "{}").body, HasSubstr("\"message\":\"⟦"));
  EXPECT_THAT(me("Authorization: Bearer wrong\r\nAccept-Language: en-XA\r\n").body,
              HasSubstr("\"message\":\"⟦"));
}

TEST_F(AccessRoutesTest, ScriptsAndOtherSitesCannotUseTheCookie) {
  const auto set = enter(link()).field("set-cookie");
  for (const char* part : {"; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=43200"}) {
    EXPECT_THAT(set, HasSubstr(part));
  }
  EXPECT_THAT(set, Not(HasSubstr("Secure"))) << "over plain HTTP the browser would drop it";
}

TEST_F(AccessRoutesTest, TheSecondUseOfALinkIsRefused) {
  const auto secret = link();
  EXPECT_EQ(enter(secret).status, 200);
  const auto again = enter(secret);
  EXPECT_EQ(again.status, 401);
  EXPECT_THAT(again.body, HasSubstr("\"code\":\"unauthenticated\""));
  EXPECT_EQ(again.field("set-cookie"), "");
}

TEST_F(AccessRoutesTest, WrongSecretsAreLimited) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(enter("nobody.wrong").status, 401);
  const auto limited = enter("nobody.wrong");
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(limited.field("retry-after"), "60");
  EXPECT_EQ(enter(link()).status, 200) << "a right link always works";
}

TEST_F(AccessRoutesTest, ARevokedCookieIsAnAnonymousViewerAndIsForgotten) {
  const auto reply = enter(link());
  ASSERT_TRUE(keeper_.revoke(keeper_.list().front().id, "a test"));
  const auto now = me(cookie(reply));
  EXPECT_THAT(now.body, HasSubstr("\"role\":\"viewer\""));
  EXPECT_THAT(now.field("set-cookie"), HasSubstr("Max-Age=0"));
}

TEST_F(AccessRoutesTest, WhoLeavesIsAViewerAgain) {
  const auto reply = enter(link());
  const auto left = post("/access/leave", "{}", kJson + cookie(reply));
  EXPECT_EQ(left.status, 200);
  EXPECT_THAT(left.field("set-cookie"), HasSubstr("jadoube=;"));
  EXPECT_THAT(me(cookie(reply)).body, HasSubstr("\"role\":\"viewer\""));
}

TEST_F(AccessRoutesTest, ATokenSaysWhoTheProgramIs) {
  const auto token =
      keeper_.make_token(Role::kOperator, "printer", std::chrono::hours(1), "a test")->secret;
  EXPECT_THAT(me("Authorization: Bearer " + token + "\r\n").body, HasSubstr("\"printer\""));
  EXPECT_THAT(me("Authorization: bearer  " + token + "\r\n").body, HasSubstr("\"operator\""));
  EXPECT_EQ(me("Authorization: Bearer " + token + "x\r\n").status, 401);
  EXPECT_THAT(me("Authorization: Basic YTpi\r\n").body, HasSubstr("\"viewer\""));
  EXPECT_THAT(me("Authorization: B\r\n").body, HasSubstr("\"viewer\""));
}

TEST_F(AccessRoutesTest, WithoutASecretEverybodyIsAViewer) {
  for (const char* fields : {"", "Cookie: a=b\r\n", "Cookie: jadoube\r\n",
                             "Cookie: ;;=;jadoube=\r\n", "Cookie: xjadoube=abc.def\r\n"}) {
    EXPECT_THAT(me(fields).body, HasSubstr("\"role\":\"viewer\"")) << fields;
  }
}

// A form of another site can send such requests, and no JSON.
TEST_F(AccessRoutesTest, TakesOnlyJson) {
  const auto secret = link();
  const auto body = "{\"secret\":\"" + secret + "\"}";
  EXPECT_EQ(post("/access/enter", body, "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(post("/access/enter", body, "").status, 415);
  EXPECT_EQ(post("/access/leave", "", "").status, 415);
  for (const char* wrong : {"", "7", "[]", "{}", "{\"secret\":7}", "{\"secret\":\"a\"", "\xff"}) {
    EXPECT_EQ(post("/access/enter", wrong).status, 400) << wrong;
  }
  EXPECT_EQ(HttpClient(port_).get("/access/enter")->status, 405);
  EXPECT_EQ(enter(secret).status, 200);
}

// What a request from another machine gets. The test's own clients are on this machine.
net::HttpResponse respond(const AccessRoutes& routes, net::HttpRequest request) {
  for (const auto& route : routes.routes()) {
    if (route.prefix != request.path) continue;
    std::optional<net::HttpResponse> got;
    std::mutex mutex;
    std::condition_variable given;
    route.handler(std::make_shared<net::HttpExchange>(
        std::move(request),
        [&](net::HttpAnswer answer) {
          const std::lock_guard lock(mutex);
          got = std::get<net::HttpResponse>(std::move(answer));
          given.notify_one();
        },
        nullptr));
    std::unique_lock lock(mutex);
    given.wait_for(lock, std::chrono::seconds(20), [&] { return got.has_value(); });
    return got.value_or(net::HttpResponse());
  }
  return {};
}

net::HttpRequest from_a_phone(const std::string& secret) {
  net::HttpRequest request;
  request.method = "POST";
  request.path = "/access/enter";
  request.fields = {{"content-type", "application/json; charset=utf-8"}};
  request.body = "{\"secret\":\"" + secret + "\"}";
  request.peer = "192.0.2.7";
  return request;
}

TEST_F(AccessRoutesTest, GivesNoCookieWhereOthersInTheNetworkCouldReadIt) {
  const auto secret = link();
  auto request = from_a_phone(secret);
  const auto refused = respond(routes_, request);
  EXPECT_EQ(refused.status, 403);
  EXPECT_THAT(*refused.body, HasSubstr("https"));
  request.is_encrypted = true;
  const auto given = respond(routes_, request);
  EXPECT_EQ(given.status, 200);
  ASSERT_EQ(given.fields.size(), 1);
  // A browser refuses a cookie of this name that is not secure, or not for the whole host.
  EXPECT_THAT(given.fields[0].second, testing::StartsWith("__Host-jadoube="));
  EXPECT_THAT(given.fields[0].second, HasSubstr("; Path=/;"));
  EXPECT_THAT(given.fields[0].second, HasSubstr("; Secure"));
  EXPECT_THAT(given.fields[0].second, testing::Not(HasSubstr("Domain")));
}

TEST_F(AccessRoutesTest, ACookieIsForTheWayThatItCame) {
  const auto secret_in = [](const net::HttpResponse& response) {
    const auto& set = response.fields.at(0).second;
    const auto from = set.find('=') + 1;
    return set.substr(from, set.find(';') - from);
  };
  auto request = from_a_phone(link());
  request.is_encrypted = true;
  const auto secret = secret_in(respond(routes_, request));
  const auto who = [&](const std::string& name, bool is_encrypted) {
    net::HttpRequest asked;
    asked.is_encrypted = is_encrypted;
    asked.fields = {{"cookie", name + "=" + secret}};
    return principal_of(asked, keeper_)->name;
  };
  EXPECT_EQ(who("__Host-jadoube", true), "A. Meier");
  // Another host of the domain may have set it, or somebody in the network.
  EXPECT_EQ(who("jadoube", true), "");
  EXPECT_EQ(who("jadoube", false), "A. Meier");
  EXPECT_EQ(who("__Host-jadoube", false), "");
}

TEST_F(AccessRoutesTest, AnOwnCookieOverPlainHttpHasThePlainName) {
  const auto given = respond(plain_, from_a_phone(link()));
  ASSERT_EQ(given.fields.size(), 1);
  EXPECT_THAT(given.fields[0].second, testing::StartsWith("jadoube="));
  EXPECT_THAT(given.fields[0].second, testing::Not(HasSubstr("Secure")));
}

TEST_F(AccessRoutesTest, GivesACookieOverPlainHttpWhereTheConfigurationAllowsIt) {
  EXPECT_EQ(respond(plain_, from_a_phone(link())).status, 200);
}

}  // namespace access_routes_test
}  // namespace jadoube::api
