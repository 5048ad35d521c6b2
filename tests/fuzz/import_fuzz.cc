#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "daemon/engine/import.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/rows.h"
#include "drivers/observation_text.h"

namespace {

namespace fs = std::filesystem;
using namespace jadoube;
using namespace jadoube::storage;

std::string path_of(const char* name) {
  const fs::path memory = "/dev/shm";
  const fs::path folder = fs::exists(memory) ? memory : fs::temp_directory_path();
  return folder / ("jadoube-import-fuzz-" + std::to_string(::getpid()) + "-" + name);
}

void remove_all(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) fs::remove(path + suffix);
}

void write(const std::string& path, const std::string& bytes) {
  remove_all(path);
  std::ofstream(path, std::ios::binary) << bytes;
}

Instant at(int seconds) { return Instant(std::chrono::seconds(seconds)); }

ObservationRow seen(int second, const drivers::Observation& observation, bool checkpoint = false) {
  return {"a", at(second), checkpoint, drivers::to_text(observation)};
}

EventRow event(std::uint64_t number, int second, model::EventContent content) {
  return codec::to_row(
      {.number = number, .at = at(second), .board = "a", .content = std::move(content)});
}

// A record of a finished game and of a game in play, as one file.
std::string whole_record() {
  const model::Game over{.ordinal = 1, .started_at = at(10), .closed = true};
  const model::Game open{.ordinal = 2, .started_at = at(20)};
  const drivers::Observation live =
      drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""};
  const drivers::Observation start = drivers::PlacementRead{rules::Placement::initial()};
  Batch batch{
      .observations = {seen(9, live, true), seen(10, start, true), seen(20, live, true),
                       seen(20, start, true),
                       seen(21, drivers::SquareChanged{rules::Square::e2, rules::Piece::kNone}),
                       seen(22,
                            drivers::SquareChanged{rules::Square::e4, rules::Piece::kWhitePawn})},
      .events = {event(1, 10, model::GameStarted{over}), event(2, 20, model::GameStarted{open})},
      .games = {codec::to_row("a", over, "d"), codec::to_row("a", open, "d")},
      .sessions = {{"a", 1, at(9), "# jadoube session 1\n"}}};
  const model::Incident reported{.id = {1, 1}};
  batch.events.push_back(event(3, 21, model::IncidentReported{.incident = reported}));
  batch.incidents.push_back(codec::to_row("a", 3, reported));
  const auto path = path_of("whole"), copy = path_of("copy");
  {
    auto journal = Journal::open(path);
    if (!journal || !journal->commit(batch) || !back_up({path}, copy)) std::abort();
    // With its seal, a changed file would be refused before anything else is checked.
    auto sealed = Database::open(copy, Database::Mode::kReadWrite);
    if (!sealed || !break_seal(*sealed)) std::abort();
  }
  std::ifstream file(copy, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  for (const auto& name : {path, copy}) remove_all(name);
  return bytes;
}

// Changes bytes. Three bytes of input say which byte changes and to what.
std::string with_other_bytes(std::string bytes, const std::uint8_t* data, std::size_t size) {
  for (std::size_t i = 0; i + 2 < size; i += 3) {
    bytes[static_cast<std::size_t>(data[i] << 8 | data[i + 1]) % bytes.size()] =
        static_cast<char>(data[i + 2]);
  }
  return bytes;
}

// Changes one value of a good file. The input says which value, and if it becomes bytes, a number
// or a text.
void set_value(const std::string& path, const std::uint8_t* data, std::size_t size) {
  constexpr const char* kColumns[] = {
      "observation SET at",  "observation SET text", "observation SET checkpoint",
      "event SET stream",    "event SET at",         "event SET wire",
      "game SET ordinal",    "game SET wire",        "game SET digest",
      "incident SET number", "incident SET wire",    "incident SET game",
      "session SET text",    "session SET game",     "observation SET number",
      "incident SET event"};
  if (size < 2) return;
  auto database = Database::open(path, Database::Mode::kReadWrite);
  if (!database) std::abort();
  auto statement = database->prepare("UPDATE OR IGNORE " + std::string(kColumns[data[0] % 16]) +
                                     " = ? WHERE rowid % 8 = " + std::to_string(data[1] % 8));
  // A table without row numbers: change all rows.
  if (!statement) {
    statement =
        database->prepare("UPDATE OR IGNORE " + std::string(kColumns[data[0] % 16]) + " = ?");
  }
  const std::string_view value(reinterpret_cast<const char*>(data) + 2, size - 2);
  std::int64_t number = 0;
  for (const char byte : value.substr(0, 8)) {
    number = static_cast<std::int64_t>(static_cast<std::uint64_t>(number) << 8 |
                                       static_cast<std::uint8_t>(byte));
  }
  if (data[1] & 0x40) {
    statement->bind(1, number);
  } else if (data[1] & 0x80) {
    statement->bind(1, value);
  } else {
    statement->bind_blob(1, value);
  }
  (void)statement->step();
}

// Computes all checksums anew, as an attacker could. Otherwise no change would get past them.
void sum_anew(const std::string& path) {
  auto database = Database::open(path, Database::Mode::kReadWrite);
  if (database) (void)sum_rows(*database);
}

}  // namespace

// A changed exported file is refused and changes nothing, or it is imported. A second import of it
// is refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string whole = whole_record();
  static const std::string sent = path_of("sent"), target = path_of("target");
  if (size == 0) return 0;
  const bool by_value = data[0] % 2 == 1;
  write(sent, by_value ? whole : with_other_bytes(whole, data + 1, size - 1));
  if (by_value) set_value(sent, data + 1, size - 1);
  sum_anew(sent);
  {
    auto journal = Journal::open(target);
    if (!journal) std::abort();
    const auto imported = engine::import_record(*journal, {sent, "club", at(100)});
    if (!imported && journal->last_event() != 0) std::abort();
    if (!imported) return 0;
    if (imported->games.empty() || !journal->boards()->empty()) std::abort();
    if (engine::import_record(*journal, {sent, "club", at(100)})) std::abort();
  }
  remove_all(target);
  return 0;
}
