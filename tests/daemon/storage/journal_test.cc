#include "daemon/storage/journal.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace journal_test {

using testing::ElementsAre;
using testing::HasSubstr;

Instant at(int seconds) { return Instant(std::chrono::seconds(seconds)); }

class JournalTest : public testing::Test {
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
  static ObservationRow seen(const std::string& board, const std::string& text,
                             bool checkpoint = false) {
    return {.board = board, .at = at(1), .checkpoint = checkpoint, .text = text};
  }
  static EventRow event(std::uint64_t number, Stream stream, const std::string& board) {
    return {.number = number,
            .stream = stream,
            .board = board,
            .at = at(2),
            .wire = "w" + std::to_string(number)};
  }
  static std::vector<std::string> replayed(Journal& journal, const std::string& board) {
    std::vector<std::string> texts;
    EXPECT_TRUE(
        journal.replay(board, [&](const ObservationRow& row) { texts.push_back(row.text); }));
    return texts;
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
};

TEST_F(JournalTest, KeepsItsEpochAndItsLastNumberOverARestart) {
  std::string epoch;
  {
    auto journal = open();
    epoch = journal.epoch();
    ASSERT_TRUE(
        journal.commit({.observations = {},
                        .events = {event(1, Stream::kBoards, "a"), event(2, Stream::kGames, "a")},
                        .games = {}}));
  }
  auto journal = open();
  EXPECT_EQ(journal.epoch(), epoch);
  EXPECT_EQ(journal.last_event(), 2u);
}

TEST_F(JournalTest, KnowsThatItsLogWasTakenAwayAndHasAnotherEpochThen) {
  const auto copy = directory_ / "copy";
  std::string epoch;
  {
    auto journal = open();
    epoch = journal.epoch();
    const auto commit = [&](std::uint64_t number) {
      EXPECT_TRUE(journal.commit(
          {.observations = {}, .events = {event(number, Stream::kBoards, "a")}, .games = {}}));
    };
    commit(1);
    EXPECT_TRUE(journal.file().empty_log());
    std::filesystem::copy(path_, copy);
    for (const auto number : {2, 3, 4}) commit(number);
  }
  std::filesystem::rename(copy, path_);
  {
    auto journal = open();
    EXPECT_EQ(journal.last_event(), 1U);
    EXPECT_EQ(journal.lost_events(), 3U);
    EXPECT_NE(journal.epoch(), epoch);
    epoch = journal.epoch();
  }
  auto journal = open();
  EXPECT_EQ(journal.lost_events(), 0U);
  EXPECT_EQ(journal.epoch(), epoch);
}

TEST_F(JournalTest, KnowsThatAnotherWasPutInItsPlace) {
  EXPECT_TRUE(
      open().commit({.observations = {}, .events = {event(1, Stream::kBoards, "a")}, .games = {}}));
  EXPECT_FALSE(open().is_another());
  std::filesystem::remove(path_);
  EXPECT_TRUE(open().is_another());
}

TEST_F(JournalTest, TwoJournalsHaveDifferentEpochs) {
  const auto first = open();
  const auto second = Journal::open(directory_ / "second");
  EXPECT_NE(first.epoch(), second->epoch());
}

TEST_F(JournalTest, WritesABatchWholeOrNotAtAll) {
  auto journal = open();
  ASSERT_TRUE(journal.commit(
      {.observations = {}, .events = {event(1, Stream::kBoards, "a")}, .games = {}}));
  // The number is taken, so the transaction fails after its observation was inserted.
  EXPECT_FALSE(journal.commit(
      {.observations = {seen("a", "1")}, .events = {event(1, Stream::kBoards, "a")}, .games = {}}));
  EXPECT_THAT(replayed(journal, "a"), ElementsAre());
  EXPECT_TRUE(journal.commit(
      {.observations = {seen("a", "1")}, .events = {event(2, Stream::kBoards, "a")}, .games = {}}));
}

TEST_F(JournalTest, TheArchiveGivesOneStreamsEventsInOrderAndInPieces) {
  auto journal = open();
  Batch batch;
  for (std::uint64_t number = 1; number <= 10; ++number) {
    batch.events.push_back(event(number, number % 2 == 0 ? Stream::kGames : Stream::kBoards, "a"));
  }
  ASSERT_TRUE(journal.commit(batch));
  auto reader = archive();
  const auto rows = reader.events_after(2, Stream::kGames, 2);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].number, 4u);
  EXPECT_EQ((*rows)[1].wire, "w6");
}

TEST_F(JournalTest, TheArchiveGivesTheEventsOfAllStreamsButNotThoseOfImportedBoards) {
  auto journal = open();
  ASSERT_TRUE(
      journal.commit({.observations = {},
                      .events = {event(1, Stream::kBoards, "a"), event(2, Stream::kGames, "b"),
                                 event(3, imported(Stream::kGames), "club:a"),
                                 event(4, Stream::kIncidents, "a")}}));
  auto reader = archive();
  const auto rows = reader.events_after(0, std::nullopt, 2);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].stream, Stream::kBoards);
  EXPECT_EQ((*rows)[1].stream, Stream::kGames);
  const auto rest = reader.events_after(2, std::nullopt, 2);
  ASSERT_EQ(rest->size(), 1u);
  EXPECT_EQ(rest->front().number, 4u);
}

