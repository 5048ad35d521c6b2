#include "daemon/storage/copies/salvage.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace salvage_test {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kRows = 3000;

Instant at(std::uint64_t second) { return Instant(std::chrono::seconds(second)); }

// A journal with two games and many rows.
class SalvageTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = Journal::open(path_);
    ASSERT_TRUE(journal) << journal.error().message;
    epoch_ = journal->epoch();
    Batch batch{.games = {{"a", 1, "first", "digest"}, {"a", 2, "second", "digest"}},
                .tournaments = {{"open", "names"}, {"rapid", "names"}}};
    for (std::uint64_t i = 1; i <= kRows; ++i) {
      batch.observations.push_back({"a", at(i), false, "row " + std::to_string(i)});
      batch.events.push_back({i, Stream::kBoards, "a", at(i), "event " + std::to_string(i)});
    }
    ASSERT_TRUE(journal->commit(batch));
    ASSERT_TRUE(journal->file().empty_log());
  }
  void execute(const std::string& sql) {
    auto database = Database::open(path_, Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    const auto done = database->execute(sql);
    ASSERT_TRUE(done) << done.error().message;
    ASSERT_TRUE(database->checkpoint(Database::Moved::kAll));
  }
  std::int64_t integer(const std::string& sql) {
    auto database = Database::open(path_, Database::Mode::kReadOnly);
    EXPECT_TRUE(database);
    const auto number = database->integer(sql);
    EXPECT_TRUE(number) << number.error().message;
    return number.value_or(-1);
  }
  /// Overwrites `count` pages in the middle of the file.
  void overwrite_pages(int first, int count) {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(first * 1024);
    file << std::string(static_cast<std::size_t>(count) * 1024, '\x5a');
  }
  Salvaged salvaged() {
    const auto refused = Journal::open(path_);
    EXPECT_FALSE(refused);
    auto done = salvage(path_);
    EXPECT_TRUE(done) << done.error().message;
    const auto opened = Journal::open(path_);
    EXPECT_TRUE(opened) << opened.error().message;
    EXPECT_NE(opened->epoch(), epoch_);
    EXPECT_EQ(opened->last_event(), kRows);
    EXPECT_TRUE(std::filesystem::exists(done->aside));
    return *std::move(done);
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
  std::string epoch_;
};

TEST_F(SalvageTest, OnlyTheRowThatWasChangedIsLost) {
  execute("UPDATE tournament SET wire = 'nemas' WHERE id = 'open'");
  EXPECT_THAT(salvaged().lost, ElementsAre("tournament open"));
  EXPECT_EQ(integer("SELECT count(*) FROM tournament WHERE id = 'rapid'"), 1);
  EXPECT_EQ(integer("SELECT count(*) FROM observation"), kRows);
  EXPECT_EQ(integer("SELECT count(*) FROM event"), kRows);
}

TEST_F(SalvageTest, TheLastGameOfABoardKeepsItsNumberBecauseARestartDerivesIt) {
  execute("UPDATE game SET wire = 'damaged'");
  salvaged();
  auto journal = Journal::open(path_);
  EXPECT_EQ(journal->last_game("a")->ordinal, 2);
  EXPECT_EQ(journal->last_game("a")->digest, "");
  EXPECT_EQ(integer("SELECT count(*) FROM game WHERE ordinal = 1"), 0);
}

TEST_F(SalvageTest, ManyRowsAreCounted) {
  execute("UPDATE observation SET text = 'x' WHERE number <= 10");
  EXPECT_THAT(salvaged().lost, Contains("7 more rows of the table observation"));
  EXPECT_EQ(integer("SELECT count(*) FROM observation"), kRows - 10);
}

TEST_F(SalvageTest, OfATableWithBadPagesTheOtherRowsAreRead) {
  // Pages in the middle of the file belong to the two large tables and their indexes.
  const auto pages = static_cast<int>(std::filesystem::file_size(path_) / 1024);
  overwrite_pages(pages / 2, 6);
  salvaged();
  const auto left =
      integer("SELECT count(*) FROM observation") + integer("SELECT count(*) FROM event");
  EXPECT_GT(left, static_cast<std::int64_t>(2 * kRows * 9 / 10));
  EXPECT_EQ(integer("SELECT count(*) FROM tournament"), 2);
}

TEST_F(SalvageTest, ATableThatIsNotThereIsEmpty) {
  execute("DROP TABLE tournament");
  EXPECT_THAT(salvaged().lost, ElementsAre("a part of the table tournament"));
  EXPECT_EQ(integer("SELECT count(*) FROM observation"), kRows);
}

TEST_F(SalvageTest, ABoardThatIsNotThereIsFoundInItsRows) {
  execute("UPDATE board SET crc = 1");
  EXPECT_THAT(salvaged().lost, ElementsAre("board a"));
  EXPECT_EQ(integer("SELECT count(*) FROM board WHERE id = 'a'"), 1);
}

TEST_F(SalvageTest, AFileOfWhichNothingCanBeReadGivesAnEmptyJournal) {
  std::ofstream(path_, std::ios::binary) << std::string(5000, 'z');
  auto done = salvage(path_);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_THAT(done->lost, ElementsAre("the whole file"));
  EXPECT_TRUE(Journal::open(path_));
  EXPECT_EQ(std::filesystem::file_size(done->aside), 5000);
}

TEST_F(SalvageTest, EachDamagedFileIsKept) {
  execute("UPDATE tournament SET wire = 'nemas' WHERE id = 'open'");
  const auto first = salvaged().aside;
  execute("UPDATE tournament SET wire = 'nemas' WHERE id = 'rapid'");
  const auto second = salvage(path_);
  ASSERT_TRUE(second);
  EXPECT_NE(first, second->aside);
  EXPECT_TRUE(std::filesystem::exists(first));
}

}  // namespace salvage_test
}  // namespace jadoube::storage
