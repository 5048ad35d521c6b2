#include <gmock/gmock.h>

#include "daemon/app/hall_daemon.h"
#include "tests/support/http_answerer.h"
#include "tests/support/process.h"
#include "tests/support/test_time_server.h"

namespace jadoube::app {
namespace evidence_stamper_test {

using testing::HasSubstr;
using testing::StartsWith;
using tests::HttpAnswerer;
using tests::TestTimeServer;

class EvidenceStamperTest : public testing::Test {
 protected:
  evidence::StampedFile stamp(const std::string& ca_file = {}) {
    return EvidenceStamper({http_.url(), ca_file}).stamp("a file\n");
  }

  const tests::TemporaryDirectory directory_;
  const std::string ca_file_ = directory_ / "ca.pem";
  const TestTimeServer server_;
  const HttpAnswerer http_{[this](const HttpAnswerer::Request& request) {
    return HttpAnswerer::Answer{.body = server_.answer(request.body)};
  }};
};

TEST_F(EvidenceStamperTest, AddsTheStampOfTheServer) {
  const auto made = stamp();
  EXPECT_FALSE(made.unstamped) << made.unstamped->message;
  EXPECT_THAT(made.file, StartsWith("a file\n\n[stamp]\ntoken: "));
}

TEST_F(EvidenceStamperTest, ChecksTheSignerIfAFileNamesWhoMaySign) {
  tests::write_file(ca_file_, server_.authority());
  EXPECT_FALSE(stamp(ca_file_).unstamped);
  tests::write_file(ca_file_, TestTimeServer({.authority = "Other Authority"}).authority());
  const auto made = stamp(ca_file_);
  EXPECT_EQ(made.file, "a file\n");
  ASSERT_TRUE(made.unstamped);
  EXPECT_THAT(made.unstamped->message, HasSubstr("no certificate in timestamp_ca_file proves"));
}

TEST_F(EvidenceStamperTest, LeavesTheFileAsItIsIfThatFileIsMissing) {
  const auto made = stamp(ca_file_);
  EXPECT_EQ(made.file, "a file\n");
  ASSERT_TRUE(made.unstamped);
  EXPECT_EQ(made.unstamped->message, ca_file_ + " cannot be read");
}

TEST_F(EvidenceStamperTest, LeavesTheFileAsItIsIfNobodyAnswers) {
  const auto made = EvidenceStamper({"http://127.0.0.1:1/", ""}).stamp("a file\n");
  EXPECT_EQ(made.file, "a file\n");
  ASSERT_TRUE(made.unstamped);
  EXPECT_THAT(made.unstamped->message, HasSubstr("cannot reach http://127.0.0.1:1/"));
}

TEST_F(EvidenceStamperTest, DoesNothingWithoutAServer) {
  const auto made = EvidenceStamper(EvidenceSettings()).stamp("a file\n");
  EXPECT_EQ(made.file, "a file\n");
  EXPECT_FALSE(made.unstamped);
}

TEST_F(EvidenceStamperTest, DoesNotWaitOnceItIsStopped) {
  EvidenceStamper stamper({http_.url(), ""});
  stamper.stop();
  EXPECT_TRUE(stamper.stamp("a file\n").unstamped);
}

}  // namespace evidence_stamper_test
}  // namespace jadoube::app
