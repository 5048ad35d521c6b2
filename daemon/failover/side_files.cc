#include "daemon/failover/side_files.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>

#include "daemon/storage/last_mark.h"

namespace jadoube::failover {
namespace {

namespace files = std::filesystem;
using rules::ErrorCode;

// The roles and their secrets. The key that signs the journal: a game has the same key on both
// machines. The devices with alerts, and the key that they know.
constexpr const char* kSingle[] = {"access.json", "evidence.key", "own-certificate.pem",
                                   "own-key.pem", "push.json",    "push.key"};
// Each line depends on the lines before it.
constexpr const char* kSettings = "settings.jsonl";
constexpr const char* kFolders[] = {"outputs", "learnt", "secrets"};
// A larger file is not one of these.
constexpr std::uintmax_t kLargestSideFile = 16 << 20;

template <std::size_t kSize>
bool is_among(const char* const (&names)[kSize], const std::string& name) {
  return std::ranges::find(names, name) != std::end(names);
}

bool is_whole_name(const files::path& path) {
  return !path.empty() && path != "." && path != ".." && !path.string().ends_with(".new") &&
         !path.string().ends_with(".part");
}

// The record of changes only grows. If the new file does not continue the old one, changes would be
// lost, so a copy of the old file is kept.
void keep_own_settings(const files::path& path, const std::string& coming) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream own;
  own << file.rdbuf();
  std::error_code ignored;
  if (!file || coming.starts_with(own.str())) return;
  files::copy_file(path, path.string() + ".before", files::copy_options::overwrite_existing,
                   ignored);
}

}  // namespace

bool SideFiles::is_one(const std::string& path) {
  if (is_among(kSingle, path) || path == kSettings) return true;
  const files::path parts(path);
  if (path.find('\0') != std::string::npos || parts.is_absolute()) return false;
  const auto depth = std::distance(parts.begin(), parts.end());
  return depth > 1 && is_among(kFolders, *parts.begin()) &&
         std::ranges::all_of(parts, is_whole_name);
}

std::vector<SideFile> SideFiles::changed() {
  std::vector<files::path> found;
  for (const char* name : kSingle) found.push_back(data_dir_ / name);
  std::error_code ignored;
  for (const char* folder : kFolders) {
    for (files::recursive_directory_iterator each(data_dir_ / folder, ignored), end; each != end;
         each.increment(ignored)) {
      found.push_back(each->path());
    }
  }
  // A setting names the file of its secret, so secrets are sent first.
  found.push_back(data_dir_ / kSettings);
  std::vector<SideFile> changed;
  for (const auto& path : found) {
    const auto name = path.lexically_relative(data_dir_).generic_string();
    if (!is_one(name) || !files::is_regular_file(files::symlink_status(path, ignored))) continue;
    const Stamp stamp{files::last_write_time(path, ignored), files::file_size(path, ignored)};
    if (stamp.size > kLargestSideFile || sent_[name] == stamp) continue;
    sent_[name] = stamp;
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    if (file) changed.push_back({name, bytes.str()});
  }
  return changed;
}

rules::Expected<void> SideFiles::put(const SideFile& file) const {
  if (!is_one(file.path)) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "the file \"{path}\" of the other daemon is refused",
                         {{"path", file.path}});
  }
  const auto path = data_dir_ / file.path;
  if (file.path == kSettings) keep_own_settings(path, file.bytes);
  std::error_code error;
  files::create_directories(path.parent_path(), error);
  const auto unnamed = path.string() + ".new";
  {
    std::ofstream out(unnamed, std::ios::binary | std::ios::trunc);
    out.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
    out.flush();
    if (!out) {
      return rules::refuse(ErrorCode::kUnavailable, "{file} cannot be written",
                           {{"file", unnamed}});
    }
  }
  // Only the owner may read the file.
  files::permissions(unnamed, files::perms::owner_read | files::perms::owner_write, error);
  return storage::name_durably(unnamed, path);
}

}  // namespace jadoube::failover
