#include "daemon/push/push_subscription.h"

#include <gmock/gmock.h>

#include "tests/support/push_browser.h"

namespace jadoube::push {
namespace push_subscription_test {

using testing::ElementsAre;
using testing::HasSubstr;

const tests::PushBrowser& browser() {
  static const tests::PushBrowser one;
  return one;
}

std::string with(const std::string& more) {
  return browser().subscription_head("https://push.example/x") + more + "}";
}

TEST(PushSubscription, ReadsWhatAPageSends) {
  const auto read =
      read_subscription(with(R"(,"language":"uk","quiet":{"from":1380,"to":480,"utc_offset":-210},)"
                             R"("tables":[[1,8],[12,12]],"expirationTime":null)"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->endpoint, "https://push.example/x");
  EXPECT_EQ(read->keys.p256dh, browser().point());
  EXPECT_EQ(read->keys.auth, browser().auth());
  EXPECT_EQ(read->language, "uk");
  EXPECT_EQ(read->quiet, (QuietHours{1380, 480, -210}));
  EXPECT_THAT(read->tables, ElementsAre(TableRange{1, 8}, TableRange{12, 12}));
  EXPECT_EQ(read->owner, "");
}

TEST(PushSubscription, AsksForAllTablesAtAllTimesIfItSaysNothing) {
  const auto read = read_subscription(with(R"(,"quiet":null,"owner":"x")"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->quiet, std::nullopt);
  EXPECT_TRUE(read->wants(1));
  EXPECT_TRUE(read->wants(0));
  EXPECT_EQ(read->owner, "") << "nobody says themselves who they are";
}

TEST(PushSubscription, WantsItsTables) {
  const auto read = read_subscription(with(R"(,"tables":[[1,8],[12,12]])"));
  ASSERT_TRUE(read);
  for (const int table : {1, 8, 12}) EXPECT_TRUE(read->wants(table)) << table;
  for (const int table : {0, 9, 13}) EXPECT_FALSE(read->wants(table)) << table;
}

TEST(PushSubscription, RefusesEveryOtherForm) {
  std::string ranges = "[1,1]";
  for (int i = 0; i < 50; ++i) ranges += ",[1,1]";
  for (const std::string& more :
       {std::string(R"(,"quiet":7)"), std::string(R"(,"quiet":{"from":1})"),
        std::string(R"(,"quiet":{"from":1440,"to":1,"utc_offset":0})"),
        std::string(R"(,"quiet":{"from":1,"to":-1,"utc_offset":0})"),
        std::string(R"(,"quiet":{"from":1,"to":1.5,"utc_offset":0})"),
        std::string(R"(,"quiet":{"from":1,"to":1,"utc_offset":841})"),
        std::string(R"(,"quiet":{"from":1,"to":18446744073709551615,"utc_offset":0})"),
        std::string(R"(,"tables":{})"), std::string(R"(,"tables":[1])"),
        std::string(R"(,"tables":[[2,1]])"), std::string(R"(,"tables":[[0,1]])"),
        std::string(R"(,"tables":[[1,10000]])"), std::string(R"(,"tables":[[1,2,3]])"),
        R"(,"tables":[)" + ranges + "]", R"(,"language":")" + std::string(36, 'x') + R"(")",
        std::string(R"(,"endpoint":"http://push.example/x")"), std::string(R"(,"keys":null)"),
        std::string(R"(,"keys":{"auth":"BTBZMqHH6r4Tts7J_aSIgg"})"), std::string(",")}) {
    const auto read = read_subscription(with(more));
    EXPECT_FALSE(read) << more;
    if (!read) {
      EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
    }
  }
  for (const char* none : {"", "{}", "[]", "null", "7", "{\"endpoint\":7}"}) {
    EXPECT_FALSE(read_subscription(none)) << none;
  }
}

TEST(PushSubscription, RefusesAKeyBesideTheCurve) {
  std::string text = with("");
  const auto at = text.find("p256dh") + 20;
  text[at] = text[at] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(read_subscription(text));
}

TEST(PushSubscription, IsReadFromTheFileAsItWasWritten) {
  auto one = *read_subscription(
      with(R"(,"quiet":{"from":1,"to":2,"utc_offset":3},"tables":[[4,5]],"language":"de")"));
  one.owner = "abc";
  auto other = *read_subscription(browser().subscription("https://push.example/y"));
  other.owner = "def";
  const auto read = read_subscriptions(subscriptions_text({one, other}));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_THAT(*read, ElementsAre(one, other));
}

TEST(PushSubscription, ADamagedFileSaysWhatIsWrong) {
  for (const auto& [text, what] :
       {std::pair<std::string, std::string>{"", "version"},
        {R"({"version":2,"subscriptions":[]})", "version"},
        {R"({"version":1})", "no subscriptions"},
        {R"({"version":1,"subscriptions":[{}]})", "subscription 1 is wrong"},
        {R"({"version":1,"subscriptions":[)" + with("") + "]}", "subscription 1 is wrong"}}) {
    const auto read = read_subscriptions(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss);
    EXPECT_THAT(read.error().message, HasSubstr(what));
  }
}

}  // namespace push_subscription_test
}  // namespace jadoube::push
