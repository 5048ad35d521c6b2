#include "daemon/system/process_usage.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

namespace jadoube::system {
namespace process_usage_test {

TEST(ProcessUsage, KnowsThisProcess) {
  const auto usage = process_usage();
  EXPECT_GT(usage.resident_bytes, 1u << 20);
  EXPECT_GT(usage.virtual_bytes, usage.resident_bytes);
  EXPECT_GE(usage.threads, 1u);
  EXPECT_GT(usage.most_files, usage.open_files);
  const auto now = std::chrono::system_clock::now();
  EXPECT_LE(usage.started, now + std::chrono::seconds(1));
  EXPECT_GT(usage.started, now - std::chrono::hours(24));
}

TEST(ProcessUsage, SeesAFileThatIsOpened) {
  const auto before = process_usage().open_files;
  const int copy = ::dup(STDERR_FILENO);
  EXPECT_EQ(process_usage().open_files, before + 1);
  ::close(copy);
}

TEST(ProcessUsage, SeesAThreadThatIsStarted) {
  const auto before = process_usage().threads;
  std::atomic<bool> over = false;
  std::jthread other([&] { over.wait(false); });
  EXPECT_EQ(process_usage().threads, before + 1);
  over = true;
  over.notify_all();
}

}  // namespace process_usage_test
}  // namespace jadoube::system
