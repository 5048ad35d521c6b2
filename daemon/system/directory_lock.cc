#include "daemon/system/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>

namespace jadoube::system {

using rules::ErrorCode;
using rules::refuse;

rules::Expected<drivers::FileDescriptor> lock_directory(const std::filesystem::path& directory,
                                                        const std::string& instead) {
  const auto path = directory / "lock";
  drivers::FileDescriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!lock) {
    return refuse(ErrorCode::kPermissionDenied, "cannot write in " + directory.string() + " (" +
                                                    std::strerror(errno) +
                                                    "): set [daemon] data_dir");
  }
  if (::flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  return refuse(ErrorCode::kUnavailable,
                "another jadoubed uses " + directory.string() + ": " + instead);
}

}  // namespace jadoube::system
