#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "daemon/language/language.h"
#include "daemon/outputs/push/push_deliveries.h"
#include "tests/daemon/outputs/alerts/raised.h"

namespace jadoube::outputs {
namespace push_message_test {

using nlohmann::json;
using output_tests::raised;

PlacedAlert placed(const model::Incident& incident, const std::string& board = "one") {
  return {.alert = {.id = {board, incident.id},
                    .incident = std::make_shared<const model::Incident>(incident)},
          .place = {.table = {.number = 12}}};
}

TEST(PushMessage, SaysTheTableAndWhatItIsAndWhereToLook) {
  const auto message = push_message({placed(raised(1))}, PushReader::kArbiter, "epoch");
  const auto text = json::parse(message.text);
  EXPECT_EQ(text["title"], "Table 12");
  EXPECT_EQ(text["body"], "act now (illegal move)");
  EXPECT_EQ(text["url"], "/arbiter#/table/games/one-1");
  EXPECT_EQ(text["incident"], "incidents/one-1.1");
  EXPECT_EQ(text["take"], "I take it");
  EXPECT_EQ(text["loud"], true);
  EXPECT_EQ(text["tag"], message.topic);
}

TEST(PushMessage, HasNoNameAndNoMoveForWhoSeesALockedPhone) {
  auto alert = placed(raised(1));
  alert.place.players = "Ada - Bo";
  const auto message = push_message({alert}, PushReader::kArbiter, "epoch");
  EXPECT_EQ(message.text.find("Ada"), std::string::npos);
  EXPECT_EQ(message.text.find("Nb5"), std::string::npos);
}

TEST(PushMessage, TimeAndUrgencyFitTheSeverity) {
  const auto critical = push_message({placed(raised(1))}, PushReader::kArbiter, "epoch");
  EXPECT_EQ(critical.urgency, "high");
  EXPECT_EQ(critical.ttl, std::chrono::minutes(15));
  const auto warning =
      push_message({placed(raised(1, model::Severity::kWarning))}, PushReader::kArbiter, "epoch");
  EXPECT_EQ(warning.urgency, "normal");
  EXPECT_EQ(warning.ttl, std::chrono::minutes(5));
  EXPECT_EQ(json::parse(warning.text)["loud"], false);
}

// [RFC 8030, 5.4]
TEST(PushMessage, TheTopicIsOneOfTheIncident) {
  const auto topic = [](const model::Incident& incident, const std::string& board,
                        const std::string& epoch) {
    return push_message({placed(incident, board)}, PushReader::kArbiter, epoch).topic;
  };
  const auto first = topic(raised(1), "one", "epoch");
  EXPECT_EQ(first, topic(raised(1, model::Severity::kWarning), "one", "epoch"));
  EXPECT_NE(first, topic(raised(2), "one", "epoch"));
  EXPECT_NE(first, topic(raised(1), "two", "epoch"));
  EXPECT_NE(first, topic(raised(1), "one", "another"));
  EXPECT_THAT(first, testing::MatchesRegex("[A-Za-z0-9_-]+"));
  EXPECT_LE(first.size(), 32U);
}

TEST(PushMessage, OperatorsCannotTakeItAndGoToTheirPage) {
  const auto text =
      json::parse(push_message({placed(raised(1))}, PushReader::kOperator, "epoch").text);
  EXPECT_FALSE(text.contains("take"));
  EXPECT_FALSE(text.contains("incident"));
  EXPECT_EQ(text["url"], "/operator");
}

TEST(PushMessage, SeveralAlertsAreOne) {
  auto other = placed(raised(2), "two");
  other.place.table.number = 3;
  const auto text =
      json::parse(push_message({placed(raised(1)), other}, PushReader::kArbiter, "epoch").text);
  EXPECT_EQ(text["title"], "jadoube");
  EXPECT_EQ(text["body"], "2 alerts, act now: table 12; table 3");
  EXPECT_EQ(text["url"], "/arbiter");
  EXPECT_FALSE(text.contains("take"));
}

TEST(PushMessage, ATestSaysThatItIsOne) {
  const auto message = test_push(PushReader::kOperator);
  const auto text = json::parse(message.text);
  EXPECT_EQ(text["body"], "This is a test: this device gets alerts.");
  EXPECT_EQ(text["url"], "/operator");
}

TEST(PushMessage, IsInTheLanguageOfTheThread) {
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  const auto text =
      json::parse(push_message({placed(raised(1))}, PushReader::kArbiter, "epoch").text);
  for (const char* key : {"title", "take", "taken", "notTaken", "open"}) {
    EXPECT_EQ(text[key].get<std::string>().substr(0, 3), "⟦") << key;
  }
}

}  // namespace push_message_test
}  // namespace jadoube::outputs
