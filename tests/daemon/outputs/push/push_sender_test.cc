#include "daemon/outputs/push/push_sender.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <thread>

#include "daemon/system/digest.h"
#include "tests/daemon/outputs/alerts/raised.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/daemon/outputs/push/push_stub.h"

namespace jadoube::outputs {
namespace push_sender_test {

using namespace std::chrono_literals;
using jadoube::tests::PushBrowser;
using model::Life;
using model::Severity;
using nlohmann::json;
using output_tests::PushStub;
using output_tests::raised;
using push::SubscriptionBook;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class PushSenderTest : public jadoube::tests::HallTable {
 protected:
  PushSenderTest() : book_(*SubscriptionBook::open(directory_ / "push.json")) {
    settings_ = {.hosts = {stub_.place()}, .ca_file = stub_.certificate()};
  }

  void run() {
    sender_.reset();
    sender_ = std::make_unique<PushSender>(
        PushParts{*book_, key_, settings_,
                  [this](const std::string& owner) -> std::optional<PushReader> {
                    const std::lock_guard lock(mutex_);
                    const auto found = readers_.find(owner);
                    if (found == readers_.end()) return std::nullopt;
                    return found->second;
                  }},
        make_transfer("jadoube/1 (tests)"),
        Runner::Parts{*feed_,
                      [this] { return now_.load(); },
                      {.boards = {"one", "two"}, .epoch = journal_->epoch()},
                      [](const std::string&) { return model::TournamentRules(); }},
        archive(), directory_ / "state.json");
    sender_->set_pages("https://hall.example:8443");
    sender_->start();
  }
  void subscribe(const std::string& id, const std::string& owner = "meier",
                 const std::string& more = "") {
    auto read =
        push::read_subscription(browser_.subscription_head(stub_.endpoint(id)) + more + "}");
    ASSERT_TRUE(read) << read.error().message;
    read->owner = owner;
    ASSERT_TRUE(book_->put(*read));
  }
  void raise(const model::Incident& incident, const std::string& board = "one") {
    report(now_.load(), board,
           model::IncidentReported{model::IncidentChange::What::kOpened, incident});
  }
  // The texts of the messages, when there are that many.
  std::vector<json> texts(std::size_t count) {
    std::vector<json> all;
    for (const json& message : stub_.messages(count)) {
      EXPECT_EQ(message["fault"], "");
      all.push_back(PushStub::read_by(browser_, message));
    }
    return all;
  }
  std::vector<std::string> bodies(std::size_t count) {
    std::vector<std::string> all;
    for (const json& text : texts(count)) {
      all.push_back(text.value("title", "") + ": " + text.value("body", ""));
    }
    return all;
  }
  rules::Expected<void> test(const std::string& endpoint) {
    std::promise<rules::Expected<void>> done;
    sender_->test(endpoint, [&](auto result) { done.set_value(std::move(result)); });
    return done.get_future().get();
  }
  static bool becomes(const std::function<bool()>& so) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (!so()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
    }
    return true;
  }
  // Waits until the sender has read all events. A test goes through its loop.
  void settle() { EXPECT_TRUE(test(stub_.endpoint("settled"))); }
  std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const json& message : stub_.log()) {
      if (message["id"] != "settled") all.push_back(message["id"]);
    }
    return all;
  }

  PushStub stub_{directory_};
  PushBrowser browser_;
  std::unique_ptr<SubscriptionBook> book_;
  push::VapidKey key_ = push::VapidKey::make();
  PushSettings settings_;
  std::mutex mutex_;
  std::map<std::string, PushReader> readers_ = {{"meier", PushReader::kArbiter},
                                                {"bauer", PushReader::kOperator}};
  std::atomic<model::Instant> now_ = at(0s);
  std::unique_ptr<PushSender> sender_;
};

TEST_F(PushSenderTest, ABrowserReadsAnIncidentAndNobodyElse) {
  subscribe("a");
  run();
  raise(raised(1));
  const json message = stub_.messages(1).at(0);
  EXPECT_EQ(message["status"], 201) << message["fault"];
  const json text = PushStub::read_by(browser_, message);
  EXPECT_EQ(text["title"], "Table 1");
  EXPECT_EQ(text["body"], "act now (illegal move)");
  EXPECT_EQ(text["url"], "/arbiter#/table/games/one-1");
  EXPECT_TRUE(PushStub::read_by(PushBrowser(), message).is_null());
  EXPECT_EQ(message["fields"]["ttl"], "900");
  EXPECT_EQ(message["fields"]["urgency"], "high");
  EXPECT_EQ(message["fields"]["topic"], text["tag"]);
}

