#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/app/settings/kept_settings.h"
#include "daemon/system/secret_file.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace kept_secrets_test {

namespace fs = std::filesystem;

TEST(KeptSecrets, AreFilesThatOnlyTheDaemonReads) {
  const tests::TemporaryDirectory directory;
  const KeptSecrets secrets(directory / "secrets");
  ASSERT_TRUE(secrets.write({{KeptSecrets::file_name("site", 3), "lip_abc"}}));
  const auto read = system::read_secret(directory / "secrets/site.3");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, "lip_abc");
  EXPECT_EQ(fs::status(directory / "secrets").permissions() & fs::perms::all, fs::perms::owner_all);
}

TEST(KeptSecrets, RemovesThoseThatNothingUses) {
  const tests::TemporaryDirectory directory;
  const KeptSecrets secrets(directory / "secrets");
  secrets.keep_only({});
  ASSERT_TRUE(secrets.write({{"a.1", "x"}, {"a.2", "y"}, {"b.1", "z"}}));
  secrets.keep_only({"a.2", "b.1"});
  EXPECT_FALSE(fs::exists(directory / "secrets/a.1"));
  EXPECT_TRUE(fs::exists(directory / "secrets/a.2"));
  EXPECT_TRUE(fs::exists(directory / "secrets/b.1"));
}

TEST(KeptSecrets, SayWhyTheyCannotBeWritten) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "secrets", "a file");
  const auto written = KeptSecrets(directory / "secrets").write({{"a.1", "x"}});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(written.error().message, testing::Not(testing::HasSubstr("\"x\"")));
}

}  // namespace kept_secrets_test
}  // namespace jadoube::app
