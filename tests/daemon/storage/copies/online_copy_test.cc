#include "daemon/storage/copies/online_copy.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <random>
#include <thread>

#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace online_copy_test {

using namespace std::chrono_literals;
using rules::ErrorCode;

// Every row of every table, with the types of its values. Two equal journals give the same lines.
std::vector<std::string> all_rows(const std::string& path) {
  auto database = Database::open(path, Database::Mode::kReadWrite);
  EXPECT_TRUE(database) << database.error().message;
  std::vector<std::string> tables, rows;
  auto names = database->prepare("SELECT name, sql FROM sqlite_master ORDER BY name");
  EXPECT_TRUE(names->each([&](const Statement& row) {
    rows.push_back(std::string(row.text(1)));
    if (row.text(1).starts_with("CREATE TABLE")) tables.emplace_back(row.text(0));
  }));
  for (const auto& table : tables) {
    auto columns = database->prepare("SELECT name FROM pragma_table_info('" + table + "')");
    std::string values;
    EXPECT_TRUE(columns->each([&](const Statement& row) {
      values += (values.empty() ? "quote(" : " || ', ' || quote(") + std::string(row.text(0)) + ')';
    }));
    auto read = database->prepare("SELECT " + values + " FROM " + table + " ORDER BY 1");
    EXPECT_TRUE(read->each(
        [&](const Statement& row) { rows.push_back(table + ": " + std::string(row.text(0))); }));
  }
  return rows;
}

// The same without the cache (a daemon does not use a row of it whose checksum is wrong) and
// without the schema, which may have a changed letter in a comment.
std::vector<std::string> rows_of_record(const std::string& path) {
  auto rows = all_rows(path);
  std::erase_if(rows, [](const auto& row) {
    return row.starts_with("kept_board: ") || row.starts_with("CREATE ");
  });
  return rows;
}

// A journal, and writers that use everything that a daemon writes.
class OnlineCopyTest : public testing::Test {
 protected:
  Journal open_journal() {
    auto journal = Journal::open(path_);
    EXPECT_TRUE(journal) << journal.error().message;
    return *std::move(journal);
  }
  std::string text(std::size_t longest) {
    std::string text(random_() % (longest + 1), '\0');
    for (char& byte : text) byte = static_cast<char>(random_());
    return text;
  }
  // A random batch of all kinds of rows. Some of them take the place of earlier rows.
  Batch batch(Journal& journal) {
    Batch batch;
    const auto board = "board-" + std::to_string(random_() % 4);
    const Instant at{std::chrono::nanoseconds(++clock_)};
    auto number = journal.last_event();
    for (auto left = random_() % 4; left > 0; --left) {
      batch.observations.push_back({board, at, random_() % 8 == 0, "seen"});
      batch.events.push_back({++number, Stream::kGames, board, at, text(300)});
    }
    const int ordinal = static_cast<int>(random_() % 3);
    batch.games.push_back({board, ordinal, text(2000) + "w", "d1"});
    batch.games.push_back({board, ordinal, "", "d" + std::to_string(random_())});
    if (!batch.events.empty()) {
      batch.incidents.push_back({.board = board,
                                 .game = ordinal,
                                 .number = static_cast<int>(random_() % 3),
                                 .event = number,
                                 .open = random_() % 2 == 0,
                                 .wire = text(50)});
      batch.kept.push_back({.board = board, .observations = 1, .wire = text(5000)});
    }
    batch.settings.push_back({.at = at, .wire = text(40), .file = text(40)});
    batch.tournaments.push_back({.id = "open", .wire = text(100)});
    return batch;
  }
  void write_something(Journal& journal) {
    switch (random_() % 12) {
      case 0:
        EXPECT_TRUE(journal.write(storage::KeptText::kPairs, text(20)));
        return;
      case 1:
        EXPECT_TRUE(journal.write(storage::KeptText::kCalendar, text(20)));
        return;
      case 2:
        EXPECT_TRUE(journal.forget({.board = "board-" + std::to_string(random_() % 4),
                                    .ordinal = static_cast<int>(random_() % 3),
                                    .began = Instant{std::chrono::nanoseconds(clock_ / 2)},
                                    .end = Instant{std::chrono::nanoseconds(clock_ / 2 + 3)}}));
        return;
      default:
        EXPECT_TRUE(journal.commit(batch(journal)));
    }
  }
  // The bytes of a copy as they are sent.
  void send_whole(OnlineCopy& copy) {
    const auto sent = directory_ / "sent";
    const auto number = copy_with_number(path_, log_, sent);
    ASSERT_TRUE(number) << number.error().message;
    const auto bytes = tests::read_file(sent);
    ASSERT_TRUE(copy.begin());
    for (std::size_t at = 0; at < bytes.size(); at += 1000) {
      ASSERT_TRUE(copy.add(std::string_view(bytes).substr(at, 1000)));
    }
    const auto installed = copy.install(*number);
    ASSERT_TRUE(installed) << installed.error().message;
  }
  void follow(OnlineCopy& copy) {
    while (copy.number() < log_.last()) {
      const auto change = log_.next(copy.number(), 0ms);
      ASSERT_TRUE(change) << change.error().message;
      const auto applied = copy.apply(change->number, *change->bytes);
      ASSERT_TRUE(applied) << applied.error().message;
    }
  }

