#include "daemon/storage/rows.h"

#include <gmock/gmock.h>

#include <map>

#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace rows_test {

Instant at(std::uint64_t second) { return Instant(std::chrono::seconds(second)); }

class RowBlocksTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = Journal::open(path_);
    ASSERT_TRUE(journal) << journal.error().message;
    Batch batch{.games = {{"a", 1, "wire", "digest"}}, .tournaments = {{"open", "names"}}};
    for (std::uint64_t i = 1; i <= 10'000; ++i) {
      batch.observations.push_back({"a", at(i), false, "row"});
    }
    batch.events = {{1, Stream::kBoards, "a", at(1), "event"}};
    ASSERT_TRUE(journal->commit(batch));
  }
  std::map<std::string, RowBlock> blocks() {
    std::map<std::string, RowBlock> found;
    auto rows = RowBlocks::open(path_);
    EXPECT_TRUE(rows) << rows.error().message;
    for (BlockPlace place;;) {
      const auto block = rows->next(place);
      EXPECT_TRUE(block) << block.error().message;
      if (!block || !*block) return found;
      place = (*block)->place;
      found.emplace(place.table + std::to_string(place.block), **block);
    }
  }
  void execute(const std::string& sql) {
    auto database = Database::open(path_, Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->execute(sql));
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
};

TEST_F(RowBlocksTest, EveryRowIsInOneBlock) {
  std::map<std::string, std::uint64_t> rows;
  for (const auto& [name, block] : blocks()) {
    rows[block.place.table] += block.rows;
    EXPECT_EQ(block.changed, 0u) << name;
  }
  EXPECT_EQ(rows["observation"], 10'000u);
  EXPECT_EQ(rows["event"], 1u);
  EXPECT_EQ(rows["game"], 1u);
  EXPECT_EQ(rows["tournament"], 1u);
  EXPECT_EQ(rows["board"], 1u);
  EXPECT_EQ(rows.size(),
            summed_tables().size() - 3u);  // Some have no row, and no block of numbers.
}

TEST_F(RowBlocksTest, AChangeOfARowChangesItsBlockAndNoOther) {
  const auto before = blocks();
  execute("UPDATE observation SET text = 'other' WHERE number = 5000");
  int changed = 0;
  for (const auto& [name, block] : blocks()) {
    if (block == before.at(name)) continue;
    ++changed;
    EXPECT_EQ(name, "observation1");
    EXPECT_EQ(block.changed, 1u);
    EXPECT_EQ(block.first_changed, "observation 5000 of board a");
  }
  EXPECT_EQ(changed, 1);
}

TEST_F(RowBlocksTest, AChangeWithItsChecksumShowsInTheDigest) {
  const auto before = blocks();
  {
    auto database = Database::open(path_, Database::Mode::kReadWrite);
    ASSERT_TRUE(database->execute("UPDATE game SET digest = 'other'"));
    ASSERT_TRUE(sum_rows(*database));
  }
  const auto after = blocks();
  EXPECT_EQ(after.at("game0").changed, 0u);
  EXPECT_NE(after.at("game0").digest, before.at("game0").digest);
}

TEST_F(RowBlocksTest, ARowThatIsMissingShowsInTheDigest) {
  const auto before = blocks();
  execute("DELETE FROM observation WHERE number = 9999");
  EXPECT_NE(blocks().at("observation2").digest, before.at("observation2").digest);
}

TEST_F(RowBlocksTest, WhatIsHeldStaysAsItWas) {
  auto rows = RowBlocks::open(path_);
  ASSERT_TRUE(rows);
  ASSERT_TRUE(rows->hold());
  execute("DELETE FROM tournament");
  const auto block = rows->next({"session", 0});
  ASSERT_TRUE(block && *block);
  EXPECT_EQ((*block)->place.table, "tournament");
  EXPECT_EQ((*block)->rows, 1u);
}

TEST_F(RowBlocksTest, WithoutAFileThereIsNothing) {
  EXPECT_FALSE(RowBlocks::open(directory_ / "nothing"));
}

}  // namespace rows_test
}  // namespace jadoube::storage
