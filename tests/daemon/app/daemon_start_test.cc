#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "daemon/app/daemon.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace daemon_start_test {

TEST(DaemonStart, LeavesNoEmptyJournalWhereItsAddressIsRefused) {
  const tests::TemporaryDirectory directory;
  std::ofstream(directory / "file") << "not a socket";
  Config config;
  config.data_dir = directory / "data";
  config.grpc.listen = {"unix:" + (directory / "file")};
  const auto journal = std::filesystem::path(config.data_dir) / storage::Journal::kFileName;
  ASSERT_FALSE(Daemon::start(config));
  EXPECT_FALSE(std::filesystem::exists(journal));
  // A journal that was there stays.
  ASSERT_TRUE(storage::Journal::open(journal));
  ASSERT_FALSE(Daemon::start(config));
  EXPECT_TRUE(std::filesystem::exists(journal));
}

}  // namespace daemon_start_test
}  // namespace jadoube::app
