// The cost of the boards' chains: the time of a commit with and without them, in turns in one run,
// and their part of the journal. Without chains, the same statements write the same rows.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "daemon/evidence/signing_key.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/log_check.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"
#include "tests/support/process.h"

namespace {

using namespace jadoube;
using Clock = std::chrono::steady_clock;

constexpr int kBoards = 100;
constexpr int kCommits = 600;

template <typename Value>
Value checked(rules::Expected<Value> value) {
  if (!value) {
    std::fprintf(stderr, "%s\n", value.error().message.c_str());
    std::exit(EXIT_FAILURE);
  }
  return *std::move(value);
}

void check(const rules::Expected<void>& done) {
  if (done) return;
  std::fprintf(stderr, "%s\n", done.error().message.c_str());
  std::exit(EXIT_FAILURE);
}

// The journal without chains.
class PlainJournal {
 public:
  explicit PlainJournal(const std::string& path)
      : database_(checked(storage::Database::open(path, storage::Database::Mode::kReadWrite))) {
    check(storage::bring_to_schema(database_, path));
    check(database_.execute("PRAGMA journal_mode = WAL"));
    check(database_.execute("PRAGMA synchronous = FULL"));
    const storage::Database::Sql statements[] = {
        {&begin_, "BEGIN IMMEDIATE"},
        {&commit_, "COMMIT"},
        {&board_, storage::insertion("board") + " ON CONFLICT DO NOTHING"},
        {&observation_, storage::insertion("observation")},
        {&event_, storage::insertion("event")}};
    check(database_.prepare_all(statements));
  }

  void commit(const storage::Batch& batch) {
    checked(begin_.step());
    for (const auto& row : batch.observations) {
      checked(board_.bind(1, row.board).step());
      checked(observation_.bind(1, row.board)
                  .bind(2, row.at.time_since_epoch().count())
                  .bind(3, std::int64_t{row.checkpoint})
                  .bind(4, row.text)
                  .step());
    }
    for (const auto& row : batch.events) {
      checked(event_.bind(1, static_cast<std::int64_t>(row.number))
                  .bind(2, static_cast<std::int64_t>(row.stream))
                  .bind(3, row.board)
                  .bind(4, row.at.time_since_epoch().count())
                  .bind_blob(5, row.wire)
                  .step());
    }
    checked(commit_.step());
  }

 private:
  storage::Database database_;
  storage::Statement begin_, commit_, board_, observation_, event_;
};

// Rows as a game gives them: the clock, a lifted piece, a piece that is put down, and an event for
// most of them.
storage::Batch batch_of(int number, int rows, std::uint64_t& event) {
  static const char* const kTexts[] = {"clock left 1:23:01 right 1:23:02 pressed left running",
                                       "square e2 .", "square e4 P"};
  storage::Batch batch;
  for (int i = 0; i < rows; ++i) {
    const std::string board = "table-" + std::to_string((number * rows + i) % kBoards);
    const storage::Instant at{std::chrono::milliseconds(number)};
    batch.observations.push_back({board, at, false, kTexts[(number + i) % 3]});
    batch.events.push_back(
        {.number = ++event, .board = board, .at = at, .wire = std::string(48, 'w')});
  }
  return batch;
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + values.size() / 2);
  return values[values.size() / 2];
}

void measure(int rows) {
  const tests::TemporaryDirectory directory;
  const auto key = evidence::SigningKey::make();
  auto chained = checked(storage::Journal::open(directory / "chained"));
  chained.sign_with([&](std::string_view text) { return key.seal(text).bytes(); });
  PlainJournal plain(directory / "plain");
  std::vector<double> with, without;
  std::uint64_t event = 0;
  const auto time = [](std::vector<double>& times, const auto& commit) {
    const auto began = Clock::now();
    commit();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - began).count());
  };
  for (int i = 0; i < kCommits; ++i) {
    const auto batch = batch_of(i, rows, event);
    time(with, [&] { check(chained.commit(batch)); });
    time(without, [&] { plain.commit(batch); });
    check(chained.file().tidy());
  }
  check(chained.file().empty_log());
  std::uint64_t chain = 0, all = 0;
  for (const auto& part : checked(storage::parts_of(chained.file().path()))) {
    all += part.bytes;
    if (part.name == "chain") chain = part.bytes;
  }
  std::printf(
      "%3d rows in a commit: %7.1f us with chains, %7.1f us without (x%.3f); journal x%.4f\n", rows,
      median(with), median(without), median(with) / median(without),
      static_cast<double>(all) / static_cast<double>(all - chain));
}

}  // namespace

int main() {
  for (const int rows : {1, 10, 100}) measure(rows);
}
