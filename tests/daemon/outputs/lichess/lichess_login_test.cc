#include "daemon/outputs/lichess/lichess_login.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace lichess_login_test {

using testing::HasSubstr;

constexpr const char* kBack = "http://192.168.1.5:8080/lichess/return";
constexpr Instant kNow{std::chrono::hours(1)};

class LichessLoginTest : public testing::Test {
 protected:
  rules::Expected<std::string> begin(const std::string& back = kBack) {
    return login_.begin("https://lichess.org", {.output = "lichess", .return_address = back}, kNow);
  }

  int number_ = 0;
  // The verifier of RFC 7636, Appendix B, comes second: the state is the first.
  LichessLogin login_{[this] {
    return ++number_ == 2 ? std::string("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                          : "state" + std::to_string(number_);
  }};
};

TEST_F(LichessLoginTest, TheAddressHasTheChallengeOfTheStandardAndNoSecret) {
  const auto address = begin();
  ASSERT_TRUE(address);
  EXPECT_THAT(*address,
              HasSubstr("https://lichess.org/oauth?response_type=code&client_id=jadoube"));
  EXPECT_THAT(*address, HasSubstr("code_challenge_method=S256"));
  EXPECT_THAT(*address, HasSubstr("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"));
  EXPECT_THAT(*address, HasSubstr("scope=study%3Aread%20study%3Awrite"));
  EXPECT_THAT(*address,
              HasSubstr("redirect_uri=http%3A%2F%2F192.168.1.5%3A8080%2Flichess%2Freturn"));
  EXPECT_THAT(*address, testing::Not(HasSubstr("dBjftJeZ4CVP")));
}

TEST_F(LichessLoginTest, AnAnswerCountsOnceAndBelongsToItsLogin) {
  begin();
  EXPECT_FALSE(login_.finish("state9", "liu_a", kNow));
  const auto done = login_.finish("state1", "liu_a", kNow);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->asked.output, "lichess");
  EXPECT_EQ(done->code.verifier, "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  EXPECT_EQ(done->code.return_address, kBack);
  const auto again = login_.finish("state1", "liu_a", kNow);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, rules::ErrorCode::kNotFound);
}

TEST_F(LichessLoginTest, ALoginEndsAfterItsTime) {
  begin();
  EXPECT_FALSE(login_.finish("state1", "liu_a", kNow + LichessLogin::kPatience));
}

TEST_F(LichessLoginTest, OnlyTheReturnPathOfAHostIsAReturnAddress) {
  for (const char* wrong :
       {"", "ftp://hall/lichess/return", "http://hall/other", "http://hall/x/lichess/return",
        "http://evil@hall/lichess/return", "http://hall/lichess/return?x=1",
        "http://hall/lichess/return/", "http://hall/lichess/return/elsewhere",
        "http://hall/x/lichess/return/guide", "http://hall/lichess/return//evil.example",
        "http://hall\\lichess/return"}) {
    const auto refused = begin(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().code, rules::ErrorCode::kInvalidArgument);
  }
  EXPECT_TRUE(begin("https://hall.example:8443/lichess/return"));
  EXPECT_TRUE(begin("http://[::1]:8080/lichess/return"));
  EXPECT_TRUE(begin("http://hall:8080/lichess/return/guide"));
}

}  // namespace lichess_login_test
}  // namespace jadoube::outputs
