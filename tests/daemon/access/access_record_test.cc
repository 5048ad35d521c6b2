#include <gmock/gmock.h>

#include "daemon/access/doorkeeper.h"
#include "tests/support/process.h"

namespace jadoube::access {
namespace access_record_test {

using testing::HasSubstr;

TEST(AccessRecord, KeepsTwoFilesOfLimitedSize) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory / "access.log";
  AccessRecord record(path);
  const std::string from(1 << 20, 'x');
  for (int i = 0; i < 10; ++i) record.add({.what = "wrong secret", .from = from});
  EXPECT_LE(std::filesystem::file_size(path), AccessRecord::kMostBytes);
  EXPECT_LE(std::filesystem::file_size(path + ".1"), AccessRecord::kMostBytes);
  EXPECT_FALSE(std::filesystem::exists(path + ".2"));
}

TEST(AccessRecord, ALineHasNoControlCharacters) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory / "access.log";
  AccessRecord(path).add({.what = "refused", .from = "a\n\x1b[0m\xff", .method = "/x"});
  EXPECT_THAT(tests::read_file(path), HasSubstr("a\\n\\u001b[0m"));
}

TEST(AccessRecord, FollowsNoLink) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "other", "");
  std::filesystem::create_symlink(directory / "other", directory / "access.log");
  AccessRecord(directory / "access.log").add({.what = "made"});
  EXPECT_EQ(tests::read_file(directory / "other"), "");
}

}  // namespace access_record_test
}  // namespace jadoube::access
