#include "daemon/failover/copy_check.h"

#include <gmock/gmock.h>

#include "daemon/storage/journal.h"
#include "daemon/storage/rows.h"
#include "tests/support/process.h"

namespace jadoube::failover {
namespace copy_check_test {

using storage::Journal;
using storage::RowBlocks;
using testing::HasSubstr;
using Kind = CopyFinding::Kind;

// Two equal journals. The other one is asked as the active daemon would be.
class CopyCheckTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const auto& path : {own_, other_}) {
      auto journal = Journal::open(path);
      ASSERT_TRUE(journal) << journal.error().message;
      ASSERT_TRUE(journal->commit({.observations = {{"a", {}, false, "row"}},
                                   .games = {{"a", 1, "wire", "digest"}},
                                   .tournaments = {{"open", "names"}}}));
    }
    // They are one journal.
    execute(own_, "DELETE FROM meta");
    execute(other_, "DELETE FROM meta");
  }
  static void execute(const std::string& path, const std::string& sql, bool sums = false) {
    auto database = storage::Database::open(path, storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->execute(sql));
    if (sums) {
      ASSERT_TRUE(sum_rows(*database));
    }
  }
  rules::Expected<v1::CompareRowsResponse> ask(const v1::CompareRowsRequest& request) {
    ++asked_;
    auto rows = RowBlocks::open(other_);
    const auto block = rows->next({request.table(), request.block()});
    if (!block) return tl::unexpected(block.error());
    v1::CompareRowsResponse response;
    response.set_run("run");
    response.set_number(other_number_);
    if (!*block) return response;
    response.set_table((*block)->place.table);
    response.set_block((*block)->place.block);
    response.set_digest((*block)->digest.data(), (*block)->digest.size());
    response.set_rows((*block)->rows);
    response.set_changed((*block)->changed);
    response.set_first_changed((*block)->first_changed);
    return response;
  }
  CopyFinding check() {
    return check_copy(own_, {.ask = [this](const auto& request) { return ask(request); },
                             .number = [this] { return number_; },
                             .wait = [](auto) { return true; }});
  }

  tests::TemporaryDirectory directory_;
  const std::string own_ = directory_ / "own", other_ = directory_ / "other";
  CopyNumber number_{.run = "run", .number = 7};
  std::uint64_t other_number_ = 7;
  int asked_ = 0;
};

TEST_F(CopyCheckTest, FindsNothingInAnEqualCopy) {
  EXPECT_EQ(check().kind, Kind::kNothing);
  EXPECT_GT(asked_, 8);
}

TEST_F(CopyCheckTest, FindsARowThatWasDamaged) {
  execute(own_, "UPDATE game SET wire = 'wirf'");
  const auto found = check();
  EXPECT_EQ(found.kind, Kind::kCopyDamaged);
  EXPECT_THAT(found.what.english(), HasSubstr("game a-1"));
}

TEST_F(CopyCheckTest, FindsARowThatDiffersAndHasARightChecksum) {
  execute(own_, "UPDATE tournament SET wire = 'forged'", true);
  const auto found = check();
  EXPECT_EQ(found.kind, Kind::kCopyDiffers);
  EXPECT_THAT(found.what.english(), HasSubstr("tournament"));
}

TEST_F(CopyCheckTest, FindsRowsThatAreMissingOrTooMany) {
  execute(own_, "DELETE FROM observation");
  EXPECT_EQ(check().kind, Kind::kCopyDiffers);
  execute(own_, "INSERT INTO session VALUES (9000, 'a', 1, 1, '', row_crc('a', 1, 1, ''))");
  EXPECT_EQ(check().kind, Kind::kCopyDiffers);
}

TEST_F(CopyCheckTest, FindsThatTheJournalOfTheActiveDaemonIsDamaged) {
  execute(other_, "UPDATE game SET wire = 'wirf'");
  const auto found = check();
  EXPECT_EQ(found.kind, Kind::kPeerDamaged);
  EXPECT_THAT(found.what.english(), HasSubstr("jadoube take-over"));
}

TEST_F(CopyCheckTest, ReportsNothingOfRowsThatChangeMeanwhile) {
  execute(own_, "UPDATE tournament SET wire = 'newer'", true);
  other_number_ = 8;
  EXPECT_EQ(check().kind, Kind::kNothing);
}

TEST_F(CopyCheckTest, ReportsNothingOfAnotherRun) {
  execute(own_, "UPDATE tournament SET wire = 'newer'", true);
  number_.run = "another run";
  EXPECT_EQ(check().kind, Kind::kNothing);
}

TEST_F(CopyCheckTest, StopsWhenNobodyAnswers) {
  const auto found =
      check_copy(own_, {.ask = [](const auto&) -> rules::Expected<v1::CompareRowsResponse> {
                          return rules::refuse(rules::ErrorCode::kUnavailable, "gone");
                        },
                        .number = [this] { return number_; },
                        .wait = [](auto) { return true; }});
  EXPECT_EQ(found.kind, Kind::kStopped);
}

}  // namespace copy_check_test
}  // namespace jadoube::failover
