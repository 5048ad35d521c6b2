#include "daemon/app/site.h"

#include <utility>

#include "daemon/app/relay_daemon.h"
#include "daemon/storage/journal.h"
#include "daemon/system/directory.h"

namespace jadoube::app {

namespace fs = std::filesystem;
using rules::Expected;

Expected<Site> Site::open(const Config& config, drivers::FileDescriptor lock) {
  Site site{.config = config, .data_dir = config.data_dir, .journal_path = {}, .lock = {}};
  site.journal_path =
      site.data_dir / (config.relay ? RelayRole::kFileName : storage::Journal::kFileName);
  site.lock = std::move(lock);
  if (auto made = make_directory(site.data_dir, "[daemon] data_dir"); !made) {
    return tl::unexpected(made.error());
  }
  for (const auto& folder : {site.data_dir, site.data_dir / "outputs"}) {
    if (auto checked = system::refuse_links(folder); !checked) {
      return tl::unexpected(checked.error());
    }
  }
  if (site.lock) return site;
  auto locked = system::lock_directory(site.data_dir, "stop it, or set another [daemon] data_dir");
  if (!locked) return tl::unexpected(locked.error());
  site.lock = std::move(*locked);
  return site;
}

std::vector<std::string> Site::board_ids() const {
  std::vector<std::string> ids;
  for (const auto& board : config.boards) ids.push_back(board.id);
  return ids;
}

Expected<void> make_directory(const fs::path& path, const std::string& key) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return {};
  return rules::refuse(
      rules::ErrorCode::kPermissionDenied,
      "cannot make the directory " + path.string() + " (" + error.message() + "): set " + key);
}

Expected<void> make_socket_directories(const std::vector<std::string>& addresses,
                                       const std::string& key) {
  for (const std::string& address : addresses) {
    if (!address.starts_with("unix:/")) continue;
    const fs::path directory = fs::path(address.substr(5)).parent_path();
    if (auto made = make_directory(directory, key); !made) return made;
  }
  return {};
}

NewJournal::NewJournal(fs::path path) : path_(std::move(path)), was_there_(fs::exists(path_)) {}

NewJournal::~NewJournal() {
  if (was_there_ || !made_ || kept_) return;
  for (const auto* ending : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    fs::remove(path_.string() + ending, ignored);
  }
}

}  // namespace jadoube::app
