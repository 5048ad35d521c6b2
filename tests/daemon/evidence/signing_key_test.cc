#include "daemon/evidence/signing_key.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/process.h"

namespace jadoube::evidence {
namespace signing_key_test {

using tests::TemporaryDirectory;

TEST(SigningKey, SignsTexts) {
  const auto key = SigningKey::make();
  const auto seal = key.seal("a text");
  EXPECT_EQ(seal.key, key.public_key());
  EXPECT_TRUE(seal.holds_for("a text"));
  EXPECT_FALSE(seal.holds_for("another text"));
}

TEST(SigningKey, IsMadeOnceAndKept) {
  const TemporaryDirectory directory;
  const auto path = directory / SigningKey::kFileName;
  const auto made = SigningKey::open(path);
  ASSERT_TRUE(made) << made.error().message;
  const auto again = SigningKey::open(path);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->public_key(), made->public_key());
  EXPECT_EQ(again->seal("a text"), made->seal("a text"));
}

TEST(SigningKey, IsInAFileThatOnlyItsOwnerMayRead) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  const auto old_mask = ::umask(0);
  const auto made = SigningKey::open(path);
  ::umask(old_mask);
  ASSERT_TRUE(made);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600);
}

TEST(SigningKey, IsRefusedWhereOthersMayReadIt) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  ASSERT_TRUE(SigningKey::open(path));
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  const auto read = SigningKey::open(path);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kPermissionDenied);
}

TEST(SigningKey, IsNotReplacedWhereItsFileIsDamaged) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  tests::write_file(path, "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----\n");
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  const auto read = SigningKey::open(path);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_NE(read.error().message.find(path), std::string::npos) << read.error().message;
  EXPECT_EQ(read.error().message.find("MC4="), std::string::npos) << "a secret in a message";
}

TEST(SigningKey, ReportsThatItsFileCannotBeWritten) {
  const auto made = SigningKey::open("/proc/no-such-directory/key");
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("/proc/no-such-directory/key"), std::string::npos);
}

TEST(SigningKey, IsWrittenAfterAStartThatWasCutShort) {
  const TemporaryDirectory directory;
  const auto path = directory / "key";
  tests::write_file(path + ".new", "half a k");
  ASSERT_TRUE(SigningKey::open(path));
  EXPECT_TRUE(SigningKey::open(path));
}

}  // namespace signing_key_test
}  // namespace jadoube::evidence
