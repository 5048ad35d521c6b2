#include <gmock/gmock.h>

#include "daemon/access/entry.h"

namespace jadoube::access {
namespace entry_codes_test {

using namespace std::chrono_literals;

class EntryCodesTest : public testing::Test {
 protected:
  EntryCodes codes_;
  const std::string code_ = codes_.make("one");
  Seconds now_{1'700'000'000s};
};

TEST_F(EntryCodesTest, AreEightLettersWithADash) {
  EXPECT_THAT(code_, testing::MatchesRegex("[a-hjkmnp-z]{4}-[a-hjkmnp-z]{4}"));
  EXPECT_NE(codes_.make("other"), code_);
  EXPECT_EQ(codes_.of("one"), code_);
}

TEST_F(EntryCodesTest, AreFoundHoweverTheyAreTyped) {
  std::string typed = code_;
  typed.replace(4, 1, "  ");
  for (char& c : typed) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (const std::string& each : {code_, code_.substr(0, 4) + code_.substr(5), typed}) {
    EXPECT_TRUE(EntryCodes::is_code(each)) << each;
    EXPECT_EQ(codes_.find(each, now_), "one") << each;
  }
}

TEST_F(EntryCodesTest, AnythingElseIsNoCode) {
  for (const char* each :
       {"", "abcd-efg", "abcd-efghj", "abcd.efgh", "abcdefg1", "abcdefg\xc3\xa9"}) {
    EXPECT_FALSE(EntryCodes::is_code(each)) << each;
  }
}

TEST_F(EntryCodesTest, OfAnEntryThatHasEndedIsWrong) {
  codes_.forget("one");
  EXPECT_EQ(codes_.find(code_, now_), std::nullopt);
  EXPECT_EQ(codes_.of("one"), "");
  codes_.restore("one", code_);
  EXPECT_EQ(codes_.find(code_, now_), "one");
}

// Else somebody with many addresses could guess one.
TEST_F(EntryCodesTest, NoneWorksAfterTooManyWrongOnes) {
  for (std::size_t i = 0; i < EntryCodes::kMostWrong; ++i) {
    EXPECT_EQ(codes_.find(code_, now_), "one") << i;
    EXPECT_EQ(codes_.find("aaaa-aaaa", now_), std::nullopt);
    now_ += 1s;
  }
  EXPECT_EQ(codes_.find(code_, now_), std::nullopt);
  now_ += EntryCodes::kWindow - 30s;
  EXPECT_EQ(codes_.find(code_, now_), "one") << "the first wrong one is old";
  now_ -= 24h;
  EXPECT_EQ(codes_.find(code_, now_), "one") << "the clock was set back";
}

}  // namespace entry_codes_test
}  // namespace jadoube::access
