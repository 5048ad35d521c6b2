#include "daemon/evidence/stamping.h"

#include <gmock/gmock.h>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/verification.h"
#include "tests/daemon/evidence/example.h"
#include "tests/support/test_time_server.h"

namespace jadoube::evidence {
namespace stamping_test {

using rules::ErrorCode;
using tests::TestTimeServer;

class Stamping : public testing::Test {
 protected:
  static AskTimeServer ask(const TestTimeServer& server) {
    return [&server](const std::string& request) { return server.answer(request); };
  }
  // Why the file has no stamp.
  std::string refusal(const AskTimeServer& ask,
                      const std::optional<StampAuthorities>& authorities = std::nullopt) {
    const auto made = stamped(file_, ask, authorities);
    EXPECT_EQ(made.file, file_);
    return made.unstamped ? made.unstamped->message : "it has a stamp";
  }

  const TestTimeServer server_;
  const SigningKey key_ = SigningKey::make();
  const std::string file_ = to_text(example::evidence(key_), key_);
};

TEST_F(Stamping, AddsAStampThatIsRight) {
  const auto made =
      stamped(file_, ask(server_), StampAuthorities::parse(server_.authority()).value());
  EXPECT_FALSE(made.unstamped);
  EXPECT_THAT(made.file, testing::StartsWith(file_ + "\n[stamp]\ntoken: "));
  const auto read = parse_evidence(made.file);
  ASSERT_TRUE(read) << read.error().message;
  const auto checked = verify(*read, key_.public_key());
  EXPECT_TRUE(checked.is_good());
  ASSERT_TRUE(checked.stamp);
  EXPECT_EQ(checked.stamp->at, drivers::Instant(std::chrono::seconds(1'795'000'000)));
}

TEST_F(Stamping, LeavesTheFileAsItIsIfTheServerIsSilent) {
  EXPECT_EQ(refusal([](const std::string&) {
              return rules::refuse(ErrorCode::kUnavailable, "it is silent");
            }),
            "it is silent");
}

TEST_F(Stamping, LeavesTheFileAsItIsIfTheAnswerIsNonsense) {
  EXPECT_EQ(refusal([](const std::string&) { return std::string("hello"); }),
            "the answer of the time server is not a time stamp");
}

TEST_F(Stamping, LeavesTheFileAsItIsIfTheStampIsBroken) {
  const TestTimeServer late({.life = std::chrono::hours(1)});
  EXPECT_EQ(refusal(ask(late)), "the stamp of the time server is broken: certificate has expired");
}

TEST_F(Stamping, LeavesTheFileAsItIsIfNoAuthorityKnowsTheServer) {
  const TestTimeServer other({.authority = "Other Authority"});
  EXPECT_EQ(refusal(ask(server_), StampAuthorities::parse(other.authority()).value()),
            "no certificate in timestamp_ca_file proves the time server CN = Club Time: unable "
            "to get local issuer certificate");
}

}  // namespace stamping_test
}  // namespace jadoube::evidence
