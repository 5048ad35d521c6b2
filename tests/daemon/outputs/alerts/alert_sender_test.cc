#include "daemon/outputs/alerts/alert_sender.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/daemon/outputs/alerts/raised.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/packed.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs {
namespace alert_sender_test {

using namespace std::chrono_literals;
using jadoube::tests::Process;
using jadoube::tests::read_file;
using jadoube::tests::write_file;
using model::Severity;
using nlohmann::json;
using output_tests::raised;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class AlertSenderTest : public jadoube::tests::HallTable {
 protected:
  AlertSenderTest()
      : stub_({"/usr/bin/python3",
               jadoube::tests::source_path("tests/daemon/outputs/alerts/alert_stub.py")},
              directory_ / "stub.log") {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (stub_.output().find('\n') == std::string::npos &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    host_ = "http://127.0.0.1:" + std::to_string(std::stoi(stub_.output()));
    settings_ = {.name = "phones", .kind = Kind::kAlerts, .url = host_ + "/topic"};
  }

  void run(const std::string& pages = {}) {
    sender_.reset();
    sender_ = std::make_unique<AlertSender>(
        settings_, make_transfer("jadoube/1 (tests)"),
        Runner::Parts{*feed_,
                      [this] { return now_.load(); },
                      {.boards = {"one", "two"}, .epoch = journal_->epoch()},
                      [](const std::string&) { return model::TournamentRules(); }},
        archive(), directory_ / "phones.json");
    sender_->set_pages(pages);
    sender_->start();
  }
  void raise(const model::Incident& incident, const std::string& board = "one") {
    report(now_.load(), board,
           model::IncidentReported{model::IncidentChange::What::kOpened, incident});
  }
  void control(const json& settings) {
    ASSERT_TRUE(transfer_->send({.method = TransferRequest::Method::kPost,
                                 .url = host_ + "/_control",
                                 .body = settings.dump()}));
  }
  json log() { return json::parse(transfer_->send({.url = host_ + "/_log"})->body); }
  // The messages, when there are that many, or after a while.
  std::vector<std::string> bodies(std::size_t count) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (log().size() < count && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    std::vector<std::string> all;
    for (const json& message : log()) all.push_back(message["body"]);
    return all;
  }
  // True as soon as the state is so.
  bool becomes(const std::function<bool(const RunnerStatus&)>& so) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (!so(sender_->status())) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
    }
    return true;
  }
  void write_secret(const std::string& secret) {
    write_file(directory_ / "secret", secret);
    chmod((directory_ / "secret").c_str(), 0600);
    settings_.secret_file = directory_ / "secret";
  }

  Process stub_;
  std::string host_;
  std::atomic<model::Instant> now_ = at(0s);
  OutputSettings settings_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("test");
  std::unique_ptr<AlertSender> sender_;
};

TEST_F(AlertSenderTest, SendsAnIncidentToNtfyWithItsPriority) {
  run();
  raise(raised(1));
  EXPECT_THAT(bodies(1), ElementsAre("Table 1: act now (illegal move)"));
  const json message = log()[0];
  EXPECT_EQ(message["path"], "/topic");
  EXPECT_EQ(message["headers"]["priority"], "5");
  EXPECT_FALSE(message["headers"].contains("authorization"));
  EXPECT_TRUE(becomes([](const RunnerStatus& status) { return status.published_at.has_value(); }));
  EXPECT_TRUE(sender_->status().health.ok);
}

TEST_F(AlertSenderTest, LinksToTheTable) {
  run("https://hall.example:8443");
  raise(raised(1));
  bodies(1);
  EXPECT_EQ(log()[0]["headers"]["click"], "https://hall.example:8443/arbiter#/table/games/one-1");
}

TEST_F(AlertSenderTest, LinksToAllAlertsWhereItIsAboutSeveralTables) {
  control({{"answers", {503}}});
  run("https://hall.example:8443");
  raise(raised(1));
  bodies(1);
  for (int number = 2; number <= 30; ++number) raise(raised(number), "two");
  now_ = at(2s);
  bodies(2);
  EXPECT_EQ(log()[1]["headers"]["click"], "https://hall.example:8443/arbiter");
}

TEST_F(AlertSenderTest, LinksWhereTheConfigurationSaysOrNowhere) {
  settings_.pages = "https://arbiters.example/";
  settings_.format = AlertFormat::kJson;
  run("https://hall.example:8443");
  raise(raised(1));
  EXPECT_EQ(json::parse(bodies(1).at(0))["link"],
            "https://arbiters.example/arbiter#/table/games/one-1");
  settings_.pages = "";
  run("https://hall.example:8443");
  raise(raised(2));
  EXPECT_FALSE(json::parse(bodies(2).at(1)).contains("link"));
}