TEST_F(PushSenderTest, ThePushServiceKnowsWhoSends) {
  subscribe("a");
  run();
  raise(raised(1));
  const json message = stub_.messages(1).at(0);
  const auto vapid =
      jadoube::tests::read_vapid(message["fields"]["authorization"].get<std::string>());
  ASSERT_TRUE(vapid);
  EXPECT_TRUE(vapid->holds);
  EXPECT_EQ(system::base64url_of(vapid->key), key_.public_key());
  EXPECT_EQ(json::parse(vapid->claims)["sub"], "https://hall.example:8443");
  settings_.contact = "mailto:organiser@club.example";
  run();
  raise(raised(2));
  const auto other = jadoube::tests::read_vapid(
      stub_.messages(2).at(1)["fields"]["authorization"].get<std::string>());
  EXPECT_EQ(json::parse(other->claims)["sub"], "mailto:organiser@club.example");
}

TEST_F(PushSenderTest, RingsForWarningsToo) {
  subscribe("a");
  run();
  raise(raised(1, Severity::kInfo));
  raise(raised(2, Severity::kWarning), "two");
  EXPECT_THAT(bodies(1), ElementsAre("Table 2: please look (illegal move)"));
}

TEST_F(PushSenderTest, ComesOnceForAnIncidentAndAgainIfItGetsWorse) {
  subscribe("a");
  run();
  raise(raised(1, Severity::kWarning));
  EXPECT_THAT(bodies(1), SizeIs(1));
  raise(raised(1, Severity::kWarning));
  raise(raised(1, Severity::kCritical));
  raise(raised(1, Severity::kCritical));
  raise(raised(2), "two");
  EXPECT_THAT(bodies(3),
              ElementsAre("Table 1: please look (illegal move)", "Table 1: act now (illegal move)",
                          "Table 2: act now (illegal move)"));
  const json log = stub_.log();
  EXPECT_EQ(log[0]["fields"]["topic"], log[1]["fields"]["topic"]) << "one takes the other's place";
}

TEST_F(PushSenderTest, GoesToAllWhoMayHearOfItInTheirLanguage) {
  subscribe("arbiter", "meier", R"(,"language":"en-XA")");
  subscribe("operator", "bauer");
  run();
  raise(raised(1));
  auto lost = raised(2);
  lost.kind = model::IncidentKind::kBoardLost;
  raise(lost, "two");
  std::vector<std::string> received;
  for (const json& message : stub_.messages(3)) received.push_back(message["id"]);
  EXPECT_THAT(received, UnorderedElementsAre("arbiter", "arbiter", "operator"));
  for (const json& message : stub_.log()) {
    const auto title = PushStub::read_by(browser_, message)["title"].get<std::string>();
    EXPECT_EQ(title.starts_with("⟦"), message["id"] == "arbiter") << title;
  }
}

TEST_F(PushSenderTest, KeepsToTheTablesAndTheQuietHoursOfADevice) {
  subscribe("settled", "bauer");
  subscribe("theirs", "meier", R"(,"tables":[[2,9]])");
  // HallTable's clock begins at 8:00 UTC.
  const auto of_day = at(0s) - std::chrono::floor<std::chrono::days>(at(0s));
  const auto minute = std::chrono::floor<std::chrono::minutes>(of_day).count();
  const auto hours = [&](long from, long to) {
    return R"(,"quiet":{"from":)" + std::to_string(from % 1440) + R"(,"to":)" +
           std::to_string(to % 1440) + R"(,"utc_offset":0})";
  };
  subscribe("asleep", "meier", hours(minute + 1439, minute + 1));
  subscribe("awake", "meier", hours(minute + 1, minute + 2));
  run();
  raise(raised(1));
  stub_.messages(1);
  settle();
  EXPECT_THAT(ids(), ElementsAre("awake"));
  raise(raised(2), "two");
  stub_.messages(4);
  settle();
  EXPECT_THAT(ids(), UnorderedElementsAre("awake", "theirs", "awake"));
}

TEST_F(PushSenderTest, ABrowserThatHasGoneIsForgotten) {
  subscribe("a");
  subscribe("b");
  subscribe("c");
  stub_.control({{"answers", {{"a", {410}}, {"b", {404}}}}});
  run();
  raise(raised(1));
  stub_.messages(3);
  EXPECT_TRUE(becomes([&] { return book_->all().size() == 1; }));
  EXPECT_EQ(book_->all().at(0).endpoint, stub_.endpoint("c"));
  raise(raised(2));
  EXPECT_THAT(stub_.messages(4), SizeIs(4));
}

TEST_F(PushSenderTest, KeepsToRetryAfter) {
  subscribe("a");
  stub_.control({{"answers", {{"a", {429}}}}, {"retry_after", 100}});
  run();
  raise(raised(1));
  stub_.messages(1);
  EXPECT_TRUE(becomes([&] {
    const auto refused = test(stub_.endpoint("a"));
    return !refused && refused.error().message.find("left alone") != std::string::npos;
  }));
  EXPECT_THAT(stub_.log(), SizeIs(1)) << "not even a test goes there";
  now_ = at(99s);
  EXPECT_FALSE(test(stub_.endpoint("a")));
  EXPECT_THAT(stub_.log(), SizeIs(1));
  now_ = at(100s);
  EXPECT_THAT(stub_.messages(2), SizeIs(2));
  EXPECT_EQ(stub_.log()[1]["status"], 201);
}

