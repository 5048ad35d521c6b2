#include "daemon/devices/notebook.h"

#include <fstream>
#include <iterator>
#include <system_error>

#include "daemon/system/log.h"

namespace jadoube::devices {
namespace {

namespace fs = std::filesystem;

// The notes about a hall need only a small part of this. A larger file is not ours.
constexpr std::uintmax_t kLargest = 16 << 20;

std::string read_whole(const fs::path& path) {
  std::error_code failed;
  const auto size = fs::file_size(path, failed);
  if (failed || size > kLargest) return {};
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The old file stays complete until the new one is complete.
bool write_whole(const fs::path& path, const std::string& text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path fresh = path.string() + ".new";
  {
    std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
    if (!(file << text) || !file.flush()) return false;
  }
  fs::rename(fresh, path, failed);
  return !failed;
}

}  // namespace

fs::path Notebook::file_of(std::string_view driver) const {
  return folder_ / (std::string(driver) + ".txt");
}

const std::string& Notebook::read(std::string_view driver) {
  const auto found = texts_.find(driver);
  if (found != texts_.end()) return found->second;
  return texts_.emplace(driver, read_whole(file_of(driver))).first->second;
}

void Notebook::add(std::string_view driver, std::string_view lines) {
  read(driver);
  std::string& text = texts_.find(driver)->second;
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += lines;
  const bool is_written = write_whole(file_of(driver), text);
  if (!is_written && !has_complained_) {
    log::warning(file_of(driver).string() +
                 ": cannot be written. After a restart, the pieces of the boards must be learnt "
                 "again. Check the rights of the folder and the room on the disk");
  }
  has_complained_ = !is_written;
}

}  // namespace jadoube::devices
