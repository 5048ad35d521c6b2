#include "daemon/storage/row_writer.h"

#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace row_writer_test {

class RowWriterTest : public testing::Test {
 protected:
  Journal open() {
    auto journal = Journal::open(path_);
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
  }
  Archive archive() {
    auto archive = Archive::open(path_);
    EXPECT_TRUE(archive) << archive.error().message;
    return std::move(*archive);
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
};

TEST_F(RowWriterTest, KeepsTheLastStateOfAGameAndItsDigest) {
  auto journal = open();
  ASSERT_TRUE(journal.commit(
      {.observations = {}, .events = {}, .games = {{"a", 1, "one", "d1"}, {"a", 2, "two", "d2"}}}));
  ASSERT_TRUE(journal.commit({.observations = {}, .events = {}, .games = {{"a", 2, "", "d3"}}}));
  const auto last = journal.last_game("a");
  EXPECT_EQ(last->ordinal, 2);
  EXPECT_EQ(last->digest, "d3");
  auto reader = archive();
  EXPECT_EQ(reader.game("a", 2)->value().wire, "two");
  EXPECT_FALSE(reader.game("a", 3)->has_value());
}

}  // namespace row_writer_test
}  // namespace jadoube::storage
