#include "daemon/storage/journal_reader.h"

#include <gmock/gmock.h>

#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace journal_reader_test {

using testing::ElementsAre;

class JournalReaderTest : public testing::Test {
 protected:
  Journal open() {
    auto journal = Journal::open(directory_ / Journal::kFileName);
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
  }
  static ObservationRow seen(const std::string& board, const std::string& text,
                             bool checkpoint = false) {
    return {.board = board,
            .at = Instant(std::chrono::seconds(1)),
            .checkpoint = checkpoint,
            .text = text};
  }
  static std::vector<std::string> replayed(JournalReader& journal, const std::string& board) {
    std::vector<std::string> texts;
    EXPECT_TRUE(
        journal.replay(board, [&](const ObservationRow& row) { texts.push_back(row.text); }));
    return texts;
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(JournalReaderTest, ReplaysABoardFromTheBeginningWhereThereIsNoCheckpoint) {
  auto journal = open();
  ASSERT_TRUE(journal.commit({.observations = {seen("a", "1"), seen("b", "2"), seen("a", "3")},
                              .events = {},
                              .games = {}}));
  EXPECT_THAT(replayed(journal, "a"), ElementsAre("1", "3"));
}

TEST_F(JournalReaderTest, ReplaysABoardFromItsLastCheckpoint) {
  auto journal = open();
  ASSERT_TRUE(journal.commit(
      {.observations = {seen("a", "old"), seen("a", "c1", true), seen("a", "c2", true),
                        seen("b", "x", true), seen("a", "3"), seen("b", "y")},
       .events = {},
       .games = {}}));
  EXPECT_THAT(replayed(journal, "a"), ElementsAre("c1", "c2", "3"));
  ASSERT_TRUE(journal.commit(
      {.observations = {seen("a", "c4", true), seen("a", "5")}, .events = {}, .games = {}}));
  EXPECT_THAT(replayed(journal, "a"), ElementsAre("c4", "5"));
  EXPECT_THAT(replayed(journal, "b"), ElementsAre("x", "y"));
}

TEST_F(JournalReaderTest, CountsAndReplaysOnlyWhatComesAfterANumber) {
  auto journal = open();
  ASSERT_TRUE(journal.commit({.observations = {seen("a", "1"), seen("a", "2"), seen("a", "3")}}));
  EXPECT_EQ(journal.count_to_replay("a", 1).value(), 2u);
  std::vector<std::string> texts;
  const auto take = [&](const ObservationRow& row) { texts.push_back(row.text); };
  ASSERT_TRUE(journal.replay_after("a", 1, take, 1));
  EXPECT_THAT(texts, ElementsAre("2"));
}

TEST_F(JournalReaderTest, GivesTheRulingsUpToANumber) {
  auto journal = open();
  ASSERT_TRUE(journal.commit({.observations = {seen("a", "arbiter 1"), seen("a", "square e4 P"),
                                               seen("a", "arbiter 2")}}));
  std::vector<std::string> texts;
  const auto take = [&](const ObservationRow& row) { texts.push_back(row.text); };
  ASSERT_TRUE(journal.rulings_up_to("a", 2, take));
  EXPECT_THAT(texts, ElementsAre("arbiter 1"));
}

}  // namespace journal_reader_test
}  // namespace jadoube::storage
