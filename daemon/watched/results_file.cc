#include "daemon/watched/results_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/watched/saved_file.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::watched {

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The pairing program may run as another user.
constexpr mode_t kForEverybody = 0644;

tl::unexpected<rules::Error> cannot_write(int number, const std::string& path) {
  if (number == EACCES || number == EPERM || number == EROFS) {
    return refuse(
        ErrorCode::kPermissionDenied,
        "jadoubed may not write {path}. Give its user the right to write into the folder. Under "
        "systemd, add the folder to ReadWritePaths=",
        {{"path", path}});
  }
  return refuse(ErrorCode::kUnavailable, "{path} cannot be written: {why}",
                {{"path", path}, {"why", std::generic_category().message(number)}});
}

// 0, or the system's error. An incomplete file is removed.
int write_new(const std::string& path, std::string_view bytes) {
  ::unlink(path.c_str());
  const drivers::FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kForEverybody));
  if (!file) return errno;
  const bool is_whole = drivers::write_all(file.get(), bytes);
  const int why = errno;
  // Some network shares have no rights. The file exists anyway.
  (void)::fchmod(file.get(), kForEverybody);
  if (is_whole && ::fsync(file.get()) == 0) return 0;
  const int failed = is_whole ? errno : why;
  ::unlink(path.c_str());
  return failed;
}

}  // namespace

std::string results_path(const std::string& program_file, std::string_view ending) {
  const std::filesystem::path path(program_file);
  std::string name = path.stem().string();
  name += kOwnMark;
  name += ending;
  return (path.parent_path() / name).string();
}

Expected<void> write_results_file(const std::string& path, std::string_view bytes) {
  const std::filesystem::path whole(path);
  const std::string beside =
      (whole.parent_path() / ("." + whole.filename().string() + ".new")).string();
  if (const int failed = write_new(beside, bytes); failed != 0) return cannot_write(failed, path);
  if (std::rename(beside.c_str(), path.c_str()) == 0) return {};
  const int failed = errno;
  ::unlink(beside.c_str());
  return cannot_write(failed, path);
}

namespace {

constexpr std::size_t kEventsARead = 4096;

bool is_news(const model::Event& event) {
  if (const auto* change = std::get_if<model::Change>(&event.content)) {
    return std::holds_alternative<model::ResultChange>(*change) ||
           std::holds_alternative<model::GameStarted>(*change);
  }
  return std::holds_alternative<model::EarlierGameCorrected>(event.content) ||
         std::holds_alternative<model::TournamentChanged>(event.content);
}

}  // namespace

bool ResultNews::take() {
  if (!std::exchange(has_begun_, true)) {
    seen_ = feed_.head();
    return true;
  }
  bool found = false;
  while (seen_ < feed_.head()) {
    const auto read = feed_.read(seen_, std::nullopt, {}, kEventsARead);
    if (read.forgotten) {
      seen_ = feed_.head();
      return true;
    }
    found = found ||
            std::ranges::any_of(read.events, [](const auto& event) { return is_news(*event); });
    seen_ = read.seen;
  }
  return found;
}

WrittenBack results_for(const std::string& content, const model::Tournament& tournament,
                        const model::Section& section, const tournament::ResultOf& result_of) {
  switch (tournament::kind_of(tournament::decode_text(content).text)) {
    case tournament::FileKind::kTrf:
      return {.ending = ".trf", .results = tournament::fill_trf(content, section, result_of)};
    case tournament::FileKind::kSwissManagerPairings:
      return {.ending = ".txt",
              .results = tournament::write_swiss_manager(section, content, result_of)};
    case tournament::FileKind::kSwissManagerPlayers:
      return {.ending = ".txt", .results = tournament::write_swiss_manager(section, 0, result_of)};
    default:
      return {.ending = ".trf", .results = tournament::write_trf(tournament, section, result_of)};
  }
}

}  // namespace jadoube::watched
