#include <gmock/gmock.h>

#include "daemon/evidence/time_stamp.h"
#include "tests/support/test_time_server.h"

namespace jadoube::evidence {
namespace stamp_request_test {

using rules::ErrorCode;
using tests::TestTimeServer;

class StampRequestTest : public testing::Test {
 protected:
  std::string refusal(const std::string& answer) {
    const auto token = request_.token_in(answer);
    return token ? "there is a token" : token.error().message;
  }

  const TestTimeServer server_;
  const StampRequest request_{system::digest_of("a text")};
};

TEST_F(StampRequestTest, HasTheHashAndNotTheText) {
  const auto hash = system::digest_of("a text");
  EXPECT_THAT(request_.bytes(), testing::HasSubstr(std::string(hash.begin(), hash.end())));
  EXPECT_THAT(request_.bytes(), testing::Not(testing::HasSubstr("a text")));
}

TEST_F(StampRequestTest, DiffersFromEveryOtherRequest) {
  EXPECT_NE(StampRequest(system::digest_of("a text")).bytes(), request_.bytes());
}

TEST_F(StampRequestTest, FindsTheTokenInItsAnswer) {
  const auto answer = server_.answer(request_.bytes());
  const auto token = request_.token_in(answer);
  ASSERT_TRUE(token) << token.error().message;
  EXPECT_THAT(answer, testing::EndsWith(*token));
}

TEST_F(StampRequestTest, RefusesTheAnswerToAnotherRequest) {
  const StampRequest other(system::digest_of("a text"));
  EXPECT_EQ(refusal(server_.answer(other.bytes())),
            "the time server answered another request: the nonce differs");
}

TEST_F(StampRequestTest, RefusesTheStampOfAnotherText) {
  const StampRequest other(system::digest_of("another text"));
  EXPECT_EQ(refusal(server_.answer(other.bytes())), "the time server stamped another text");
}

TEST_F(StampRequestTest, ReportsWhyTheServerRefuses) {
  const TestTimeServer server({.accepts = false});
  const auto token = request_.token_in(server.answer(request_.bytes()));
  ASSERT_FALSE(token);
  EXPECT_EQ(token.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(token.error().message,
            "the time server refuses: Message digest algorithm is not supported.");
  // A rejection without words [RFC 3161, section 2.4.2].
  EXPECT_EQ(refusal(std::string("\x30\x05\x30\x03\x02\x01\x02", 7)),
            "the time server refuses: its status is 2");
}

TEST_F(StampRequestTest, RefusesAnAnswerWithoutAToken) {
  EXPECT_EQ(refusal(std::string("\x30\x05\x30\x03\x02\x01\x00", 7)),
            "the answer of the time server is not a time stamp");
}

TEST_F(StampRequestTest, RefusesWhatIsNoAnswer) {
  const std::string nonsense = "the answer of the time server is not a time stamp";
  const auto answer = server_.answer(request_.bytes());
  EXPECT_EQ(refusal(""), nonsense);
  EXPECT_EQ(refusal("<html>It is late</html>"), nonsense);
  EXPECT_EQ(refusal(answer + "x"), nonsense);
  for (std::size_t size = 0; size < answer.size(); ++size) {
    EXPECT_EQ(refusal(answer.substr(0, size)), nonsense) << size;
  }
}

}  // namespace stamp_request_test
}  // namespace jadoube::evidence
