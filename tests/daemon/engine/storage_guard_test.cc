#include "daemon/engine/storage_guard.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace storage_guard_test {

using testing::HasSubstr;
using Answer = tests::FaultyDisk::Answer;
using namespace std::chrono_literals;

class StorageGuardTest : public tests::EngineParts {
 protected:
  void add_change() {
    pending().add_change("one", {now_, model::ConnectionChange{}}, std::nullopt);
  }

  model::Board board_;
  int failures_ = 0;
  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{journal_->file(),
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [this](const rules::Error&) { ++failures_; },
                       .board_of = [this](const auto&) -> const model::Board& { return board_; }}};
};

TEST_F(StorageGuardTest, WritesAndPublishesWhatIsPending) {
  add_change();
  guard_.commit();
  EXPECT_EQ(feed_->head(), 1u);
  EXPECT_FALSE(guard_.is_refused());
}

TEST_F(StorageGuardTest, ShowsWhatWaitsAndTriesAgainAfterASecond) {
  disk_answers(Answer::kFull);
  add_change();
  guard_.commit();
  EXPECT_TRUE(guard_.is_refused());
  EXPECT_TRUE(feed_->unwritten().read(0, {}).news.boards.contains("one"));
  disk_answers(Answer::kDone);
  guard_.commit();
  EXPECT_EQ(feed_->head(), 0u);
  now_ += 1s;
  guard_.commit();
  EXPECT_EQ(feed_->head(), 1u);
  EXPECT_FALSE(guard_.is_refused());
  EXPECT_EQ(failures_, 0);
}

TEST_F(StorageGuardTest, TriesAtOnceWhenTheDaemonEnds) {
  disk_answers(Answer::kFull);
  add_change();
  guard_.commit();
  disk_answers(Answer::kDone);
  guard_.stop_waiting();
  guard_.commit();
  EXPECT_EQ(feed_->head(), 1u);
}

TEST_F(StorageGuardTest, RefusesARequestOnAFullDiskAndSaysWhy) {
  disk_answers(Answer::kFull);
  add_change();
  const auto refused = guard_.commit_or_refuse("make room first");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_EQ(refused.error().message, "the disk is full: make room first");
}

TEST_F(StorageGuardTest, ADiskThatFailsEndsTheDaemon) {
  disk_answers(Answer::kFails);
  add_change();
  guard_.commit();
  EXPECT_EQ(failures_, 1);
  EXPECT_TRUE(guard_.has_failed());
}

TEST_F(StorageGuardTest, TellsArbitersThatNothingCanBeWritten) {
  disk_answers(Answer::kFull);
  add_change();
  guard_.commit();
  guard_.measure_if_due(now_);
  EXPECT_EQ(pending().batch().incidents.size(), 1u);
  EXPECT_THAT(feed_->unwritten().storage().refusal, HasSubstr("full"));
  EXPECT_EQ(feed_->unwritten().storage().waiting, 2u);
}

TEST_F(StorageGuardTest, TheStatusSaysAtOnceThatNothingIsSavedAndThatItIsAgain) {
  guard_.measure_if_due(now_);
  const auto journal_bytes = feed_->unwritten().storage().room.journal_bytes;
  disk_answers(Answer::kFull);
  add_change();
  guard_.commit();
  EXPECT_THAT(feed_->unwritten().storage().refusal, HasSubstr("full"));
  EXPECT_EQ(feed_->unwritten().storage().waiting, 1u);
  EXPECT_EQ(feed_->unwritten().storage().room.journal_bytes, journal_bytes);
  add_change();
  guard_.commit();
  EXPECT_EQ(feed_->unwritten().storage().waiting, 2u);
  disk_answers(Answer::kDone);
  now_ += 1s;
  guard_.commit();
  EXPECT_EQ(feed_->unwritten().storage().refusal, "");
  EXPECT_EQ(feed_->unwritten().storage().waiting, 0u);
}

TEST_F(StorageGuardTest, MeasuresEveryFiveSeconds) {
  guard_.measure_if_due(now_);
  EXPECT_EQ(guard_.due(), now_ + 5s);
  EXPECT_GT(feed_->unwritten().storage().room.journal_bytes, 0u);
}

TEST_F(StorageGuardTest, WritesADeletedJournalAgainAndEndsTheDaemon) {
  add_change();
  guard_.commit();
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::filesystem::remove(directory_ / ("journal" + std::string(suffix)));
  }
  guard_.measure_if_due(now_);
  EXPECT_EQ(failures_, 1);
  EXPECT_TRUE(std::filesystem::exists(directory_ / "journal"));
}

}  // namespace storage_guard_test
}  // namespace jadoube::engine
