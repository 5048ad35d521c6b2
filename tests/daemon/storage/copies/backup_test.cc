#include "daemon/storage/copies/backup.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace backup_test {

using rules::ErrorCode;
using testing::HasSubstr;

class BackupTest : public testing::Test {
 protected:
  static Batch batch(std::uint64_t number) {
    return {.observations = {{"a", Instant{}, false, std::to_string(number)}},
            .events = {{number, Stream::kBoards, "a", Instant{}, "w" + std::to_string(number)}}};
  }
  Journal journal_with(std::uint64_t events) {
    auto journal = Journal::open(path_);
    EXPECT_TRUE(journal);
    for (std::uint64_t n = 1; n <= events; ++n) EXPECT_TRUE(journal->commit(batch(n)));
    return std::move(*journal);
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "journal", copy_ = directory_ / "copy";
};

TEST_F(BackupTest, ACopyIsAJournalThatADaemonCanBeginFromAndAnotherOne) {
  auto journal = journal_with(5);
  const auto copied = back_up({path_, journal.epoch()}, copy_);
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_EQ(copied->events, 5u);
  EXPECT_EQ(copied->bytes, std::filesystem::file_size(copy_));
  auto other = Journal::open(copy_);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->last_event(), 5u);
  EXPECT_NE(other->epoch(), journal.epoch());
  EXPECT_TRUE(other->commit(batch(6)));
  EXPECT_EQ(journal.last_event(), 5u);
}

TEST_F(BackupTest, EachJournalThatBeginsFromACopyHasAHistoryOfItsOwn) {
  auto journal = journal_with(5);
  ASSERT_TRUE(back_up({path_}, copy_));
  const auto again = copy_ + "2";
  std::filesystem::copy_file(copy_, again);
  const auto epoch = Journal::open(copy_)->epoch();
  EXPECT_NE(Journal::open(again)->epoch(), epoch);
  EXPECT_EQ(Journal::open(copy_)->epoch(), epoch);
}

TEST_F(BackupTest, ACopyInWhichAByteIsAnotherIsNotBegunFrom) {
  auto journal = journal_with(5);
  ASSERT_TRUE(back_up({path_}, copy_));
  ASSERT_TRUE(Database::open(copy_, Database::Mode::kReadWrite)
                  ->execute("UPDATE observation SET text = '7' WHERE number = 3"));
  const auto refused = Journal::open(copy_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(refused.error().message, testing::HasSubstr(copy_));
  EXPECT_THAT(refused.error().message, testing::HasSubstr("not those that were written"));
}

TEST_F(BackupTest, ACopyInWhichAByteIsAnotherIsNotCopiedOn) {
  auto journal = journal_with(5);
  ASSERT_TRUE(back_up({path_}, copy_));
  ASSERT_TRUE(Database::open(copy_, Database::Mode::kReadWrite)
                  ->execute("UPDATE observation SET text = '7' WHERE number = 3"));
  const auto refused = back_up({copy_}, copy_ + "2");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr(copy_ + " is damaged"));
  EXPECT_FALSE(std::filesystem::exists(copy_ + "2"));
}

TEST_F(BackupTest, AJournalWhoseLogIsDamagedIsNotCopied) {
  auto journal = journal_with(5);
  const auto killed = directory_ / "killed";
  for (const char* suffix : {"", "-wal"}) {
    std::filesystem::copy_file(path_ + suffix, killed + suffix);
  }
  {
    std::fstream log(killed + "-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekp(100).put('\x55');
  }
  const auto refused = back_up({killed}, copy_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("-wal is damaged"));
}

TEST_F(BackupTest, ACopyIsOneFileAlone) {
  auto journal = journal_with(5);
  ASSERT_TRUE(back_up({path_}, copy_));
  for (const char* suffix : {"-wal", "-shm", "-journal", ".part"}) {
    EXPECT_FALSE(std::filesystem::exists(copy_ + suffix)) << suffix;
  }
}

TEST_F(BackupTest, IsMadeWhileTheJournalIsWritten) {
  auto journal = journal_with(1);
  std::atomic<bool> done = false;
  std::atomic<std::uint64_t> last = 1;
  std::thread writer([&] {
    while (!done) {
      ASSERT_TRUE(journal.commit(batch(last + 1)));
      ++last;
    }
  });
  const auto before = last.load();
  const auto copied = back_up({path_}, copy_);
  done = true;
  writer.join();
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_GE(copied->events, before);
  EXPECT_LE(copied->events, last);
  EXPECT_EQ(Journal::open(copy_)->last_event(), copied->events);
}

TEST_F(BackupTest, OverwritesNothing) {
  auto journal = journal_with(1);
  tests::write_file(copy_, "a letter");
  const auto refused = back_up({path_}, copy_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(tests::read_file(copy_), "a letter");
}

TEST_F(BackupTest, LeavesNothingWhereItFails) {
  tests::write_file(path_, std::string(10'000, 'x'));
  EXPECT_FALSE(back_up({path_}, copy_));
  EXPECT_FALSE(std::filesystem::exists(copy_));
  EXPECT_FALSE(std::filesystem::exists(copy_ + ".part"));
}

TEST_F(BackupTest, RefusesAJournalThatIsNotTheDaemons) {
  auto journal = journal_with(1);
  const auto refused = back_up({path_, "another epoch"}, copy_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("run this on its machine"));
}

TEST_F(BackupTest, RefusesAJournalThatIsNotThere) {
  const auto refused = back_up({path_}, copy_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr(path_));
}

}  // namespace backup_test
}  // namespace jadoube::storage