  tests::TemporaryDirectory directory_, other_;
  const std::string path_ = directory_ / "journal.sqlite", copied_ = other_ / "journal.sqlite";
  ChangeLog log_;
  std::mt19937 random_{1};
  std::int64_t clock_ = 0;
};

TEST_F(OnlineCopyTest, EqualsTheJournalRowByRowAfterEveryChange) {
  auto journal = open_journal();
  journal.record_changes(log_);
  for (int i = 0; i < 20; ++i) write_something(journal);
  OnlineCopy copy(copied_);
  send_whole(copy);
  for (int i = 0; i < 300; ++i) {
    write_something(journal);
    follow(copy);
    if (i % 25 != 0) continue;
    ASSERT_EQ(all_rows(copied_), all_rows(path_)) << i;
  }
  EXPECT_EQ(*copy.close(), journal.last_event());
  EXPECT_EQ(all_rows(copied_), all_rows(path_));
}

TEST_F(OnlineCopyTest, IsMadeWhileAnotherThreadWrites) {
  auto journal = open_journal();
  journal.record_changes(log_);
  std::atomic<bool> ends = false;
  std::thread writer([&] {
    while (!ends) write_something(journal);
  });
  OnlineCopy copy(copied_);
  for (int i = 0; i < 10; ++i) {
    const auto before = log_.last();
    send_whole(copy);
    while (log_.last() < before + 20) std::this_thread::yield();
    follow(copy);
  }
  ends = true;
  writer.join();
  follow(copy);
  EXPECT_EQ(all_rows(copied_), all_rows(path_));
}

TEST_F(OnlineCopyTest, ADaemonContinuesWithItAsTheSameJournal) {
  auto journal = open_journal();
  journal.record_changes(log_);
  OnlineCopy copy(copied_);
  send_whole(copy);
  for (int i = 0; i < 10; ++i) write_something(journal);
  follow(copy);
  ASSERT_TRUE(copy.close());
  auto taken_over = Journal::open(copied_);
  ASSERT_TRUE(taken_over) << taken_over.error().message;
  EXPECT_EQ(taken_over->epoch(), journal.epoch());
  EXPECT_EQ(taken_over->last_event(), journal.last_event());
  EXPECT_EQ(taken_over->lost_events(), 0u);
  EXPECT_FALSE(taken_over->is_another());
  EXPECT_TRUE(taken_over->commit(batch(*taken_over)));
}

TEST_F(OnlineCopyTest, WithAnEpochOfItsOwnNoCursorOfTheOtherIsValid) {
  auto journal = open_journal();
  journal.record_changes(log_);
  OnlineCopy copy(copied_);
  send_whole(copy);
  ASSERT_TRUE(copy.close(true));
  auto taken_over = Journal::open(copied_);
  ASSERT_TRUE(taken_over);
  EXPECT_NE(taken_over->epoch(), journal.epoch());
  EXPECT_FALSE(taken_over->is_another());
}

