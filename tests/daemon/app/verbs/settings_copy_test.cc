#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/app/verbs/journal_verbs.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace settings_copy_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SettingsCopyTest : public testing::Test {
 protected:
  SettingsCopyTest() { fs::create_directories(data()); }
  std::string data() const { return directory_ / "data"; }
  std::string to() const { return directory_ / "round3.sqlite.settings"; }

  tests::TemporaryDirectory directory_;
};

TEST_F(SettingsCopyTest, CopiesSettingsAndSecretsForTheirOwnerOnly) {
  tests::write_file(data() + "/settings.jsonl", "{1}\n");
  fs::create_directories(data() + "/secrets");
  tests::write_file(data() + "/secrets/live.1", "a token\n");
  const auto copied = copy_settings(data(), to());
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_TRUE(copied->is_there);
  EXPECT_EQ(copied->secrets, 1U);
  EXPECT_EQ(tests::read_file(to() + "/settings.jsonl"), "{1}\n");
  EXPECT_EQ(tests::read_file(to() + "/secrets/live.1"), "a token\n");
  for (const std::string file : {"/settings.jsonl", "/secrets/live.1"}) {
    EXPECT_EQ(fs::status(to() + file).permissions(), fs::perms::owner_read | fs::perms::owner_write)
        << file;
  }
  for (const std::string folder : {"", "/secrets"}) {
    EXPECT_EQ(fs::status(to() + folder).permissions(), fs::perms::owner_all) << folder;
  }
}

TEST_F(SettingsCopyTest, WithoutSettingsNothingIsMade) {
  const auto copied = copy_settings(data(), to());
  ASSERT_TRUE(copied);
  EXPECT_FALSE(copied->is_there);
  EXPECT_FALSE(fs::exists(to()));
}

TEST_F(SettingsCopyTest, OverwritesNothingAndSaysWhatCannotBeRead) {
  tests::write_file(data() + "/settings.jsonl", "{1}\n");
  fs::create_directory(to());
  EXPECT_THAT(copy_settings(data(), to()).error().message, HasSubstr("is there already"));
  fs::remove(to());
  fs::create_directories(data() + "/secrets/no-file");
  const auto unread = copy_settings(data(), to());
  ASSERT_FALSE(unread);
  EXPECT_THAT(unread.error().message, HasSubstr("cannot be read"));
  EXPECT_FALSE(fs::exists(to()));
}

}  // namespace settings_copy_test
}  // namespace jadoube::app
