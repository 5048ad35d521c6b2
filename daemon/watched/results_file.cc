#include "daemon/watched/results_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

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
        "jadoubed may not write {path}: give its user the right to write into the folder. "
        "Under systemd, name the folder in ReadWritePaths=",
        {{"path", path}});
  }
  return refuse(ErrorCode::kUnavailable, "{path} cannot be written: {why}",
                {{"path", path}, {"why", std::generic_category().message(number)}});
}

// 0, or the system's error. Nothing is left of a file that is not whole.
int write_new(const std::string& path, std::string_view bytes) {
  ::unlink(path.c_str());
  const drivers::FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kForEverybody));
  if (!file) return errno;
  const bool is_whole = drivers::write_all(file.get(), bytes);
  const int why = errno;
  // Some shares know no rights. The file is there all the same.
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

}  // namespace jadoube::watched
