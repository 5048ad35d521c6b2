#include "daemon/net/tls/tls_certificate.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/support/process.h"

namespace jadoube::net {
namespace tls_certificate_test {

using namespace std::chrono_literals;
using testing::ElementsAre;

class OwnCertificateTest : public testing::Test {
 protected:
  bool make() {
    const auto made = own_.make_if_needed(files_, now_);
    EXPECT_TRUE(made) << made.error().message;
    return made && *made;
  }
  TlsCertificate::Facts facts() {
    const auto read = TlsCertificate::open(files_);
    EXPECT_TRUE(read) << read.error().message;
    return read ? (*read)->facts() : TlsCertificate::Facts();
  }

  tests::TemporaryDirectory directory_;
  const TlsCertificate::Files files_{directory_ / "own-certificate.pem",
                                     directory_ / "own-key.pem"};
  std::chrono::sys_seconds now_{1'796'000'000s};
  OwnCertificate own_{.names = {"hall", "hall.local"}, .addresses = {"192.0.2.7", "2001:db8::7"}};
};

TEST_F(OwnCertificateTest, IsForThisHost) {
  EXPECT_TRUE(make());
  EXPECT_THAT(facts().names, ElementsAre("localhost", "hall", "hall.local"));
  EXPECT_THAT(facts().addresses, ElementsAre("127.0.0.1", "192.0.2.7", "2001:db8::7"));
  EXPECT_EQ(facts().end, now_ - 48h + OwnCertificate::kLife);
  EXPECT_FALSE(facts().is_key_open);
  struct stat key {};
  ASSERT_EQ(::stat(files_.key.c_str(), &key), 0);
  EXPECT_EQ(key.st_mode & 0777, 0600u);
}

// Who has accepted it is not warned again.
TEST_F(OwnCertificateTest, StaysTheSame) {
  EXPECT_TRUE(make());
  const auto before = facts().fingerprint;
  own_.names.push_back("hall.example");
  EXPECT_FALSE(make());
  EXPECT_EQ(facts().fingerprint, before);
  now_ += OwnCertificate::kLife - OwnCertificate::kLeast - 72h;
  EXPECT_FALSE(make());
}

TEST_F(OwnCertificateTest, IsMadeAgainBeforeItEnds) {
  EXPECT_TRUE(make());
  const auto before = facts().fingerprint;
  now_ += OwnCertificate::kLife - OwnCertificate::kLeast;
  EXPECT_TRUE(make());
  EXPECT_NE(facts().fingerprint, before);
  EXPECT_GT(facts().end, now_ + OwnCertificate::kLeast);
}

TEST_F(OwnCertificateTest, IsMadeAgainIfItIsDamaged) {
  for (const std::string& file : {files_.certificate, files_.key}) {
    EXPECT_TRUE(make()) << file;
    std::ofstream(file) << "something else";
  }
  EXPECT_TRUE(make());
  EXPECT_NE(facts().fingerprint, "");
}

TEST_F(OwnCertificateTest, LeavesOutWhatIsNoNameOrAddress) {
  own_ = {.names = {"hall,DNS:bank.example", "", "hall\n", "192.0.2.9"}, .addresses = {"hall", ""}};
  EXPECT_TRUE(make());
  EXPECT_THAT(facts().names, ElementsAre("localhost"));
  EXPECT_THAT(facts().addresses, ElementsAre("127.0.0.1"));
}

TEST_F(OwnCertificateTest, ReportsWhichFileCannotBeWritten) {
  const auto made = own_.make_if_needed({directory_ / "no/c.pem", directory_ / "no/k.pem"}, now_);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, testing::HasSubstr("no/k.pem"));
}

}  // namespace tls_certificate_test
}  // namespace jadoube::net
