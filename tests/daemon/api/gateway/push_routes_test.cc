#include "daemon/api/gateway/push_routes.h"

#include <gmock/gmock.h>

#include "daemon/net/http/http_server.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/http_client.h"
#include "tests/support/push_browser.h"

namespace jadoube::api {
namespace push_routes_test {

using access::Role;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using tests::HttpClient;
using tests::HttpReply;

const std::string kJsonField = "Content-Type: application/json\r\n";
const std::string kEndpoint = "https://push.example/x";

/// A push service that answers what the test says.
class AnsweringService : public outputs::Transfer {
 public:
  explicit AnsweringService(const std::atomic<int>& status) : status_(status) {}
  rules::Expected<outputs::TransferAnswer> send(const outputs::TransferRequest&) override {
    return outputs::TransferAnswer{.status = status_};
  }

 private:
  const std::atomic<int>& status_;
};

class PushRoutesTest : public tests::HallTable {
 protected:
  PushRoutesTest()
      : keeper_([this] { return now_; }),
        book_(*push::SubscriptionBook::open(directory_ / "push.json")),
        sender_({*book_,
                 push::VapidKey::make(),
                 {},
                 [this](const std::string& owner) -> std::optional<outputs::PushReader> {
                   if (!keeper_.is_valid(owner)) return std::nullopt;
                   return outputs::PushReader::kArbiter;
                 }},
                std::make_unique<AnsweringService>(status_),
                outputs::Runner::Parts{*feed_,
                                       [] { return at(std::chrono::seconds(0)); },
                                       {.epoch = journal_->epoch()},
                                       [](const std::string&) { return model::TournamentRules(); }},
                archive(), directory_ / "state.json"),
        routes_({keeper_, *book_, sender_, "BCVxsr7N", {"10.0.0.7:8443"}}) {}
  void SetUp() override {
    const auto opened = server_.listen("127.0.0.1:0", {.routes = routes_.routes()});
    ASSERT_TRUE(opened) << opened.error().message;
    port_ = *opened;
    server_.start();
    sender_.start();
    cookie_ = entered(Role::kArbiter);
  }
  void TearDown() override {
    server_.stop();
    sender_.stop();
  }

  // The field Cookie of somebody who has entered.
  std::string entered(Role role) {
    const auto link = keeper_.make_link(role, "A. Meier", "a test")->secret;
    return "Cookie: jadoube=" + keeper_.enter(link, "").value().value().secret + "\r\n";
  }
  HttpReply post(const std::string& path, const std::string& body, const std::string& fields) {
    return HttpClient(port_).request("POST", path, fields, body).value_or(HttpReply());
  }
  HttpReply post(const std::string& path, const std::string& body) {
    return post(path, body, kJsonField + cookie_);
  }
  HttpReply subscribe(const std::string& endpoint = kEndpoint) {
    return post("/push/subscribe", browser_.subscription(endpoint));
  }
  static std::string of_endpoint(const std::string& endpoint = kEndpoint) {
    return R"({"endpoint":")" + endpoint + R"("})";
  }

  access::Seconds now_{std::chrono::seconds(1'700'000'000)};
  access::Doorkeeper keeper_;
  std::atomic<int> status_ = 201;
  tests::PushBrowser browser_;
  std::unique_ptr<push::SubscriptionBook> book_;
  outputs::PushSender sender_;
  PushRoutes routes_;
  net::HttpServer server_;
  int port_ = 0;
  std::string cookie_;
};

TEST_F(PushRoutesTest, ABrowserGetsTheKeyAndSubscribes) {
  const auto key = HttpClient(port_).get("/push/key", cookie_);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->body, "{\"key\":\"BCVxsr7N\"}\n");
  EXPECT_EQ(key->field("cache-control"), "no-store");
  const auto reply = subscribe();
  EXPECT_EQ(reply.status, 200) << reply.body;
  ASSERT_THAT(book_->all(), SizeIs(1));
  EXPECT_EQ(book_->all()[0].endpoint, kEndpoint);
  EXPECT_EQ(book_->all()[0].owner, keeper_.list().front().id);
}

TEST_F(PushRoutesTest, IsForArbitersAndOperatorsWhoHaveEntered) {
  const auto status = [&](const std::string& fields) {
    return HttpClient(port_).get("/push/key", fields)->status;
  };
  EXPECT_EQ(status(""), 401);
  EXPECT_EQ(status("Cookie: jadoube=nobody.wrong\r\n"), 401);
  EXPECT_EQ(status("Authorization: Bearer wrong\r\n"), 401);
  EXPECT_EQ(status(entered(Role::kDisplay)), 403);
  EXPECT_EQ(status(entered(Role::kOperator)), 200);
  EXPECT_EQ(post("/push/subscribe", browser_.subscription(kEndpoint), kJsonField).status, 401);
  EXPECT_THAT(book_->all(), IsEmpty());
}

TEST_F(PushRoutesTest, NoOtherSiteCanSubscribeForTheReader) {
  const auto body = browser_.subscription(kEndpoint);
  EXPECT_EQ(post("/push/subscribe", body, cookie_ + "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(post("/push/subscribe", body, kJsonField + cookie_ + "Origin: https://evil.example\r\n")
                .status,
            403);
  EXPECT_THAT(book_->all(), IsEmpty());
}

TEST_F(PushRoutesTest, RefusesWhatIsNoSubscriptionOrGoesElsewhere) {
  EXPECT_EQ(post("/push/subscribe", "{}").status, 400);
  EXPECT_EQ(post("/push/subscribe", "no JSON").status, 400);
  EXPECT_EQ(subscribe("http://push.example/x").status, 400);
  const auto port = subscribe("https://push.example:25/x");
  EXPECT_EQ(port.status, 400);
  EXPECT_THAT(port.body, HasSubstr("unusual port"));
  EXPECT_EQ(subscribe("https://10.0.0.7:8443/x").status, 200) << "the configuration names it";
  EXPECT_EQ(post("/push/subscribe", std::string(9000, ' ')).status, 413);
}

TEST_F(PushRoutesTest, WhoAsksTooOftenWaits) {
  for (int i = 0; i < PushRoutes::kChangesAMinute; ++i) EXPECT_EQ(subscribe().status, 200);
  const auto limited = subscribe();
  EXPECT_EQ(limited.status, 429);
  EXPECT_EQ(limited.field("retry-after"), "60");
}

TEST_F(PushRoutesTest, TurnsItOff) {
  EXPECT_EQ(subscribe().status, 200);
  EXPECT_EQ(post("/push/unsubscribe", of_endpoint()).status, 200);
  EXPECT_THAT(book_->all(), IsEmpty());
  EXPECT_EQ(post("/push/unsubscribe", "[]").status, 200) << "it is off already";
}

TEST_F(PushRoutesTest, ATestSaysWhatThePushServiceAnswered) {
  EXPECT_EQ(post("/push/test", of_endpoint()).status, 404);
  EXPECT_EQ(subscribe().status, 200);
  EXPECT_EQ(post("/push/test", of_endpoint()).status, 200);
  status_ = 403;
  const auto refused =
      post("/push/test", of_endpoint(), kJsonField + cookie_ + "Accept-Language: en-XA\r\n");
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("\"message\":\"⟦"));
  EXPECT_THAT(refused.body, HasSubstr("403"));
}

TEST_F(PushRoutesTest, NobodyTestsTheDeviceOfAnother) {
  EXPECT_EQ(subscribe().status, 200);
  EXPECT_EQ(post("/push/test", of_endpoint(), kJsonField + entered(Role::kArbiter)).status, 404);
}

}  // namespace push_routes_test
}  // namespace jadoube::api
