#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "daemon/storage/archive.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/journal.h"

namespace {

namespace fs = std::filesystem;
using namespace jadoube::storage;

std::string path_of(const char* name) {
  const fs::path memory = "/dev/shm";
  const fs::path folder = fs::exists(memory) ? memory : fs::temp_directory_path();
  return folder / ("jadoube-fuzz-" + std::to_string(::getpid()) + "-" + name);
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// A whole journal as one file: two boards, a checkpoint, a game, an incident.
std::string whole_journal() {
  const auto path = path_of("whole"), copy = path_of("copy");
  {
    auto journal = Journal::open(path);
    const Instant at{};
    if (!journal->commit(
            {.observations = {{"a", at, false, "1"}, {"a", at, true, "2"}, {"b", at, false, "3"}},
             .events = {{1, Stream::kIncidents, "a", at, "w"}},
             .games = {{"a", 1, "g", "d"}},
             .incidents = {{"a", 1, 1, 1, 2, true, "i"}}})) {
      std::abort();
    }
    if (!back_up({path}, copy)) std::abort();
  }
  std::ifstream file(copy, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  for (const auto& name : {path, copy}) fs::remove(name);
  return bytes;
}

// The places of bytes that are not free space. Most bytes of the pages are free.
std::vector<std::size_t> places_in(const std::string& bytes) {
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (bytes[at] != 0 || (at > 0 && bytes[at - 1] != 0)) places.push_back(at);
  }
  return places;
}

}  // namespace

// A journal with changed bytes: three bytes of input say which byte changes and to what. It is
// refused, or everything in it can be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string whole = whole_journal();
  static const std::vector<std::size_t> places = places_in(whole);
  static const std::string path = path_of("journal");
  std::string bytes = whole;
  for (std::size_t i = 0; i + 2 < size; i += 3) {
    const auto drawn = static_cast<std::size_t>(data[i] << 8 | data[i + 1]);
    bytes[places[drawn % places.size()]] = static_cast<char>(data[i + 2]);
  }
  for (const char* suffix : {"-wal", "-shm", "-journal"}) fs::remove(path + suffix);
  write(path, bytes);
  auto journal = Journal::open(path);
  if (!journal) return 0;
  (void)journal->replay("a", [](const ObservationRow&) {});
  (void)journal->last_game("a");
  (void)journal->incidents("a", 1);
  (void)journal->commit({.observations = {{"a", Instant{}, false, "4"}}});
  if (auto archive = Archive::open(path)) {
    (void)archive->events_after(0, Stream::kIncidents, 99);
    (void)archive->observations().of_game("a", Instant{});
  }
  return 0;
}
