#include <gmock/gmock.h>

#include <filesystem>
#include <map>

#include "daemon/storage/journal.h"
#include "daemon/storage/log_check.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace parts_test {

using rules::ErrorCode;

class PartsTest : public testing::Test {
 protected:
  std::map<std::string, std::uint64_t> parts() {
    std::map<std::string, std::uint64_t> found;
    const auto parts = parts_of(path_);
    EXPECT_TRUE(parts) << parts.error().message;
    for (const auto& part : *parts) EXPECT_TRUE(found.emplace(part.name, part.bytes).second);
    return found;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "journal";
};

TEST_F(PartsTest, ATableCountsWithItsIndexes) {
  auto journal = Journal::open(path_);
  ASSERT_TRUE(journal);
  const auto before = parts();
  EXPECT_TRUE(before.contains("event"));
  EXPECT_FALSE(before.contains("event_of_board"));
  Batch batch;
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    batch.events.push_back(
        {.number = number, .board = "a", .at = Instant(), .wire = std::string(100, 'w')});
  }
  ASSERT_TRUE(journal->commit(batch));
  EXPECT_GT(parts().at("event"), before.at("event") + 100'000);
  EXPECT_EQ(parts().at("observation"), before.at("observation"));
}

TEST_F(PartsTest, AllPartsTogetherAreTheFile) {
  auto journal = Journal::open(path_);
  ASSERT_TRUE(journal);
  ASSERT_TRUE(journal->file().empty_log());
  std::uint64_t all = 0;
  for (const auto& [name, bytes] : parts()) all += bytes;
  EXPECT_EQ(all, std::filesystem::file_size(path_));
}

TEST_F(PartsTest, AFileThatIsNotThereHasNone) {
  const auto parts = parts_of(path_);
  ASSERT_FALSE(parts);
  EXPECT_EQ(parts.error().code, ErrorCode::kNotFound);
}

}  // namespace parts_test
}  // namespace jadoube::storage