TEST_F(JournalTest, TheArchiveGivesTheNewestEventsOfABoardFirst) {
  auto journal = open();
  ASSERT_TRUE(
      journal.commit({.observations = {},
                      .events = {event(1, Stream::kGames, "a"), event(2, Stream::kBoards, "a"),
                                 event(3, Stream::kGames, "a"), event(4, Stream::kGames, "a"),
                                 event(5, Stream::kGames, "b")}}));
  auto reader = archive();
  const auto rows = reader.events_back_from(3, "a", Stream::kGames, 9);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].number, 3u);
  EXPECT_EQ((*rows)[1].number, 1u);
}

TEST_F(JournalTest, TheArchivePagesThroughGamesByBoardAndNumber) {
  auto journal = open();
  ASSERT_TRUE(
      journal.commit({.observations = {},
                      .events = {},
                      .games = {{"b", 1, "b1", ""}, {"a", 10, "a10", ""}, {"a", 9, "a9", ""}}}));
  auto reader = archive();
  const auto names = [&](const Archive::GamePlace& after, const std::string& board,
                         std::size_t limit) {
    std::vector<std::string> wires;
    const auto rows = reader.games_after(after, board, limit);
    for (const auto& row : *rows) wires.push_back(row.wire);
    return wires;
  };
  EXPECT_THAT(names({}, "", 2), ElementsAre("a9", "a10"));
  EXPECT_THAT(names({"a", 10}, "", 2), ElementsAre("b1"));
  EXPECT_THAT(names({}, "a", 9), ElementsAre("a9", "a10"));
  EXPECT_THAT(names({"a", 9}, "a", 9), ElementsAre("a10"));
}

// The header of an SQLite file has the bytes of a page at 16.
int page_bytes_of(const std::string& path) {
  const std::string bytes = tests::read_file(path);
  return static_cast<unsigned char>(bytes.at(16)) << 8 | static_cast<unsigned char>(bytes.at(17));
}

