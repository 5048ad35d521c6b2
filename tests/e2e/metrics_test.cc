#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>

#include "tests/support/http_client.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace metrics_test {

using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::minutes kPatience{1};
const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");

class MetricsTest : public testing::Test {
 protected:
  MetricsTest() {
    daemon_.add_board("one");
    daemon_.add_config("[http]\nlisten = [\"unix:" + http() + "\"]\n[metrics]\nlisten = [\"" +
                       address_ + "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n");
    daemon_.start_daemon();
  }

  std::string http() const { return daemon_.directory() / "http"; }
  int port() const { return std::stoi(address_.substr(address_.find(':') + 1)); }
  std::string metrics() const {
    const auto reply = HttpClient(port()).get("/metrics");
    return reply && reply->status == 200 ? reply->body : "";
  }
  // The value of a line of the answer. -1: there is no such line.
  static double value(const std::string& metrics, const std::string& name) {
    const auto at = ("\n" + metrics).find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atof(metrics.c_str() + at + name.size());
  }

  const std::string address_ = free_address();
  TestDaemon daemon_;
};

TEST_F(MetricsTest, TellWhatHappensAtABoard) {
  DaemonWatcher watcher(daemon_.address());
  daemon_.play("one", kGame, {"--now", "--speed", "50"}).wait(kPatience);
  const auto text = metrics();
  EXPECT_GT(value(text, "jadoubed_line_received_bytes_total{board=\"one\"}"), 100);
  EXPECT_EQ(value(text, "jadoubed_line_connections_total{board=\"one\"}"), 1);
  EXPECT_GT(value(text, "jadoubed_events_total"), 10);
  EXPECT_GT(value(text, "jadoubed_board_to_durable_seconds_count"), 10);
  EXPECT_GT(value(text, "jadoubed_durable_to_written_seconds_count{audience=\"arbiters\"}"), 10);
  EXPECT_GE(value(text, "jadoubed_streams{audience=\"arbiters\",mode=\"events\"}"), 1);
  EXPECT_EQ(value(text, "jadoubed_output_ok{output=\"live\"}"), 1);
  EXPECT_EQ(value(text, "jadoubed_journal_durable"), 1);
  EXPECT_GT(value(text, "process_resident_memory_bytes"), 1e6);
}

TEST_F(MetricsTest, EveryNameOfTheDashboardTheRulesAndTheReadmeIsThere) {
  daemon_.play("one", kGame, {"--now", "--speed", "50"}).wait(kPatience);
  write_file(daemon_.directory() / "metrics.txt", metrics());
  const auto run =
      Process({"/usr/bin/env", "python3", source_path("tests/monitoring.py"),
               daemon_.directory() / "metrics.txt", source_path("daemon/package/monitoring"),
               source_path("daemon/metrics/README.md")},
              daemon_.directory() / "names.log")
          .wait(kPatience);
  EXPECT_EQ(run, 0) << read_file(daemon_.directory() / "names.log");
}

TEST_F(MetricsTest, NeedATokenWhereEverybodyComes) {
  EXPECT_EQ(HttpClient(http()).get("/metrics")->status, 401);
  const auto token = daemon_.ctl({"tokens", "create", "--role", "operator", "--name", "p"}).output;
  const auto reply = HttpClient(http()).get(
      "/metrics", "Authorization: Bearer " + token.substr(0, token.find('\n')) + "\r\n");
  EXPECT_EQ(reply->status, 200) << reply->body;
  EXPECT_THAT(reply->body, HasSubstr("jadoubed_boards"));
  EXPECT_THAT(reply->body, Not(HasSubstr("ILLEGAL_MOVE"))) << "operators do not see offences";
}

TEST_F(MetricsTest, APageOfAStrangerCannotReadThem) {
  HttpClient client(port());
  client.send("GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_NE(client.read_reply()->status, 200);
}

}  // namespace metrics_test
}  // namespace jadoube::tests