TEST_F(AlertSenderTest, SendsJsonWithAnIdThatStaysTheSame) {
  settings_.format = AlertFormat::kJson;
  run();
  raise(raised(1), "two");
  const json message = json::parse(bodies(1).at(0));
  EXPECT_EQ(message["text"], "Table 2: act now (illegal move)");
  EXPECT_EQ(message["id"], journal_->epoch() + "/two/1.1");
  EXPECT_EQ(message["severity"], "CRITICAL");
  EXPECT_EQ(message["count"], 1);
  EXPECT_EQ(message["incidents"][0]["kind"], "ILLEGAL_MOVE");
  EXPECT_EQ(message["incidents"][0]["table"], 2);
  EXPECT_FALSE(message["incidents"][0].contains("what"));
}

TEST_F(AlertSenderTest, SendsATokenOrANameWithAPassword) {
  write_secret("tk_secret");
  run();
  raise(raised(1));
  bodies(1);
  EXPECT_EQ(log()[0]["headers"]["authorization"], "Bearer tk_secret");
  write_secret("club:secret");
  run();
  raise(raised(2));
  bodies(2);
  EXPECT_THAT(log()[1]["headers"]["authorization"].get<std::string>(), HasSubstr("Basic "));
}

TEST_F(AlertSenderTest, ReportsThatTheSecretCannotBeReadBeforeAnythingIsSent) {
  settings_.secret_file = directory_ / "none";
  run();
  EXPECT_TRUE(becomes([](const RunnerStatus& status) { return !status.health.ok; }));
  EXPECT_THAT(jadoube::tests::in_english(sender_->status().health.problem),
              HasSubstr("cannot read the secret"));
}

TEST_F(AlertSenderTest, SendsNoSecretAndNoDetailsThatOthersCanReadOnTheWay) {
  settings_.url = "http://192.0.2.1/topic";
  settings_.with_details = true;
  run();
  EXPECT_TRUE(becomes([](const RunnerStatus& status) { return !status.health.ok; }));
  EXPECT_THAT(jadoube::tests::in_english(sender_->status().health.problem), HasSubstr("not https"));
}

TEST_F(AlertSenderTest, TriesAgainUntilItArrives) {
  control({{"answers", {503, 429}}, {"retry_after", 20}});
  run();
  raise(raised(1));
  EXPECT_TRUE(becomes([](const RunnerStatus& status) { return !status.health.ok; }));
  EXPECT_THAT(jadoube::tests::in_english(sender_->status().health.problem), HasSubstr("503"));
  now_ = at(1s);
  EXPECT_TRUE(becomes([](const RunnerStatus& status) {
    return status.health.problem.find("fewer messages") != std::string::npos;
  }));
  now_ = at(21s);
  EXPECT_TRUE(becomes([](const RunnerStatus& status) { return status.health.ok; }));
  EXPECT_THAT(bodies(3), testing::SizeIs(3));
}

TEST_F(AlertSenderTest, AFloodIsOneMessage) {
  control({{"answers", {503}}});
  run();
  raise(raised(1));
  bodies(1);
  for (int number = 2; number <= 30; ++number)
    raise(raised(number), number % 2 == 0 ? "one" : "two");
  now_ = at(2s);
  EXPECT_THAT(bodies(2), ElementsAre("Table 1: act now (illegal move)",
                                     "30 alerts, act now: table 1; table 2"));
}

TEST_F(AlertSenderTest, ContinuesAfterAKillWhereItWas) {
  run();
  raise(raised(1));
  bodies(1);
  ASSERT_TRUE(becomes([](const RunnerStatus& status) { return status.published_at.has_value(); }));
  // What a kill leaves.
  const std::string left = read_file(directory_ / "phones.json");
  sender_.reset();
  write_file(directory_ / "phones.json", left);
  raise(raised(1));
  raise(raised(2), "two");
  // The feed of the new process has no events.
  open(1024);
  run();
  EXPECT_THAT(bodies(2),
              ElementsAre("Table 1: act now (illegal move)", "Table 2: act now (illegal move)"));
}

TEST_F(AlertSenderTest, DoesNotSendOldAlertsAfterARestart) {
  run();
  sender_.reset();
  raise(raised(1));
  now_ = at(400s);
  raise(raised(2), "two");
  open(1024);
  run();
  EXPECT_THAT(bodies(1), ElementsAre("Table 2: act now (illegal move)"));
}

TEST_F(AlertSenderTest, ANewOutputDoesNotRingForWhatIsOpenAlready) {
  raise(raised(1));
  run();
  raise(raised(1));
  raise(raised(2), "two");
  EXPECT_THAT(bodies(1), ElementsAre("Table 2: act now (illegal move)"));
}

TEST_F(AlertSenderTest, RingsWhileTheDiskIsFull) {
  run();
  feed_->unwritten().show(
      {.incidents = {{"two", std::make_shared<const model::Incident>(raised(1))}}});
  EXPECT_THAT(bodies(1), ElementsAre("Table 2: act now (illegal move)"));
  raise(raised(1), "two");
  raise(raised(2), "one");
  EXPECT_THAT(bodies(2), testing::SizeIs(2));
}

}  // namespace alert_sender_test
}  // namespace jadoube::outputs
