#include "daemon/watched/saved_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "daemon/language/translate.h"
#include "daemon/tournament/find.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::watched {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kLargest = std::size_t{4} << 20;
constexpr std::int64_t kNanosecondsInSecond = 1'000'000'000;

// Only files with these endings count. Backups, lists for people and the program's own files are in
// the same folder.
constexpr std::array kEndings = {".trf", ".trfx", ".txt", ".csv", ".tsv", ".pgn", ".json"};

tl::unexpected<rules::Error> cannot_open(int number, const std::string& path) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return refuse(ErrorCode::kNotFound,
                    "{path} is not there: check the path, and the connection to its machine",
                    {{"path", path}});
    case EACCES:
    case EPERM:
      return refuse(ErrorCode::kPermissionDenied,
                    "jadoubed may not read {path}: give its user the right to read it",
                    {{"path", path}});
    default:
      return refuse(ErrorCode::kUnavailable, "{path} cannot be read: {why}",
                    {{"path", path}, {"why", std::generic_category().message(number)}});
  }
}

FileMark mark_of(const struct stat& status) {
  return {.size = status.st_size,
          .modified = status.st_mtim.tv_sec * kNanosecondsInSecond + status.st_mtim.tv_nsec};
}

bool may_be_meant(const fs::path& name) {
  std::string ending = name.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  const bool is_known =
      std::ranges::any_of(kEndings, [&](const char* each) { return ending == each; });
  return is_known && !name.string().starts_with('.') && !name.stem().string().ends_with(kOwnMark);
}

// The file that was saved last. If two were saved at the same time: the last one by name.
Expected<std::optional<SavedFile>> newest_in(const std::string& folder) {
  std::error_code error;
  std::optional<SavedFile> newest;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string path = entry->path().string();
    struct stat status {};
    if (!may_be_meant(entry->path().filename()) || ::stat(path.c_str(), &status) != 0 ||
        !S_ISREG(status.st_mode)) {
      continue;
    }
    const SavedFile file{.path = path, .mark = mark_of(status)};
    const auto place = [](const SavedFile& each) {
      return std::tie(each.mark.modified, each.path);
    };
    if (!newest || place(*newest) < place(file)) newest = file;
  }
  if (error) return cannot_open(error.value(), folder);
  return newest;
}

}  // namespace

std::chrono::system_clock::time_point SavedFile::saved_at() const {
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::nanoseconds(mark.modified)));
}

Expected<std::optional<SavedFile>> find_saved_file(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return cannot_open(errno, path);
  if (S_ISDIR(status.st_mode)) return newest_in(path);
  return std::optional(SavedFile{.path = path, .mark = mark_of(status)});
}

Expected<std::string> read_saved_file(const SavedFile& file) {
  // Opening must not wait for the writer of a pipe.
  const drivers::FileDescriptor open(
      ::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (!open || ::fstat(open.get(), &status) != 0) return cannot_open(errno, file.path);
  if (!S_ISREG(status.st_mode)) {
    return refuse(ErrorCode::kInvalidArgument, "{path} is not a file", {{"path", file.path}});
  }
  if (fs::path(file.path).stem().string().ends_with(kOwnMark)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "{path} is a file that jadoube writes: watch that of the pairing program",
                  {{"path", file.path}});
  }
  std::string bytes;
  std::array<char, 65536> part{};
  while (bytes.size() <= kLargest) {
    const ssize_t size = ::read(open.get(), part.data(), part.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return cannot_open(errno, file.path);
    if (size == 0) break;
    bytes.append(part.data(), static_cast<std::size_t>(size));
  }
  if (bytes.size() > kLargest) {
    return refuse(ErrorCode::kInvalidArgument, "{path} is larger than 4 MiB",
                  {{"path", file.path}});
  }
  if (::fstat(open.get(), &status) != 0) return cannot_open(errno, file.path);
  if (mark_of(status) != file.mark) {
    return refuse(ErrorCode::kUnavailable, "{path} is being written", {{"path", file.path}});
  }
  return bytes;
}

void StillFile::look(const std::optional<SavedFile>& file, Time now) {
  if (!has_looked_ || file != file_) since_ = now;
  has_looked_ = true;
  file_ = file;
  now_ = now;
}

namespace {

using language::trn;
using tournament::ImportChange;

bool has_players(const model::Pairing& pairing) {
  return pairing.players.white != 0 && pairing.players.black != 0;
}

}  // namespace

FoundChanges found_changes(const model::Tournament& before, const std::string& section,
                           const tournament::Merged& merged) {
  FoundChanges found;
  const auto* was = tournament::find_section(before, section);
  const auto* is = tournament::find_section(merged.tournament, section);
  const auto is_new = [&](int number) {
    const auto* round = was == nullptr ? nullptr : tournament::find_round(*was, number);
    return round == nullptr || round->pairings.empty();
  };
  for (const model::Round& round : is == nullptr ? std::vector<model::Round>() : is->rounds) {
    if (round.pairings.empty() || !is_new(round.number)) continue;
    if (found.first_round == 0) found.first_round = round.number;
    found.last_round = round.number;
    found.pairings += static_cast<std::size_t>(std::ranges::count_if(round.pairings, has_players));
  }
  for (const ImportChange& change : merged.changes) {
    if (change.kind == ImportChange::Kind::kVanished) found.takes_away = true;
    const bool is_of_new_round =
        change.kind == ImportChange::Kind::kNewPairing && is_new(change.round);
    if (!is_of_new_round) ++found.changes;
  }
  found.open_questions = static_cast<std::size_t>(std::ranges::count_if(
      merged.questions, [](const auto& question) { return question.answer.empty(); }));
  return found;
}

std::string found_text(const FoundChanges& found) {
  if (found.first_round == 0) return trn("{count} change", "{count} changes", found.changes);
  const bool is_one = found.first_round == found.last_round;
  std::string text =
      is_one ? trn("round {round} is there: {count} pairing",
                   "round {round} is there: {count} pairings", found.pairings,
                   {{"round", found.first_round}})
             : trn("rounds {first} to {last} are there: {count} pairing",
                   "rounds {first} to {last} are there: {count} pairings", found.pairings,
                   {{"first", found.first_round}, {"last", found.last_round}});
  if (found.changes > 0) {
    text += ", " + trn("{count} change", "{count} changes", found.changes);
  }
  return text;
}

}  // namespace jadoube::watched
