#include <gmock/gmock.h>

#include <filesystem>
#include <thread>

#include "tests/daemon/outputs/push/push_stub.h"
#include "tests/support/http_client.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace push_test {

using nlohmann::json;
using outputs::output_tests::PushStub;
using testing::HasSubstr;
using namespace std::chrono_literals;

const std::string kQuickGame = source_path("tests/e2e/quick.pgn");
const std::string kJsonField = "Content-Type: application/json\r\n";

// A daemon whose push service is a stub, and an arbiter who has entered.
class PushTest : public testing::Test {
 protected:
  void SetUp() override {
    daemon_.add_board("one");
    daemon_.add_config(
        "[event]\ntime_control = \"3+2\"\nsupervision = \"limited\"\nedition = \"2023\"\n"
        "[http]\nlisten = [\"127.0.0.1:0\"]\n"
        "[push]\ncontact = \"mailto:organiser@club.example\"\nhosts = [\"" +
        stub_.place() + "\"]\nca_file = \"" + stub_.certificate() + "\"\n");
    daemon_.start_daemon();
    const auto opened = run({"open"});
    port_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
    const auto printed = run({"enter", "--role", "arbiter", "--name", "A. Meier"});
    const auto at = printed.find("/enter#");
    const auto secret = printed.substr(at + 7, printed.find('\n', at) - at - 7);
    const auto entered = post("/access/enter", R"({"secret":")" + secret + R"("})");
    const auto set = entered.field("set-cookie");
    cookie_ = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
  }
  std::string run(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  HttpReply post(const std::string& path, const std::string& body) {
    return HttpClient(port_)
        .request("POST", path, kJsonField + cookie_, body)
        .value_or(HttpReply());
  }
  HttpReply subscribe(const std::string& more = "") {
    return post("/push/subscribe",
                browser_.subscription_head(stub_.endpoint("phone")) + more + "}");
  }

  // The message about an incident, when it has come. Null: it does not come.
  json push_about(const std::string& incident) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
      for (const json& message : stub_.log()) {
        auto text = PushStub::read_by(browser_, message);
        if (text.value("incident", "") == incident) return text;
      }
    }
    return {};
  }

  TemporaryDirectory directory_;
  PushStub stub_{directory_};
  PushBrowser browser_;
  TestDaemon daemon_;
  int port_ = 0;
  std::string cookie_;
};

TEST_F(PushTest, AnIllegalMoveRingsAPhoneAndItsButtonTakesIt) {
  const auto key = HttpClient(port_).get("/push/key", cookie_);
  ASSERT_EQ(subscribe(R"(,"language":"de")").status, 200);
  daemon_.play("one", kQuickGame, {"--speed", "2", "--seed", "3", "--offence", "illegal-move"});
  DaemonWatcher watcher(daemon_.address());
  const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_ILLEGAL_MOVE);
  ASSERT_TRUE(reported) << daemon_.daemon().output();
  // Its clock may ring too.
  const json push = push_about(reported->name());
  for (const json& message : stub_.log()) {
    EXPECT_EQ(message["fault"], "");
    const auto vapid = read_vapid(message["fields"]["authorization"].get<std::string>());
    ASSERT_TRUE(vapid && vapid->holds);
    EXPECT_EQ(write_base64url(vapid->key), json::parse(key->body)["key"]);
  }
  ASSERT_FALSE(push.is_null()) << stub_.log().dump();
  EXPECT_EQ(push["title"], "Tisch 1");
  EXPECT_EQ(push["url"], "/arbiter#/table/games/one-1");

  // What the service worker sends.
  const auto taken = post("/jadoube.v1.ArbiterService/DecideOnIncident",
                          json{{"name", push["incident"]},
                               {"action", "INCIDENT_ACTION_ACKNOWLEDGE"},
                               {"author", "A. Meier"}}
                              .dump());
  EXPECT_EQ(taken.status, 200) << taken.body;
  EXPECT_THAT(run({"incidents", "show", reported->name().substr(10)}), HasSubstr("A. Meier"));
}

TEST_F(PushTest, TheKeyAndTheDevicesOutliveAKillAndEndWithTheAccess) {
  const auto key = HttpClient(port_).get("/push/key", cookie_)->body;
  ASSERT_EQ(subscribe().status, 200);
  daemon_.daemon().signal(SIGKILL);
  daemon_.daemon().wait(10s);
  daemon_.start_daemon();
  const auto opened = run({"open"});
  port_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
  EXPECT_EQ(HttpClient(port_).get("/push/key", cookie_)->body, key);
  const std::string endpoint = R"({"endpoint":")" + stub_.endpoint("phone") + R"("})";
  const auto tested = post("/push/test", endpoint);
  EXPECT_EQ(tested.status, 200) << tested.body;
  EXPECT_EQ(PushStub::read_by(browser_, stub_.messages(1).at(0))["tag"], "test");

  const auto listed = run({"tokens"});
  run({"tokens", "revoke", listed.substr(0, listed.find(' '))});
  EXPECT_EQ(post("/push/test", endpoint).status, 401);
  const auto end = std::chrono::steady_clock::now() + 60s;
  const auto file = [&] {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(daemon_.directory().path())) {
      if (entry.path().filename() == "push.json") return read_file(entry.path());
    }
    return std::string();
  };
  EXPECT_NE(file(), "");
  while (file().find(stub_.place()) != std::string::npos &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::yield();
  }
  EXPECT_EQ(file().find(stub_.place()), std::string::npos) << file();
}

}  // namespace push_test
}  // namespace jadoube::tests
