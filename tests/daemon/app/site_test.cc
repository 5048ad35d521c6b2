#include "daemon/app/site.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::app {
namespace site_test {

namespace fs = std::filesystem;

class SiteTest : public testing::Test {
 protected:
  Config config() const {
    Config config = default_config();
    config.data_dir = directory_ / "data";
    return config;
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(SiteTest, OneDaemonHasTheDirectory) {
  const auto site = Site::open(config(), {});
  ASSERT_TRUE(site) << site.error().message;
  EXPECT_TRUE(fs::is_directory(site->data_dir));
  const auto other = Site::open(config(), {});
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, testing::HasSubstr("[daemon] data_dir"));
}

TEST_F(SiteTest, ARelayHasAFileOfItsOwn) {
  Config relay = config();
  relay.relay.emplace();
  const auto hall = Site::open(config(), {})->journal_path;
  EXPECT_NE(Site::open(relay, {})->journal_path, hall);
}

TEST_F(SiteTest, AJournalThatAFailedStartMadeGoes) {
  const fs::path path = directory_ / "journal.sqlite";
  {
    NewJournal journal(path);
    tests::write_file(path, "made");
    journal.is_made();
  }
  EXPECT_FALSE(fs::exists(path));
  {
    NewJournal journal(path);
    tests::write_file(path, "made");
    journal.is_made();
    journal.keep();
  }
  EXPECT_TRUE(fs::exists(path));
  { NewJournal(path).is_made(); }
  EXPECT_TRUE(fs::exists(path));
}

}  // namespace site_test
}  // namespace jadoube::app
