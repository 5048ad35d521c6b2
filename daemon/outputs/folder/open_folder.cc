#include "daemon/outputs/folder/open_folder.h"

#include <dirent.h>

#include <array>
#include <cerrno>
#include <utility>

#include "drivers/transport/transport.h"

namespace jadoube::outputs {

using rules::ErrorCode;
using rules::Sentence;

std::optional<FolderId> id_of_folder(int folder) {
  struct stat status {};
  if (::fstat(folder, &status) != 0) return std::nullopt;
  return FolderId{status.st_dev, status.st_ino};
}

rules::Error file_refusal(int number, const Sentence& form, const std::string& path) {
  const auto refusal = [&](ErrorCode code, Sentence why) {
    return rules::refuse(code, form.form, {{"path", path}, {"why", std::move(why)}}).value();
  };
  switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return refusal(ErrorCode::kUnavailable, Sentence("the disk is full"));
    case EACCES:
    case EPERM:
      return refusal(ErrorCode::kPermissionDenied, Sentence("the daemon has no right to do so"));
    case EROFS:
      return refusal(ErrorCode::kPermissionDenied, Sentence("the disk can only be read"));
    case ENOENT:
      return refusal(ErrorCode::kUnavailable, Sentence("the folder is gone"));
    case ELOOP:
    case ENOTDIR:
      return refusal(ErrorCode::kFailedPrecondition,
                     Sentence("a link or a file is where a folder should be"));
    case EISDIR:
    case EEXIST:
    case ENOTEMPTY:
      return refusal(ErrorCode::kFailedPrecondition,
                     Sentence("a folder is where the file should be"));
    default:
      return refusal(ErrorCode::kUnavailable, drivers::system_sentence(number));
  }
}

drivers::FileDescriptor open_folder(int parent, const std::string& name, bool makes) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  drivers::FileDescriptor folder(::openat(parent, name.c_str(), kFlags));
  if (folder || !makes || errno != ENOENT) return folder;
  if (::mkdirat(parent, name.c_str(), 0755) != 0 && errno != EEXIST) return folder;
  return drivers::FileDescriptor(::openat(parent, name.c_str(), kFlags));
}

std::optional<std::string> bytes_of_file(int parent, const std::string& name) {
  // A pipe must not make this wait.
  const drivers::FileDescriptor file(
      ::openat(parent, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string bytes;
  std::array<char, 16384> block{};
  while (true) {
    const ssize_t size = ::read(file.get(), block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return std::nullopt;
    if (size == 0) return bytes;
    bytes.append(block.data(), static_cast<std::size_t>(size));
  }
}

std::vector<std::string> names_in(int folder) {
  std::vector<std::string> names;
  DIR* entries = ::fdopendir(::dup(folder));
  if (entries == nullptr) return names;
  ::rewinddir(entries);
  while (const dirent* entry = ::readdir(entries)) {
    const std::string name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") names.push_back(name);
  }
  ::closedir(entries);
  return names;
}

}  // namespace jadoube::outputs
