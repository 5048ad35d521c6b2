#include <gmock/gmock.h>

#include "daemon/storage/archive.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace excerpt_test {

using testing::ElementsAre;

Instant at(int seconds) { return Instant(std::chrono::seconds(seconds)); }

// Two games on board "a", at seconds 10 and 20, and one on "b" in between.
class ExcerptTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = Journal::open(path_);
    ASSERT_TRUE(journal);
    const auto seen = [](const std::string& board, int second, const std::string& text,
                         bool checkpoint = false) {
      return ObservationRow{board, at(second), checkpoint, text};
    };
    const auto event = [](std::uint64_t number, const std::string& board, int second) {
      return EventRow{number, Stream::kGames, board, at(second), "w" + std::to_string(number)};
    };
    const auto incident = [](const std::string& board, int game, std::uint64_t reported) {
      return IncidentRow{board, game, 1, reported, 2, true, "i"};
    };
    ASSERT_TRUE(journal->commit(
        {.observations = {seen("a", 9, "before"), seen("a", 10, "c1", true), seen("a", 11, "x"),
                          seen("b", 12, "cb", true), seen("b", 13, "other"), seen("a", 14, "y"),
                          seen("a", 20, "c2", true), seen("a", 21, "z")},
         .events = {event(1, "a", 9), event(2, "a", 10), event(3, "a", 11), event(4, "b", 12),
                    event(5, "a", 14), event(6, "a", 20), event(7, "a", 21)},
         .games = {{"a", 1, "one", "d1"}, {"b", 1, "bee", "db"}, {"a", 2, "two", "d2"}},
         .incidents = {incident("a", 1, 3), incident("b", 1, 4), incident("a", 2, 7)}}));
  }
  static std::vector<std::string> replayed(Journal& journal, const std::string& board) {
    std::vector<std::string> texts;
    EXPECT_TRUE(
        journal.replay(board, [&](const ObservationRow& row) { texts.push_back(row.text); }));
    return texts;
  }
  static std::vector<std::string> events(const std::string& path) {
    std::vector<std::string> wires;
    auto archive = Archive::open(path);
    const auto rows = archive->events_after(0, Stream::kGames, 99);
    for (const auto& row : *rows) wires.push_back(row.wire);
    return wires;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / "journal", copy_ = directory_ / "copy";
};

TEST_F(ExcerptTest, HoldsAllOfAGameAndNothingElse) {
  const auto copied = excerpt({path_}, {{"a", 1, at(10)}}, copy_);
  ASSERT_TRUE(copied) << copied.error().message;
  auto journal = Journal::open(copy_);
  ASSERT_TRUE(journal);
  EXPECT_THAT(*journal->boards(), ElementsAre("a"));
  EXPECT_THAT(replayed(*journal, "a"), ElementsAre("c1", "x", "y"));
  EXPECT_EQ(journal->last_game("a")->ordinal, 1);
  EXPECT_EQ(journal->incidents("a", 1)->size(), 1u);
  EXPECT_TRUE(journal->incidents("a", 2)->empty());
  EXPECT_THAT(events(copy_), ElementsAre("w2", "w3", "w5"));
}

TEST_F(ExcerptTest, HoldsARoundsGamesOfAllBoardsAndCanBeWrittenOn) {
  ASSERT_TRUE(excerpt({path_}, {{"a", 2, at(20)}, {"b", 1, at(12)}}, copy_));
  auto journal = Journal::open(copy_);
  ASSERT_TRUE(journal);
  EXPECT_THAT(replayed(*journal, "a"), ElementsAre("c2", "z"));
  EXPECT_THAT(replayed(*journal, "b"), ElementsAre("cb", "other"));
  EXPECT_EQ(journal->last_event(), 7u);
  EXPECT_TRUE(journal->commit(
      {.events = {{8, Stream::kIncidents, "a", at(22), "w"}},
       .incidents = {{.board = "a", .game = 2, .number = 2, .event = 8, .wire = "i"}}}));
}

TEST_F(ExcerptTest, LeavesNothingWhereAGameIsNotOnRecord) {
  const auto refused = excerpt({path_}, {{"a", 3, at(30)}}, copy_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kNotFound);
  EXPECT_EQ(tests::read_file(copy_), "");
}

}  // namespace excerpt_test
}  // namespace jadoube::storage
