#include "daemon/evidence/time_stamp.h"

#include <gmock/gmock.h>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/verification.h"
#include "tests/daemon/evidence/example.h"
#include "tests/support/test_time_server.h"

namespace jadoube::evidence {
namespace time_stamp_test {

using tests::TestTimeServer;

class TimeStampTest : public testing::Test {
 protected:
  std::string token(const TestTimeServer& server) {
    const StampRequest request(hash_);
    const auto token = request.token_in(server.answer(request.bytes()));
    EXPECT_TRUE(token) << token.error().message;
    return token.value_or("");
  }
  static std::optional<StampAuthorities> trust(const std::string& pem) {
    const auto read = StampAuthorities::parse(pem);
    EXPECT_TRUE(read) << read.error().message;
    return *read;
  }

  const system::Digest hash_ = system::digest_of("a text");
  const TestTimeServer server_;
  const std::string token_ = token(server_);
};

TEST_F(TimeStampTest, SaysTheTimeAndWhoReportsIt) {
  const auto stamp = check_stamp(token_, hash_, std::nullopt);
  EXPECT_FALSE(stamp.fault);
  EXPECT_EQ(stamp.at, drivers::Instant(std::chrono::seconds(1'795'000'000)));
  EXPECT_EQ(stamp.signer, "CN = Club Time");
  EXPECT_FALSE(stamp.signer_is_checked);
}

TEST_F(TimeStampTest, IsCheckedByTheAuthority) {
  const auto stamp = check_stamp(token_, hash_, trust(server_.authority()));
  EXPECT_FALSE(stamp.fault) << stamp.why.english();
  EXPECT_TRUE(stamp.signer_is_checked);
}

TEST_F(TimeStampTest, IsCheckedByOneOfSeveralAuthorities) {
  const TestTimeServer other({.authority = "Other Authority"});
  const auto stamp = check_stamp(token_, hash_, trust(other.authority() + server_.authority()));
  EXPECT_FALSE(stamp.fault) << stamp.why.english();
}

TEST_F(TimeStampTest, IsCheckedByTheCertificateOfTheServerItself) {
  const auto stamp = check_stamp(token_, hash_, trust(server_.certificate()));
  EXPECT_FALSE(stamp.fault) << stamp.why.english();
  EXPECT_TRUE(stamp.signer_is_checked);
}

TEST_F(TimeStampTest, OfASignerThatNobodyKnowsIsNamed) {
  // The names are the same, the keys are not.
  for (const TestTimeServer& other :
       {TestTimeServer(), TestTimeServer({.authority = "Other Authority"})}) {
    const auto stamp = check_stamp(token_, hash_, trust(other.authority()));
    EXPECT_EQ(stamp.fault, StampFault::kOfUnknownSigner);
    EXPECT_EQ(stamp.signer, "CN = Club Time");
    EXPECT_FALSE(stamp.signer_is_checked);
    EXPECT_FALSE(stamp.why.empty());
  }
}

TEST_F(TimeStampTest, OfAnotherTextIsNamed) {
  const auto stamp = check_stamp(token_, system::digest_of("another"), trust(server_.authority()));
  EXPECT_EQ(stamp.fault, StampFault::kOfOtherText);
  EXPECT_FALSE(stamp.signer_is_checked);
}

TEST_F(TimeStampTest, IsReadAlsoAfterItsCertificateHasEnded) {
  const TestTimeServer old({.at = TestTimeServer::Time(std::chrono::seconds(1'000'000'000))});
  const auto stamp = check_stamp(token(old), hash_, trust(old.authority()));
  EXPECT_FALSE(stamp.fault) << stamp.why.english();
  EXPECT_TRUE(stamp.signer_is_checked);
}

TEST_F(TimeStampTest, WithACertificateThatHadEndedIsBroken) {
  const TestTimeServer late({.life = std::chrono::hours(1)});
  const auto stamp = check_stamp(token(late), hash_, std::nullopt);
  EXPECT_EQ(stamp.fault, StampFault::kBroken);
  EXPECT_EQ(stamp.why.english(), "certificate has expired");
}

TEST_F(TimeStampTest, WithoutTheCertificateOfItsSignerIsBroken) {
  const TestTimeServer silent({.sends_certificate = false});
  const auto stamp = check_stamp(token(silent), hash_, trust(silent.authority()));
  EXPECT_EQ(stamp.fault, StampFault::kBroken);
  EXPECT_EQ(stamp.why.english(), "the certificate of its signer is missing");
}

TEST_F(TimeStampTest, OfATimeThatNoGameHasIsBroken) {
  const TestTimeServer far({.at = TestTimeServer::Time(std::chrono::seconds(200'000'000'000))});
  const auto stamp = check_stamp(token(far), hash_, std::nullopt);
  EXPECT_EQ(stamp.fault, StampFault::kBroken);
  EXPECT_EQ(stamp.why.english(), "it has no time");
}

TEST_F(TimeStampTest, OfAStrangerIsShownSafely) {
  const TestTimeServer stranger({.name = "Čas\x1b[2J"});
  EXPECT_EQ(check_stamp(token(stranger), hash_, std::nullopt).signer, "CN = Čas\\1B[2J");
}

TEST_F(TimeStampTest, IsBrokenWhereverItIsCutOff) {
  for (std::size_t size = 0; size < token_.size(); ++size) {
    EXPECT_EQ(check_stamp(token_.substr(0, size), hash_, std::nullopt).fault, StampFault::kBroken)
        << size;
  }
  EXPECT_EQ(check_stamp(token_ + "x", hash_, std::nullopt).fault, StampFault::kBroken);
}

TEST_F(TimeStampTest, NeverProvesAnotherTimeOrTextAfterAChange) {
  const auto whole = check_stamp(token_, hash_, std::nullopt);
  std::size_t faults = 0;
  for (std::size_t at = 0; at < token_.size(); ++at) {
    auto changed = token_;
    changed[at] ^= 1;
    const auto stamp = check_stamp(changed, hash_, std::nullopt);
    // The signature does not cover everything: who sends the token may name other algorithms.
    if (stamp.fault) {
      ++faults;
      continue;
    }
    EXPECT_EQ(stamp.at, whole.at) << at;
    EXPECT_EQ(stamp.signer, whole.signer) << at;
  }
  EXPECT_GT(faults, token_.size() * 9 / 10);
}

TEST_F(TimeStampTest, IsNoTextAndNoOtherMessage) {
  for (const std::string& bytes :
       {std::string(), std::string("a stamp"),
        // PKCS #7 data without a signature.
        std::string("\x30\x0b\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01", 13)}) {
    const auto stamp = check_stamp(bytes, hash_, std::nullopt);
    EXPECT_EQ(stamp.fault, StampFault::kBroken);
    EXPECT_EQ(stamp.why.english(), "it is not a time stamp");
  }
}

using rules::ErrorCode;

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

}  // namespace time_stamp_test
}  // namespace jadoube::evidence
