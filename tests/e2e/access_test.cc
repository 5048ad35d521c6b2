#include <gmock/gmock.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>

#include "tests/support/http_client.h"
#include "tests/support/test_certificate.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace access_test {

using testing::HasSubstr;
using testing::Not;

const std::string kJson = "Content-Type: application/json\r\n";

// A daemon with pages on a TCP port, and an address for viewers.
class AccessTest : public testing::Test {
 protected:
  void SetUp() override {
    daemon_.serve_viewers();
    daemon_.add_config("[http]\nlisten = [\"127.0.0.1:0\"]\n");
    daemon_.start_daemon();
    find_port();
  }
  // The port is the one in the addresses that `jadoube open` prints.
  void find_port() {
    const auto opened = run({"open"});
    port_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
  }
  std::string run(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  // The secret of a link that `jadoube enter` prints.
  std::string link() {
    const auto printed = run({"enter", "--role", "arbiter", "--name", "A. Meier"});
    const auto at = printed.find("/enter#");
    EXPECT_NE(at, std::string::npos) << printed;
    return printed.substr(at + 7, printed.find('\n', at) - at - 7);
  }
  HttpReply enter(const std::string& secret) {
    return HttpClient(port_)
        .request("POST", "/access/enter", kJson, "{\"secret\":\"" + secret + "\"}")
        .value_or(HttpReply());
  }
  std::string me(const std::string& cookie) {
    const auto reply = HttpClient(port_).get("/access/me", "Cookie: " + cookie + "\r\n");
    return reply ? reply->body : "";
  }
  static std::string cookie_of(const HttpReply& reply) {
    const auto set = reply.field("set-cookie");
    return set.substr(0, set.find(';'));
  }

  TestDaemon daemon_;
  int port_ = 0;
};

TEST_F(AccessTest, ALinkWorksOnceAndItsCookieOutlivesARestart) {
  const auto secret = link();
  const auto entered = enter(secret);
  ASSERT_EQ(entered.status, 200) << entered.body;
  const auto cookie = cookie_of(entered);
  EXPECT_THAT(me(cookie), HasSubstr("\"name\":\"A. Meier\",\"role\":\"arbiter\""));
  EXPECT_EQ(enter(secret).status, 401);

  daemon_.daemon().signal(SIGKILL);
  daemon_.daemon().wait(std::chrono::seconds(10));
  daemon_.start_daemon();
  find_port();
  EXPECT_THAT(me(cookie), HasSubstr("A. Meier"));
  EXPECT_EQ(enter(secret).status, 401) << "opened before the restart";
}

TEST_F(AccessTest, ARevokedCookieIsRefused) {
  const auto cookie = cookie_of(enter(link()));
  const auto listed = run({"tokens"});
  EXPECT_THAT(listed, HasSubstr("A. Meier"));
  EXPECT_THAT(listed, HasSubstr("session  arbiter"));
  run({"tokens", "revoke", listed.substr(0, listed.find(' '))});
  EXPECT_THAT(me(cookie), HasSubstr("\"role\":\"viewer\""));
  EXPECT_THAT(run({"tokens"}), HasSubstr("nobody"));
}

TEST_F(AccessTest, WrongLinksAreLimited) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(enter("nobody.wrong").status, 401);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(enter("nobody.wrong").status, 429);
  EXPECT_EQ(enter(link()).status, 200);
  const auto log = read_file(daemon_.directory() / "daemon.log");
  std::istringstream lines(log);
  int reported = 0;
  for (std::string line; std::getline(lines, line);) {
    reported += line.find("is not valid") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(reported, 5) << log;
}

TEST_F(AccessTest, TheDaemonKeepsAndLogsNoSecret) {
  const auto secret = link();
  const auto cookie = cookie_of(enter(secret));
  const auto token = run({"tokens", "create", "--role", "operator", "--name", "printer"});
  for (const auto& each : {secret, cookie, token.substr(0, token.find('\n'))}) {
    const auto random = each.substr(each.find('.') + 1);
    ASSERT_EQ(random.size(), 43) << each;
    EXPECT_THAT(read_file(daemon_.directory() / "data/access.json"), Not(HasSubstr(random)));
    EXPECT_THAT(read_file(daemon_.directory() / "daemon.log"), Not(HasSubstr(random)));
  }
}

// [FIDE 2023 Art. 12.6] Only who may, sees incidents.
TEST_F(AccessTest, AProgramWithATokenMayDoWhatItsRoleMayAtTheAddressForViewers) {
  const auto with_token = [&](const std::string& role, std::vector<std::string> arguments) {
    std::string token = run({"tokens", "create", "--role", role, "--name", "printer"});
    token.erase(token.find('\n'));
    ::setenv("JADOUBE_TOKEN", token.c_str(), 1);
    const auto ran = daemon_.ctl(std::move(arguments), daemon_.viewers_address());
    ::unsetenv("JADOUBE_TOKEN");
    return ran;
  };
  EXPECT_EQ(with_token("operator", {"status"}).code, 0);
  EXPECT_EQ(with_token("arbiter", {"incidents"}).code, 0);
  const auto refused = with_token("operator", {"incidents"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("is for arbiters, and the token of printer is for a"));
  EXPECT_NE(daemon_.ctl({"status"}, daemon_.viewers_address()).code, 0) << "without a token";
}

// A daemon with TLS beside plain HTTP.
class TlsAccessTest : public AccessTest {
 protected:
  void SetUp() override {
    write(make_certificate("hall.example"));
    daemon_.add_config("[http]\nlisten = [\"127.0.0.1:0\"]\ntls_listen = [\"127.0.0.1:0\"]\n" +
                       ("certificate = \"" + files_ + "certificate\"\nkey = \"" + files_) +
                       "key\"\n");
    daemon_.start_daemon();
    find_port();
    const auto opened = run({"open"});
    ASSERT_EQ(opened.rfind("https://127.0.0.1:", 0), 0) << "https comes first: " << opened;
    tls_port_ = std::stoi(opened.substr(opened.find(':', 6) + 1));
  }
  void write(const TestCertificate& made) const {
    write_file(files_ + "certificate", made.certificate);
    write_file(files_ + "key", made.key);
  }
  std::string log() const { return read_file(daemon_.directory() / "daemon.log"); }
  // The fingerprint as `jadoube open` prints it, without its colons.
  std::string printed_fingerprint() {
    auto printed = run({"open"});
    printed.erase(0, printed.find("SHA-256:\n") + 9);
    printed.erase(printed.find('\n'));
    std::erase(printed, ':');
    return printed;
  }

  const std::string files_ = daemon_.directory() / "tls.";
  int tls_port_ = 0;
};

TEST_F(TlsAccessTest, AnArbiterEntersOverTlsAndTheCookieIsForTlsOnly) {
  const auto entered = HttpClient::over_tls(tls_port_).request("POST", "/access/enter", kJson,
                                                               "{\"secret\":\"" + link() + "\"}");
  ASSERT_TRUE(entered);
  ASSERT_EQ(entered->status, 200) << entered->body;
  EXPECT_THAT(entered->field("set-cookie"), HasSubstr("; Secure"));
  const auto me =
      HttpClient::over_tls(tls_port_).get("/access/me", "Cookie: " + cookie_of(*entered) + "\r\n");
  EXPECT_THAT(me->body, HasSubstr("A. Meier"));
  EXPECT_EQ(HttpClient(port_).get("/access/me")->status, 200) << "plain HTTP is there too";
  EXPECT_EQ(HttpClient(tls_port_).get("/wall")->field("location"), "https://localhost/wall");
}

TEST_F(TlsAccessTest, ReadsANewCertificateOnSighup) {
  const auto before = HttpClient::over_tls(tls_port_).fingerprint();
  EXPECT_EQ(printed_fingerprint(), before);
  write({"broken", "broken"});
  daemon_.daemon().signal(SIGHUP);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (log().find("The old certificate stays in use") == std::string::npos &&
         std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(HttpClient::over_tls(tls_port_).fingerprint(), before) << log();
  write(make_certificate("hall.example"));
  daemon_.daemon().signal(SIGHUP);
  std::string now = before;
  while (now == before && std::chrono::steady_clock::now() < until) {
    now = HttpClient::over_tls(tls_port_).fingerprint();
  }
  EXPECT_NE(now, before);
  EXPECT_EQ(printed_fingerprint(), now);
}

TEST_F(TlsAccessTest, DoesNotStartWithoutItsKeyAndSaysWhy) {
  ::unlink((files_ + "key").c_str());
  daemon_.daemon().signal(SIGTERM);
  daemon_.daemon().wait(std::chrono::seconds(10));
  daemon_.launch_daemon();
  EXPECT_EQ(daemon_.daemon().wait(std::chrono::seconds(20)), 1);
  EXPECT_THAT(log(), HasSubstr("[http]: the key " + files_ + "key cannot be read: No such file"));
}

TEST_F(AccessTest, OpenPrintsTheAddressAndTheCodeOfAPage) {
  const auto printed = run({"open", "wall", "--qr"});
  EXPECT_THAT(printed, HasSubstr("http://127.0.0.1:" + std::to_string(port_) + "/wall\n"));
  EXPECT_THAT(printed, HasSubstr("█"));
}

}  // namespace access_test
}  // namespace jadoube::tests
