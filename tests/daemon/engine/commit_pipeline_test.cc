#include <gmock/gmock.h>

#include "daemon/engine/commit.h"
#include "daemon/storage/archive.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace commit_pipeline_test {

using Answer = tests::FaultyDisk::Answer;

class CommitPipelineTest : public tests::EngineParts {
 protected:
  void add_change() {
    pending().add_change(
        "one", {now_, model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/x", ""}},
        std::nullopt);
  }
  void show() {
    pipeline_->show_unwritten([this](const auto&) -> const model::Board& { return board_; });
  }

  model::Board board_;
};

TEST_F(CommitPipelineTest, WhatIsPublishedIsOnRecord) {
  add_change();
  EXPECT_EQ(feed_->head(), 0u);
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_EQ(feed_->head(), 1u);
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ(journal_->last_event(), 1u);
}

TEST_F(CommitPipelineTest, WhatCannotBeWrittenIsNotPublishedAndIsPendingStill) {
  add_change();
  disk_answers(Answer::kFull);
  const auto committed = pipeline_->commit();
  ASSERT_FALSE(committed);
  EXPECT_EQ(committed.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_EQ(feed_->head(), 0u);
  disk_answers(Answer::kDone);
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_EQ(feed_->head(), 1u);
}

TEST_F(CommitPipelineTest, ShowsWhatWaitsOnceAndNoMoreWhenItIsPublished) {
  add_change();
  board_.port = "/dev/x";
  show();
  const auto shown = feed_->unwritten().read(0, {});
  ASSERT_TRUE(shown.news.boards.contains("one"));
  EXPECT_EQ(shown.news.boards.at("one").port, "/dev/x");
  show();
  EXPECT_EQ(feed_->unwritten().read(0, {}).version, shown.version);
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_FALSE(feed_->unwritten().read(0, {}).any);
}

TEST_F(CommitPipelineTest, ShowsAnIncidentOfTheDaemonWithoutABoard) {
  pending().add_incident("", {});
  show();
  const auto news = feed_->unwritten().read(0, {}).news;
  EXPECT_TRUE(news.boards.empty());
  EXPECT_EQ(news.incidents.size(), 1u);
}

TEST_F(CommitPipelineTest, CountsOneSyncForEachTransactionAndATimeForEachObservation) {
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_EQ(pipeline_->syncs().read().all(), 0u) << "nothing was written";
  add_change();
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_EQ(pipeline_->syncs().read().all(), 1u);
  EXPECT_EQ(pipeline_->observations().read().all(), 0u) << "a change by time alone";
  see_start();
  see_start();
  const auto rows = pending().batch().observations.size();
  ASSERT_GT(rows, 1u);
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_EQ(pipeline_->syncs().read().all(), 2u);
  EXPECT_EQ(pipeline_->observations().read().all(), rows);
}

TEST_F(CommitPipelineTest, MeasuresFromTheTimeOfTheObservation) {
  CommitPipeline timed(*journal_, *feed_, [this] { return now_ + std::chrono::seconds(3); });
  timed.pending().add_observation("one", {now_, drivers::ClockMissing{}});
  ASSERT_TRUE(timed.commit());
  EXPECT_EQ(timed.observations().read().sum, std::chrono::seconds(3));
}

TEST_F(CommitPipelineTest, WhatCannotBeWrittenIsNotCounted) {
  add_change();
  disk_answers(Answer::kFull);
  ASSERT_FALSE(pipeline_->commit());
  EXPECT_EQ(pipeline_->syncs().read().all(), 0u);
}

}  // namespace commit_pipeline_test
}  // namespace jadoube::engine