TEST_F(OnlineCopyTest, TakesTheChangesInTheirOrderOnly) {
  auto journal = open_journal();
  journal.record_changes(log_);
  OnlineCopy copy(copied_);
  EXPECT_EQ(copy.apply(1, "").error().code, ErrorCode::kFailedPrecondition);
  send_whole(copy);
  ASSERT_TRUE(journal.commit(batch(journal)));
  ASSERT_TRUE(journal.commit(batch(journal)));
  const auto second = log_.next(1, 0ms);
  EXPECT_EQ(copy.apply(2, *second->bytes).error().code, ErrorCode::kFailedPrecondition);
  follow(copy);
  EXPECT_EQ(copy.apply(2, *second->bytes).error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(OnlineCopyTest, IsNotEqualAnyMoreIfSomebodyChangedIt) {
  auto journal = open_journal();
  journal.record_changes(log_);
  ASSERT_TRUE(journal.commit({.games = {{"board-1", 1, "w", "d"}}}));
  OnlineCopy copy(copied_);
  send_whole(copy);
  ASSERT_TRUE(
      Database::open(copied_, Database::Mode::kReadWrite)->execute("UPDATE game SET digest = 'x'"));
  ASSERT_TRUE(journal.commit({.games = {{"board-1", 1, "", "e"}}}));
  const auto change = log_.next(copy.number(), 0ms);
  EXPECT_EQ(copy.apply(change->number, *change->bytes).error().code, ErrorCode::kDataLoss);
  send_whole(copy);
  EXPECT_EQ(all_rows(copied_), all_rows(path_));
}

// A changed byte may be one that nothing uses. Then the copy is good.
TEST_F(OnlineCopyTest, WhatCameDamagedIsNamedAndWhatWasThereIsKept) {
  auto journal = open_journal();
  journal.record_changes(log_);
  for (int i = 0; i < 10; ++i) write_something(journal);
  OnlineCopy copy(copied_);
  send_whole(copy);
  const auto before = rows_of_record(copied_);
  const auto whole = tests::read_file(directory_ / "sent");
  int damaged = 0;
  for (std::size_t place = 0; place < 20; ++place) {
    auto bytes = whole;
    bytes[bytes.size() * place / 20 + 24] ^= 1;
    const bool is_first = damaged == 0;
    ASSERT_TRUE(copy.begin());
    ASSERT_TRUE(copy.add(bytes));
    const bool is_taken = copy.install(7).has_value();
    if (is_taken && copy.damage().empty()) {
      EXPECT_EQ(rows_of_record(copied_), before) << place;
    } else {
      ++damaged;
      // The old one stays.
      if (!is_taken && is_first) {
        EXPECT_EQ(rows_of_record(copied_), before) << place;
      }
    }
  }
  EXPECT_GT(damaged, 0);
  EXPECT_EQ(rows_of_record(copied_ + ".before"), before);
  ASSERT_TRUE(copy.begin());
  ASSERT_TRUE(copy.add(std::string_view(whole).substr(0, whole.size() / 2)));
  EXPECT_TRUE(!copy.install(7) || !copy.damage().empty());
  EXPECT_EQ(rows_of_record(copied_ + ".before"), before);
  // A whole one follows.
  send_whole(copy);
  EXPECT_EQ(copy.damage(), "");
  EXPECT_EQ(rows_of_record(copied_), before);
}

TEST_F(OnlineCopyTest, ReplacesAJournalThatAKilledDaemonLeft) {
  {
    auto old = Journal::open(copied_);
    for (std::uint64_t n = 1; n < 50; ++n) {
      ASSERT_TRUE(old->commit({.events = {{n, Stream::kBoards, "old", Instant{}, "w"}}}));
    }
    // As kill -9 leaves it: with a log.
    for (const char* ending : {"", "-wal", "-shm"}) {
      std::filesystem::copy_file(copied_ + ending, copied_ + ".left" + ending);
    }
  }
  for (const char* ending : {"", "-wal", "-shm"}) {
    std::filesystem::rename(copied_ + ".left" + ending, copied_ + ending);
  }
  auto journal = open_journal();
  journal.record_changes(log_);
  for (int i = 0; i < 10; ++i) write_something(journal);
  OnlineCopy copy(copied_);
  send_whole(copy);
  EXPECT_EQ(all_rows(copied_), all_rows(path_));
}

}  // namespace online_copy_test
}  // namespace jadoube::storage