TEST_F(PushSenderTest, TriesAgainUntilItArrivesButNotForWhatIsOver) {
  subscribe("settled", "bauer");
  subscribe("a");
  stub_.control({{"answers", {{"a", {503, 500}}}}});
  run();
  raise(raised(1));
  stub_.messages(1);
  now_ = at(1s);
  stub_.messages(2);
  auto over = raised(1);
  over.life = Life::kAcknowledged;
  raise(over);
  now_ = at(30s);
  EXPECT_TRUE(becomes([&] { return test(stub_.endpoint("settled")).has_value(); }));
  EXPECT_THAT(ids(), ElementsAre("a", "a"));
}

TEST_F(PushSenderTest, WhatIsRefusedIsNotSentAgain) {
  subscribe("a");
  stub_.control({{"answers", {{"a", {413, 403, 301}}}}});
  run();
  for (int number = 1; number <= 4; ++number) {
    raise(raised(number));
    stub_.messages(static_cast<std::size_t>(number));
  }
  std::vector<int> statuses;
  for (const json& message : stub_.log()) statuses.push_back(message["status"]);
  EXPECT_THAT(statuses, ElementsAre(413, 403, 301, 201));
  EXPECT_THAT(book_->all(), SizeIs(1));
}

TEST_F(PushSenderTest, GoesToNoAddressOfThisMachineThatIsNotNamed) {
  subscribe("a");
  settings_.hosts.clear();
  run();
  const auto refused = test(stub_.endpoint("a"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("of this machine or of a private network"));
  EXPECT_THAT(stub_.log(), IsEmpty());
}

TEST_F(PushSenderTest, WhoseAccessHasEndedHearsNothing) {
  subscribe("a");
  subscribe("b", "bauer");
  {
    const std::lock_guard lock(mutex_);
    readers_.erase("meier");
  }
  run();
  raise(raised(1));
  EXPECT_TRUE(becomes([&] { return book_->all().size() == 1; }));
  EXPECT_EQ(book_->all().at(0).owner, "bauer");
  EXPECT_THAT(stub_.log(), IsEmpty());
}

TEST_F(PushSenderTest, ATestShowsThatItArrives) {
  subscribe("a");
  run();
  EXPECT_TRUE(test(stub_.endpoint("a")));
  EXPECT_THAT(bodies(1), ElementsAre("jadoube: This is a test: this device gets alerts."));
}

TEST_F(PushSenderTest, ATestSaysWhyItDoesNotArrive) {
  subscribe("a");
  stub_.control({{"answers", {{"a", {403, 410}}}}});
  run();
  EXPECT_EQ(test("https://push.example/x").error().code, rules::ErrorCode::kNotFound);
  EXPECT_THAT(test(stub_.endpoint("a")).error().message, HasSubstr("answered 403"));
  EXPECT_THAT(test(stub_.endpoint("a")).error().message, HasSubstr("no longer has this device"));
  EXPECT_THAT(book_->all(), IsEmpty());
  sender_->stop();
  EXPECT_EQ(test(stub_.endpoint("a")).error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(PushSenderTest, ContinuesAfterAKillWhereItWas) {
  subscribe("a");
  stub_.control({{"answers", {{"a", {201, 503}}}}});
  run();
  raise(raised(1));
  stub_.messages(1);
  raise(raised(2), "two");
  stub_.messages(2);
  EXPECT_TRUE(becomes([&] {
    return jadoube::tests::read_file(directory_ / "state.json").find("\"rung\"") !=
           std::string::npos;
  }));
  sender_.reset();
  // The feed of the new process has no events.
  open(1024);
  run();
  EXPECT_THAT(bodies(3),
              ElementsAre("Table 1: act now (illegal move)", "Table 2: act now (illegal move)",
                          "Table 2: act now (illegal move)"));
}

TEST_F(PushSenderTest, RingsWhileTheDiskIsFull) {
  subscribe("a");
  run();
  feed_->unwritten().show(
      {.incidents = {{"two", std::make_shared<const model::Incident>(raised(1))}}});
  EXPECT_THAT(bodies(1), ElementsAre("Table 2: act now (illegal move)"));
}

TEST_F(PushSenderTest, AFloodIsFewMessages) {
  subscribe("a");
  stub_.control({{"answers", {{"a", {201}}}}});
  run();
  raise(raised(1));
  stub_.messages(1);
  now_ = at(1s);
  for (int number = 2; number <= 40; ++number) raise(raised(number), "two");
  EXPECT_TRUE(becomes([&] {
    now_ = now_.load() + 100ms;
    return !stub_.log().empty() &&
           PushStub::read_by(browser_, stub_.log().back()).value("title", "") == "jadoube";
  }));
  EXPECT_LE(stub_.log().size(), 14U);
}

}  // namespace push_sender_test
}  // namespace jadoube::outputs
