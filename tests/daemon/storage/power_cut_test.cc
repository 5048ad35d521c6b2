// A journal is written on a disk whose power is cut at a random instant. Then a daemon opens the
// content of the disk as usual. Everything that was committed must be there, and whole transactions
// only. JADOUBE_POWER_CUTS says how often.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/journal.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/process.h"

namespace jadoube::storage {
namespace power_cut_test {

using tests::FaultyDisk;

constexpr int kBatches = 60;

int cuts() {
  const char* text = std::getenv("JADOUBE_POWER_CUTS");
  return text != nullptr ? std::atoi(text) : 25;
}

std::string payload(std::uint64_t number) {
  // Every seventh text is longer than a page, so that the log gets long soon.
  return std::to_string(number) + std::string(number % 7 == 0 ? 60'000 : 200, 'x');
}

// Batches of one to four events, with as many observations.
Batch batch_after(std::uint64_t last) {
  Batch batch;
  for (std::uint64_t number = last + 1; number <= last + 1 + last % 4; ++number) {
    batch.events.push_back({number, Stream::kBoards, "a", Instant{}, payload(number)});
    batch.observations.push_back({"a", Instant{}, false, std::to_string(number)});
  }
  return batch;
}

// How far a writer came before the power cut.
struct Written {
  std::uint64_t committed = 0, tried = 0;
};

Written write_all(const std::string& path) {
  Written written;
  auto journal = Journal::open(path);
  if (!journal) return written;
  for (int i = 0; i < kBatches; ++i) {
    const auto batch = batch_after(written.committed);
    written.tried = batch.events.back().number;
    if (!journal->commit(batch)) return written;
    written.committed = written.tried;
    if (!journal->file().tidy()) return written;
  }
  return written;
}

// The fault of the journal at `path`. Empty if there is none.
std::string fault_in(const std::string& path, const Written& written) {
  auto journal = Journal::open(path);
  if (!journal) return journal.error().message;
  const auto last = journal->last_event();
  if (last != written.committed && last != written.tried) {
    return "ends at " + std::to_string(last) + ", committed " + std::to_string(written.committed);
  }
  std::uint64_t seen = 0;
  auto replayed = journal->replay("a", [&](const ObservationRow& row) {
    if (row.text == std::to_string(seen + 1)) ++seen;
  });
  if (!replayed || seen != last) return std::to_string(seen) + " observations";
  auto archive = Archive::open(path);
  if (!archive) return archive.error().message;
  const auto events = archive->events_after(0, Stream::kBoards, last + 1);
  if (!events || events->size() != last) return "events are missing";
  for (const auto& event : *events) {
    if (event.wire != payload(event.number)) return "event " + std::to_string(event.number);
  }
  return {};
}

TEST(PowerCut, LeavesAllThatWasCommitted) {
  int operations = 0;
  {
    const tests::TemporaryDirectory directory;
    const FaultyDisk disk;
    EXPECT_EQ(write_all(directory / "journal").committed, write_all(directory / "other").tried);
    operations = disk.operations() / 2;
  }
  std::mt19937_64 random(1);
  for (int cut = 0; cut < cuts(); ++cut) {
    const int at = 1 + static_cast<int>(random() % operations);
    const tests::TemporaryDirectory before, after;
    Written written;
    {
      FaultyDisk disk;
      disk.answer([&](int operation) {
        return operation == at ? FaultyDisk::Answer::kPowerCut : FaultyDisk::Answer::kDone;
      });
      written = write_all(before / "journal");
      disk.leave_in(after.path(), random);
    }
    EXPECT_EQ(fault_in(after / "journal", written), "") << "cut at " << at << ", number " << cut;
  }
  RecordProperty("cuts", cuts());
}

// The same disk below a file that is not synced at its commits loses some. So the test can notice a
// loss.
TEST(PowerCut, TakesWhatWasNotSynced) {
  std::mt19937_64 random(1);
  int lost = 0;
  for (int cut = 0; cut < 20; ++cut) {
    const tests::TemporaryDirectory before, after;
    {
      FaultyDisk disk;
      auto database = Database::open(before / "file", Database::Mode::kReadWrite);
      ASSERT_TRUE(database->execute(
          "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; CREATE TABLE t (x);"
          "INSERT INTO t VALUES (1)"));
      disk.answer([](int) { return FaultyDisk::Answer::kPowerCut; });
      disk.leave_in(after.path(), random);
    }
    if (!std::filesystem::exists(after / "file")) {
      ++lost;
      continue;
    }
    auto database = Database::open(after / "file", Database::Mode::kReadWrite);
    const auto rows = database->integer("SELECT count(*) FROM t");
    if (!rows || *rows != 1) ++lost;
  }
  EXPECT_GT(lost, 5);
}

}  // namespace power_cut_test
}  // namespace jadoube::storage
