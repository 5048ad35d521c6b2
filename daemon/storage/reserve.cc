#include "daemon/storage/reserve.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

namespace jadoube::storage {
namespace {

namespace fs = std::filesystem;

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? 0 : size;
}

// The blocks are really written, because a file with holes reserves no space.
bool allocate(const std::string& path, std::uint64_t bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool taken = ::posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0;
  return ::close(file) == 0 && taken;
}

}  // namespace

Reserve::Reserve(std::string path, std::uint64_t bytes)
    : path_(std::move(path)), wanted_(bytes), held_(bytes == 0 ? 0 : size_of_file(path_)) {}

bool Reserve::take() {
  if (held_ >= wanted_) return held_ > 0;
  if (free_bytes(path_) < 2 * wanted_) return false;
  if (allocate(path_, wanted_)) {
    held_ = wanted_;
    return true;
  }
  give_back();
  return false;
}

bool Reserve::give_back() {
  held_ = 0;
  return ::unlink(path_.c_str()) == 0;
}

std::uint64_t free_bytes(const std::string& path) {
  std::error_code error;
  const auto space = fs::space(fs::path(path).parent_path(), error);
  return error ? 0 : space.available;
}

}  // namespace jadoube::storage
