#include <gtest/gtest.h>

#include "daemon/storage/copies/change_log.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace change_session_test {

class ChangeSessionTest : public testing::Test {
 protected:
  Database open(const std::string& name) {
    auto database = Database::open(directory_ / name, Database::Mode::kReadWrite);
    EXPECT_TRUE(database);
    EXPECT_TRUE(database->execute("CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID"));
    return *std::move(database);
  }
  static std::string changes_by(Database& database, const std::string& sql) {
    auto session = ChangeSession::begin(database);
    EXPECT_TRUE(session);
    EXPECT_TRUE(database.execute(sql));
    return session->changes().value_or("refused");
  }
  static std::string rows(Database& database) {
    return *database.text("SELECT coalesce(group_concat(id || '=' || n), '') FROM t");
  }

  tests::TemporaryDirectory directory_;
  Database from_ = open("from"), to_ = open("to");
};

TEST_F(ChangeSessionTest, AnotherDatabaseGetsWhatOneTransactionChanged) {
  ASSERT_TRUE(to_.apply_changes(changes_by(from_, "INSERT INTO t VALUES ('a', 1), ('b', 2)")));
  EXPECT_EQ(rows(to_), "a=1,b=2");
  ASSERT_TRUE(to_.apply_changes(
      changes_by(from_, "UPDATE t SET n = 7 WHERE id = 'a'; DELETE FROM t WHERE id = 'b'")));
  EXPECT_EQ(rows(to_), "a=7");
}

TEST_F(ChangeSessionTest, WithoutAChangeThereAreNoBytes) {
  EXPECT_EQ(changes_by(from_, "UPDATE t SET n = 0"), "");
}

TEST_F(ChangeSessionTest, ChangesThatDoNotFitChangeNothing) {
  ASSERT_TRUE(to_.apply_changes(changes_by(from_, "INSERT INTO t VALUES ('a', 1)")));
  ASSERT_TRUE(to_.execute("UPDATE t SET n = 5"));
  const auto changes =
      changes_by(from_, "INSERT INTO t VALUES ('b', 2); UPDATE t SET n = 3 WHERE id = 'a'");
  const auto refused = to_.apply_changes(changes);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_EQ(rows(to_), "a=5");
  ASSERT_TRUE(to_.execute("UPDATE t SET n = 1"));
  ASSERT_TRUE(to_.apply_changes(changes));
  EXPECT_EQ(rows(to_), "a=3,b=2");
}

TEST_F(ChangeSessionTest, BytesThatAreNoChangesAreRefused) {
  const auto refused = to_.apply_changes("no changes at all");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kDataLoss);
}

}  // namespace change_session_test
}  // namespace jadoube::storage
