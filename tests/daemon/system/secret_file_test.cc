#include "daemon/system/secret_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::system {
namespace secret_file_test {

using rules::ErrorCode;

class SecretFile : public ::testing::Test {
 protected:
  rules::Expected<std::string> read(const std::string& text, mode_t mode = 0600) {
    jadoube::tests::write_file(path_, text);
    chmod(path_.c_str(), mode);
    return read_secret(path_);
  }
  jadoube::tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "secret";
};

TEST_F(SecretFile, IsTheFirstLineWithoutBlanks) {
  EXPECT_EQ(read("  lip_abc \r\nmore\n"), "lip_abc");
  EXPECT_EQ(read("name:pass word"), "name:pass word");
}

TEST_F(SecretFile, MustNotBeReadableForOthers) {
  for (const mode_t mode : {0640, 0604, 0660, 0601}) {
    const auto refusal = read("lip_abc", mode);
    ASSERT_FALSE(refusal);
    EXPECT_EQ(refusal.error().code, ErrorCode::kPermissionDenied);
    EXPECT_THAT(refusal.error().message, testing::HasSubstr("chmod 600"));
  }
  EXPECT_TRUE(read("lip_abc", 0400));
}

TEST_F(SecretFile, MustBeThereAndHaveASecret) {
  EXPECT_EQ(read_secret(directory_ / "none").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(read_secret(directory_.path()).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(read("  \n").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(read(std::string(2000, 'x')).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(read("a\x01z").error().code, ErrorCode::kInvalidArgument);
}

TEST_F(SecretFile, MayHaveManyLines) {
  EXPECT_TRUE(read("none"));
  jadoube::tests::write_file(path_, "one\ntwo\n");
  EXPECT_EQ(*read_secret_file(path_), "one\ntwo\n");
  jadoube::tests::write_file(path_, std::string(kLargestSecretFile, 'x'));
  EXPECT_EQ(read_secret_file(path_)->size(), kLargestSecretFile);
  jadoube::tests::write_file(path_, std::string(kLargestSecretFile + 1, 'x'));
  EXPECT_EQ(read_secret_file(path_).error().code, ErrorCode::kInvalidArgument);
}

TEST_F(SecretFile, IsReplacedWhole) {
  jadoube::tests::write_file(path_, "old");
  jadoube::tests::write_file(path_ + ".new", "left over");
  const auto old_mask = ::umask(0);
  const auto written = write_secret_file(path_, "new");
  ::umask(old_mask);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(*read_secret_file(path_), "new") << "only its owner may read it";
  EXPECT_FALSE(std::filesystem::exists(path_ + ".new"));
}

TEST_F(SecretFile, StaysAsItIsIfItCannotBeWritten) {
  const auto path = directory_ / "none/file";
  const auto written = write_secret_file(path, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(written.error().message.find(path), std::string::npos);
}

}  // namespace secret_file_test
}  // namespace jadoube::system
