#include "daemon/storage/durable_name.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace jadoube::storage {
namespace {

// The name is safe after its directory is synced. If the directory cannot be synced, there is no
// better way.
void sync_directory_of(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  const int directory = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory < 0) return;
  (void)::fsync(directory);
  (void)::close(directory);
}

}  // namespace

rules::Expected<void> name_durably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    return rules::refuse(rules::ErrorCode::kPermissionDenied,
                         to + ": " + std::generic_category().message(errno));
  }
  sync_directory_of(to);
  return {};
}

}  // namespace jadoube::storage
