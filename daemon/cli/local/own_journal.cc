#include "daemon/cli/local/own_journal.h"

#include <filesystem>

#include "daemon/system/directory.h"

namespace jadoube::cli {

namespace fs = std::filesystem;
using rules::Expected;
using storage::Journal;

Expected<OwnJournal> open_own_journal(const std::string& path) {
  const fs::path file =
      path.empty() ? fs::path(system::default_data_dir()) / Journal::kFileName : fs::path(path);
  std::error_code error;
  if (!fs::exists(file, error)) {
    return rules::refuse(
        rules::ErrorCode::kNotFound,
        "there is no journal {file}: start jadoubed once, or name another with --journal",
        {{"file", file.string()}});
  }
  const fs::path directory = fs::absolute(file).parent_path();
  auto lock = system::lock_directory(directory, "stop it");
  if (!lock && lock.error().code == rules::ErrorCode::kUnavailable) {
    return rules::refuse(lock.error().code,
                         "another jadoubed uses {directory}: stop it, do this, and start it again; "
                         "boards are asked then for what was played meanwhile",
                         {{"directory", directory.string()}});
  }
  if (!lock) return tl::unexpected(lock.error());
  return Journal::open(file).map([&](Journal&& journal) {
    return OwnJournal{std::move(*lock), std::move(journal)};
  });
}

}  // namespace jadoube::cli