TEST_F(JournalTest, ACommitOfOneRowWritesFewBytes) {
  auto journal = open();
  EXPECT_EQ(page_bytes_of(path_), 1024);
  for (std::uint64_t number = 1; number <= 100; ++number) {
    Batch batch;
    batch.events.push_back(event(number, Stream::kBoards, "a"));
    batch.observations.push_back(seen("a", "square e4 P"));
    ASSERT_TRUE(journal.commit(batch));
  }
  EXPECT_LT(std::filesystem::file_size(path_ + "-wal"), 100u * 8'000);
}

TEST_F(JournalTest, AFullDiskRefusesTheBatchAndTakesItWhenThereIsRoomAgain) {
  auto journal = open();
  ASSERT_TRUE(journal.file().limit_pages(20));
  Batch batch;
  batch.observations.push_back(seen("a", std::string(200'000, 'x')));
  const auto refused = journal.commit(batch);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_THAT(replayed(journal, "a"), ElementsAre());
  ASSERT_TRUE(journal.file().limit_pages(1'000'000));
  EXPECT_TRUE(journal.commit(batch));
}

// The schema that version 1 wrote, with a game and an event.
constexpr const char* kFirstVersion = R"sql(
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE board (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE observation (
    number INTEGER PRIMARY KEY,
    board TEXT NOT NULL,
    at INTEGER NOT NULL,
    checkpoint INTEGER NOT NULL,
    text TEXT NOT NULL);
  CREATE INDEX observation_of_board ON observation (board, number);
  CREATE INDEX observation_checkpoint ON observation (board, number) WHERE checkpoint = 1;
  CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    board TEXT NOT NULL,
    at INTEGER NOT NULL,
    wire BLOB NOT NULL);
  CREATE INDEX event_of_board ON event (board, number);
  CREATE TABLE game (
    board TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    wire BLOB NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (board, ordinal)) WITHOUT ROWID;
  INSERT INTO meta VALUES ('epoch', '0123456789abcdef');
  INSERT INTO board VALUES ('a');
  INSERT INTO event VALUES (1, 1, 'a', 0, 'w1');
  INSERT INTO game VALUES ('a', 1, 'one', 'd1');
  PRAGMA application_id = 1784963685;
  PRAGMA user_version = 1;
)sql";

IncidentRow incident(std::uint64_t event, int game, int number, int severity = 2,
                     bool open = true) {
  return {.board = "a",
          .game = game,
          .number = number,
          .event = event,
          .severity = severity,
          .open = open,
          .wire = "i" + std::to_string(event)};
}

TEST_F(JournalTest, AJournalOfTheFirstVersionIsBroughtToThisOneWithAllThatItHeld) {
  {
    auto old = Database::open(path_, Database::Mode::kReadWrite);
    ASSERT_TRUE(old);
    ASSERT_TRUE(old->execute(kFirstVersion));
  }
  {
    auto journal = open();
    EXPECT_EQ(journal.epoch(), "0123456789abcdef");
    EXPECT_EQ(journal.last_event(), 1u);
    EXPECT_EQ(journal.last_game("a")->digest, "d1");
    EXPECT_TRUE(journal.incidents("a", 1)->empty());
    ASSERT_TRUE(journal.commit({.incidents = {incident(2, 1, 1)}}));
  }
  auto journal = open();
  EXPECT_THAT(*journal.incidents("a", 1), ElementsAre(incident(2, 1, 1)));
}

TEST_F(JournalTest, AJournalOfANewerVersionIsRefusedAndLeftAsItIs) {
  ASSERT_TRUE(Journal::open(path_));
  ASSERT_TRUE(
      Database::open(path_, Database::Mode::kReadWrite)->execute("PRAGMA user_version = 99"));
  const auto before = tests::read_file(path_);
  const auto refused = Journal::open(path_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("written by a newer jadoube (journal version 99"));
  EXPECT_EQ(tests::read_file(path_), before);
}

TEST_F(JournalTest, KeepsAnIncidentAsItIsNowInThePlaceWhereItWasReportedFirst) {
  auto journal = open();
  ASSERT_TRUE(journal.commit({.incidents = {incident(1, 1, 1), incident(2, 1, 2)}}));
  ASSERT_TRUE(journal.commit({.incidents = {incident(3, 1, 1, 0, false)}}));
  const auto rows = journal.incidents("a", 1);
  ASSERT_EQ(rows->size(), 2u);
  auto changed = incident(3, 1, 1, 0, false);
  changed.event = 1;
  EXPECT_EQ((*rows)[0], changed);
  EXPECT_EQ(**archive().incident("a", 1, 1), changed);
  EXPECT_FALSE(archive().incident("a", 1, 3)->has_value());
}

TEST_F(JournalTest, TheArchiveGivesTheIncidentsThatAreAskedForInTheOrderOfTelling) {
  auto journal = open();
  auto other = incident(3, 1, 1);
  other.board = "b";
  ASSERT_TRUE(journal.commit({.incidents = {incident(5, 2, 1, 3), incident(1, 1, 1, 0), other,
                                            incident(2, 1, 2, 3, false)}}));
  auto reader = archive();
  const auto events = [&](const Archive::IncidentQuery& query, std::size_t limit) {
    std::vector<std::uint64_t> numbers;
    const auto rows = reader.incidents(query, limit);
    for (const auto& row : *rows) numbers.push_back(row.event);
    return numbers;
  };
  EXPECT_THAT(events({}, 99), ElementsAre(1, 2, 3, 5));
  EXPECT_THAT(events({.after = 1}, 2), ElementsAre(2, 3));
  EXPECT_THAT(events({.board = "a"}, 99), ElementsAre(1, 2, 5));
  EXPECT_THAT(events({.board = "a", .game = 1}, 99), ElementsAre(1, 2));
  EXPECT_THAT(events({.min_severity = 3}, 99), ElementsAre(2, 5));
  EXPECT_THAT(events({.min_severity = -1, .open_only = true}, 99), ElementsAre(1, 3, 5));
}

TEST_F(JournalTest, ADamagedFileIsRefusedWithASentenceThatSaysWhatToDo) {
  {
    auto journal = open();
    Batch batch;
    for (std::uint64_t number = 1; number <= 2000; ++number)
      batch.events.push_back(event(number, Stream::kBoards, "a"));
    ASSERT_TRUE(journal.commit(batch));
  }
  std::string bytes = tests::read_file(path_);
  for (std::size_t i = 4096 * 9; i < bytes.size(); i += 7) bytes[i] = 'x';
  tests::write_file(path_, bytes);
  const auto refused = Journal::open(path_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kDataLoss);
  EXPECT_THAT(refused.error().message, HasSubstr(path_));
}

TEST_F(JournalTest, GamesComeInTheOrderOfTheNumbersOfTheirBoards) {
  ASSERT_TRUE(open().commit({.games = {{"h10", 1, "g", "d"},
                                       {"h2", 1, "g", "d"},
                                       {"h1", 10, "g", "d"},
                                       {"h1", 2, "g", "d"},
                                       {"a", 1, "g", "d"}}}));
  auto games = archive();
  std::vector<std::string> order;
  Archive::GamePlace place;
  while (true) {
    const auto rows = games.games_after(place, "", 2);
    ASSERT_TRUE(rows);
    if (rows->empty()) break;
    for (const auto& row : *rows) {
      order.push_back(row.board + "-" + std::to_string(row.ordinal));
      place = {row.board, row.ordinal};
    }
  }
  EXPECT_THAT(order, ElementsAre("a-1", "h1-2", "h1-10", "h2-1", "h10-1"));
}

}  // namespace journal_test
}  // namespace jadoube::storage
