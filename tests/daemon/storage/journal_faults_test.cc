#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/journal.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace journal_faults_test {

using rules::ErrorCode;
using testing::HasSubstr;
using tests::FaultyDisk;
using Answer = tests::FaultyDisk::Answer;

// A journal on a disk that behaves as the test says.
class JournalFaults : public testing::Test {
 protected:
  Journal open(std::uint64_t reserve = 0) {
    auto journal = Journal::open(path_, reserve);
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
  }
  static Batch batch(std::uint64_t number, std::size_t size = 100) {
    return {.events = {
                {number, Stream::kBoards, "a", Instant{}, std::string(size, 'x')},
            }};
  }
  // The numbers of the events in the file, as another process reads them.
  std::vector<std::uint64_t> numbers() {
    std::vector<std::uint64_t> numbers;
    auto archive = Archive::open(path_);
    EXPECT_TRUE(archive) << archive.error().message;
    const auto events = archive->events_after(0, Stream::kBoards, 10'000);
    for (const auto& event : *events) numbers.push_back(event.number);
    return numbers;
  }
  // What a start and a request for games find in it.
  std::string contents() {
    auto journal = open();
    std::string all = journal.epoch();
    const auto boards = journal.boards();
    for (const auto& board : *boards) {
      all += '\n' + board + ' ' + std::to_string(journal.last_game(board)->ordinal);
      const auto add = [&](const ObservationRow& row) {
        all += '\n' + std::to_string(row.checkpoint) + ' ' + row.text;
      };
      EXPECT_TRUE(journal.replay(board, add));
    }
    auto archive = Archive::open(path_);
    const auto games = archive->games_after({}, "", 1000);
    for (const auto& game : *games) {
      all += '\n' + std::to_string(game.ordinal) + game.wire + game.digest;
    }
    for (const auto number : numbers()) all += '\n' + std::to_string(number);
    return all;
  }
  std::string refusal() {
    const auto refused = Journal::open(path_);
    EXPECT_FALSE(refused);
    if (refused) return {};
    EXPECT_EQ(refused.error().code, ErrorCode::kDataLoss);
    EXPECT_THAT(refused.error().message, HasSubstr(path_));
    return refused.error().message;
  }
  void write_sql(const std::string& sql) {
    ASSERT_TRUE(Database::open(path_, Database::Mode::kReadWrite)->execute(sql));
  }

  tests::TemporaryDirectory directory_;
  const std::string path_ = directory_ / Journal::kFileName;
};

// A worn disk does this. SQLite notices nothing as long as the pages are in order.
TEST_F(JournalFaults, ABitThatIsAnotherIsRefusedOrChangesNothing) {
  constexpr std::uint64_t kRows = 40;
  {
    auto journal = open();
    for (std::uint64_t number = 1; number <= kRows; ++number) {
      auto rows = batch(number, 30);
      rows.observations = {{"a", Instant{}, number == 9, "square e4 P"}};
      rows.games = {{"a", static_cast<int>(number), "Game", "digest"}};
      ASSERT_TRUE(journal.commit(rows));
    }
  }
  const auto bytes = tests::read_file(path_);
  const auto held = contents();
  int refused = 0;
  for (std::size_t place = 0; place < bytes.size(); place += 5) {
    if (bytes[place] == 0) continue;
    auto other = bytes;
    other[place] = static_cast<char>(other[place] ^ 1 << place % 8);
    tests::write_file(path_, other);
    if (!Journal::open(path_)) {
      ++refused;
    } else {
      EXPECT_EQ(contents(), held) << "byte " << place;
    }
  }
  EXPECT_GT(refused, 100);
}

TEST_F(JournalFaults, ADiskThatIsFullAtAnyOperationLosesNothingAndContinuesWithRoom) {
  constexpr std::uint64_t kBatches = 12;
  for (int full_at = 1;; ++full_at) {
    FaultyDisk disk;
    std::filesystem::remove(path_);
    auto journal = open();
    const int first = disk.operations();
    disk.answer([&](int operation) {
      return operation == first + full_at ? Answer::kFull : Answer::kDone;
    });
    int refused = 0;
    for (std::uint64_t number = 1; number <= kBatches; ++number) {
      while (!journal.commit(batch(number, 20'000))) ASSERT_LT(++refused, 3);
      ASSERT_TRUE(journal.file().tidy());
    }
    ASSERT_EQ(numbers().size(), kBatches) << "full at " << full_at;
    if (disk.operations() < first + full_at) return;  // It was not full any more.
  }
}

TEST_F(JournalFaults, ADiskThatFailsAtAnyOperationIsSaidSoAndKeepsWhatWasCommitted) {
  constexpr std::uint64_t kBatches = 12;
  for (int fails_at = 1;; ++fails_at) {
    std::uint64_t committed = 0;
    bool failed = false;
    {
      FaultyDisk disk;
      std::filesystem::remove(path_);
      auto journal = open();
      const int first = disk.operations();
      disk.answer([&](int operation) {
        return operation >= first + fails_at ? Answer::kFails : Answer::kDone;
      });
      while (committed < kBatches && !failed) {
        const auto written = journal.commit(batch(committed + 1, 20'000));
        if (written) {
          ++committed;
        } else {
          EXPECT_EQ(written.error().code, ErrorCode::kDataLoss);
          failed = true;
        }
      }
      disk.answer({});
    }
    auto journal = open();
    ASSERT_GE(journal.last_event(), committed) << "fails at " << fails_at;
    ASSERT_EQ(numbers().size(), journal.last_event());
    if (!failed) return;
  }
}

TEST_F(JournalFaults, AnErrorInMovingTheLogIsNotPassedOver) {
  FaultyDisk disk;
  auto journal = open();
  ASSERT_TRUE(journal.commit(batch(1, 5'000'000)));
  disk.answer([](int) { return Answer::kFails; });
  const auto moved = journal.file().tidy();
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().code, ErrorCode::kDataLoss);
}

TEST_F(JournalFaults, TheLogIsMovedIntoTheFileWhereItHasGrown) {
  auto journal = open();
  ASSERT_TRUE(journal.commit(batch(1, 5'000'000)));
  EXPECT_LT(std::filesystem::file_size(path_), 1'000'000u);
  ASSERT_TRUE(journal.file().tidy());
  EXPECT_GT(std::filesystem::file_size(path_), 5'000'000u);
}

TEST_F(JournalFaults, WritesOnWithTheRoomKeptBackWhereTheDiskIsFull) {
  FaultyDisk disk;
  const std::string reserve = path_ + ".reserve";
  auto journal = open(1 << 20);  // It closes before what its disk's answers ask for goes.
  ASSERT_EQ(std::filesystem::file_size(reserve), 1u << 20);
  EXPECT_EQ(journal.file().room().reserve_bytes, 1u << 20);
  // The reserve takes the last space.
  disk.answer(
      [&](int) { return std::filesystem::exists(reserve) ? Answer::kFull : Answer::kDone; });
  EXPECT_TRUE(journal.commit(batch(1)));
  EXPECT_FALSE(std::filesystem::exists(reserve));
}

TEST_F(JournalFaults, TakesTheReserveAgainWhereThereIsRoom) {
  auto journal = open(1 << 20);
  std::filesystem::remove(path_ + ".reserve");
  { Reserve(path_ + ".reserve", 1 << 20).give_back(); }
  auto again = open(1 << 20);
  EXPECT_EQ(again.file().room().reserve_bytes, 1u << 20);
  EXPECT_TRUE(std::filesystem::exists(path_ + ".reserve"));
}

TEST_F(JournalFaults, ReportsHowLargeItIs) {
  auto journal = open();
  const auto before = journal.file().room();
  ASSERT_TRUE(journal.commit(batch(1, 100'000)));
  const auto after = journal.file().room();
  EXPECT_GT(after.journal_bytes, before.journal_bytes + 100'000);
  EXPECT_GT(after.free_bytes, 0u);
  EXPECT_EQ(after.reserve_wanted, 0u);
}

TEST_F(JournalFaults, AFileThatIsNoDatabaseIsRefusedAndLeftAsItIs) {
  const std::string text(10'000, 'x');
  tests::write_file(path_, text);
  EXPECT_THAT(refusal(), HasSubstr("no journal of jadoube"));
  EXPECT_EQ(tests::read_file(path_), text);
}

TEST_F(JournalFaults, AnotherProgramsDatabaseIsRefusedAndLeftAsItIs) {
  write_sql("CREATE TABLE recipe (name)");
  const auto before = tests::read_file(path_);
  EXPECT_THAT(refusal(), HasSubstr("is not a journal of jadoube: name another [daemon] data_dir"));
  EXPECT_EQ(tests::read_file(path_), before);
}

TEST_F(JournalFaults, AJournalWithoutOneOfItsTablesIsRefused) {
  ASSERT_TRUE(Journal::open(path_));
  write_sql("DROP TABLE game");
  EXPECT_THAT(refusal(), HasSubstr("damaged (it has no table game)"));
}

TEST_F(JournalFaults, AJournalWithoutItsNameIsRefused) {
  ASSERT_TRUE(Journal::open(path_));
  write_sql("DELETE FROM meta");
  EXPECT_THAT(refusal(), HasSubstr("damaged (it has no epoch)"));
}

TEST_F(JournalFaults, AJournalThatWasCutShortIsRefused) {
  ASSERT_TRUE(open().commit(batch(1, 100'000)));
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) / 2);
  EXPECT_THAT(refusal(), HasSubstr("it is damaged"));
}

TEST_F(JournalFaults, AnEmptyFileWithALogIsRefusedAndTheLogIsKept) {
  tests::write_file(path_, "");
  tests::write_file(path_ + "-wal", "what was committed last");
  EXPECT_THAT(refusal(), HasSubstr("cut short, to 0 bytes, but the log beside it is whole"));
  EXPECT_EQ(tests::read_file(path_ + "-wal"), "what was committed last");
}

// A commit has one frame or more. Damage in the last frame looks like a power cut.
TEST_F(JournalFaults, ALogThatIsDamagedBeforeItsEndIsRefusedWithWhatToDoAndReadOnThen) {
  {
    auto journal = open();
    for (std::uint64_t number = 1; number <= 6; ++number) {
      ASSERT_TRUE(journal.commit(batch(number)));
    }
    std::filesystem::copy_file(path_, directory_ / "file");
    std::filesystem::copy_file(path_ + "-wal", directory_ / "log");
  }
  const auto log = tests::read_file(directory_ / "log");
  int refused = 0, cut = 0;
  for (std::size_t at = 5; at < log.size(); at += 250) {
    auto damaged = log;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::filesystem::copy_file(directory_ / "file", path_,
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(path_ + "-shm");
    std::ofstream(path_ + "-wal", std::ios::binary) << damaged;
    if (Journal::open(path_)) {
      ++cut;
      ASSERT_GE(numbers().size(), 4u) << at;
      continue;
    }
    ++refused;
    const auto why = refusal();
    ASSERT_THAT(why, HasSubstr("-wal is damaged at byte"));
    const auto size = std::stoul(why.substr(why.find("truncate -s ") + 12));
    std::filesystem::resize_file(path_ + "-wal", size);
    ASSERT_TRUE(Journal::open(path_)) << at;
  }
  EXPECT_GT(refused, 20);
  EXPECT_GT(cut, 0);
}

TEST_F(JournalFaults, ADirectoryOfThatNameIsRefused) {
  std::filesystem::create_directory(path_);
  const auto refused = Journal::open(path_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("is a directory"));
}

TEST_F(JournalFaults, AFileThatWasCutToNothingOrAByteIsRefusedAndNotBegunAnew) {
  for (const std::string rest : {"", "S"}) {
    tests::write_file(path_, rest);
    EXPECT_THAT(refusal(), HasSubstr("is cut short, to " + std::to_string(rest.size()) +
                                     " bytes: restore it"));
    EXPECT_EQ(tests::read_file(path_), rest);
  }
}

TEST_F(JournalFaults, AFirstStartThatWasCutShortIsBegunAnew) {
  tests::write_file(path_ + ".new", std::string(5000, 'x'));
  EXPECT_TRUE(Journal::open(path_));
  EXPECT_FALSE(std::filesystem::exists(path_ + ".new"));
}

TEST_F(JournalFaults, AFolderThatIsNotThereIsRefused) {
  const auto refused = Journal::open(directory_ / "nowhere/journal");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("nowhere/journal"));
}

}  // namespace journal_faults_test
}  // namespace jadoube::storage
