#include "daemon/failover/side_files.h"

#include <gmock/gmock.h>

#include "tests/support/process.h"

namespace jadoube::failover {
namespace side_files_test {

using testing::Field;
using testing::UnorderedElementsAre;

auto file(const std::string& path, const std::string& bytes) {
  return testing::AllOf(Field(&SideFile::path, path), Field(&SideFile::bytes, bytes));
}

class SideFilesTest : public testing::Test {
 protected:
  SideFilesTest() {
    for (const char* folder : {"outputs", "outputs/live", "learnt", "sessions"}) {
      std::filesystem::create_directories(from_ / folder);
    }
    tests::write_file(from_ / "access.json", "{}");
    tests::write_file(from_ / "evidence.key", "key");
    tests::write_file(from_ / "own-certificate.pem", "certificate");
    tests::write_file(from_ / "own-key.pem", "its key");
    tests::write_file(from_ / "push.key", "another key");
    tests::write_file(from_ / "push.json", "devices");
    tests::write_file(from_ / "outputs/live/state.json", "state");
    tests::write_file(from_ / "learnt/table-1", "tags");
    std::filesystem::create_directories(from_ / "secrets");
    tests::write_file(from_ / "secrets/live.3", "a token");
    tests::write_file(from_ / "settings.jsonl", "{1}\n");
    tests::write_file(from_ / "sessions/large", "bytes");
    tests::write_file(from_ / "journal.sqlite", "journal");
  }

  tests::TemporaryDirectory from_, to_;
  SideFiles files_{from_.path()};
};

TEST_F(SideFilesTest, GivesTheSmallFilesThatAStandbyNeedsAndNothingElse) {
  EXPECT_THAT(files_.changed(),
              UnorderedElementsAre(
                  file("access.json", "{}"), file("evidence.key", "key"),
                  file("own-certificate.pem", "certificate"), file("own-key.pem", "its key"),
                  file("push.key", "another key"), file("push.json", "devices"),
                  file("outputs/live/state.json", "state"), file("learnt/table-1", "tags"),
                  file("secrets/live.3", "a token"), file("settings.jsonl", "{1}\n")));
}

TEST_F(SideFilesTest, SecretsComeBeforeTheSettingsThatNameThem) {
  EXPECT_EQ(files_.changed().back().path, "settings.jsonl");
}

TEST_F(SideFilesTest, SettingsThatOnlyThisDaemonHasAreKept) {
  const SideFiles files(to_.path());
  ASSERT_TRUE(files.put({"settings.jsonl", "{1}\n"}));
  ASSERT_TRUE(files.put({"settings.jsonl", "{1}\n{2}\n"}));
  EXPECT_FALSE(std::filesystem::exists(to_ / "settings.jsonl.before"));
  ASSERT_TRUE(files.put({"settings.jsonl", "{1}\n{3}\n{4}\n"}));
  EXPECT_EQ(tests::read_file(to_ / "settings.jsonl"), "{1}\n{3}\n{4}\n");
  EXPECT_EQ(tests::read_file(to_ / "settings.jsonl.before"), "{1}\n{2}\n");
  ASSERT_TRUE(files.put({"secrets/live.3", "a token"}));
  EXPECT_EQ(std::filesystem::status(to_ / "secrets/live.3").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(SideFilesTest, GivesAFileAgainOnlyWhenItHasChanged) {
  (void)files_.changed();
  EXPECT_TRUE(files_.changed().empty());
  tests::write_file(from_ / "learnt/table-1", "more tags");
  EXPECT_THAT(files_.changed(), UnorderedElementsAre(file("learnt/table-1", "more tags")));
}

TEST_F(SideFilesTest, PutsAFileInItsPlaceForItsOwnerOnly) {
  const SideFiles files(to_.path());
  ASSERT_TRUE(files.put({"outputs/live/state.json", "state"}));
  EXPECT_EQ(tests::read_file(to_ / "outputs/live/state.json"), "state");
  EXPECT_EQ(std::filesystem::status(to_ / "outputs/live/state.json").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(SideFilesTest, RefusesAPathOutsideOfTheseFolders) {
  const SideFiles files(to_.path());
  for (const char* path :
       {"", "/etc/passwd", "outputs", "outputs/", "outputs/../access.json", "../outputs/a",
        "journal.sqlite", "outputs/./a", "learnt/a/..", "outputs/a.new"}) {
    EXPECT_FALSE(SideFiles::is_one(path)) << path;
    EXPECT_FALSE(files.put({path, "x"})) << path;
  }
}

}  // namespace side_files_test
}  // namespace jadoube::failover
