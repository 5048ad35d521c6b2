#include "daemon/outputs/folder/open_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "daemon/outputs/trial/output_trial.h"
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
      return refusal(ErrorCode::kUnavailable, Sentence("the folder was removed"));
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

namespace {

namespace paths = std::filesystem;

// The path of an open folder, without links. Empty: not known.
paths::path place_of_open(int folder) {
  std::error_code error;
  const auto place = paths::read_symlink("/proc/self/fd/" + std::to_string(folder), error);
  return error ? paths::path() : place;
}

bool is_in_one_of(int folder, const std::vector<std::string>& tops) {
  const paths::path place = place_of_open(folder);
  return std::ranges::any_of(tops, [&](const std::string& top) {
    std::error_code error;
    const paths::path whole = paths::canonical(top, error);
    return !error && !place.empty() && std::ranges::mismatch(whole, place).in1 == whole.end();
  });
}

tl::unexpected<rules::Error> leads_elsewhere(const std::string& dir) {
  return rules::refuse(ErrorCode::kFailedPrecondition,
                       "the folder {folder} leads out of the folders that this output may write: "
                       "remove the link, or choose another folder",
                       {{"folder", dir}});
}

}  // namespace

rules::Expected<drivers::FileDescriptor> open_below(const std::string& dir,
                                                    const std::vector<std::string>& tops,
                                                    bool makes) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const auto opened =
      [&](drivers::FileDescriptor folder) -> rules::Expected<drivers::FileDescriptor> {
    if (!folder) {
      return tl::unexpected(
          file_refusal(errno, Sentence("cannot open the folder {path}: {why}"), dir));
    }
    if (!tops.empty() && !is_in_one_of(folder.get(), tops)) return leads_elsewhere(dir);
    return folder;
  };
  drivers::FileDescriptor there(::open(dir.c_str(), kFlags));
  if (there || !makes || errno != ENOENT) return opened(std::move(there));
  // A link in the path may lead to another place. Nothing is made there.
  paths::path path(dir);
  if (!path.has_filename()) path = path.parent_path();
  const std::string above = path.has_parent_path() ? path.parent_path().string() : ".";
  const drivers::FileDescriptor parent(::open(above.c_str(), kFlags));
  if (parent && !tops.empty() && !is_in_one_of(parent.get(), tops)) return leads_elsewhere(dir);
  const std::string name = path.filename().string();
  if (!parent || (::mkdirat(parent.get(), name.c_str(), 0755) != 0 && errno != EEXIST)) {
    return tl::unexpected(
        file_refusal(errno, Sentence("cannot make the folder {path}: {why}"), dir));
  }
  return opened(drivers::FileDescriptor(::openat(parent.get(), name.c_str(), kFlags)));
}

std::optional<std::string> bytes_of_file(int parent, const std::string& name) {
  // Opening a pipe must not block.
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

namespace {

using rules::Sentence;

constexpr std::string_view kTrialText =
    "jadoube tests whether it can write here. It removes this file at once.\n";

// Writes all of it. False: errno has the reason.
bool write_trial_file(int folder, std::string_view bytes) {
  const drivers::FileDescriptor file(
      ::openat(folder, kTrialFile, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  return file && drivers::write_all(file.get(), bytes);
}

OutputTrial failed_file(int number, const char* form, const std::string& path) {
  return {.what = file_refusal(number, Sentence(form), path).sentence(), .address = path};
}

}  // namespace

std::string trial_text() { return std::string(kTrialText); }

OutputTrial try_folder(const std::string& dir, const std::vector<std::string>& tops) {
  const std::string path = dir + (dir.ends_with('/') ? "" : "/") + kTrialFile;
  const auto opened = open_below(dir, tops, false);
  if (!opened) return {.what = opened.error().sentence(), .address = dir};
  const drivers::FileDescriptor& folder = *opened;
  // An interrupted trial may have left a file.
  const auto left = bytes_of_file(folder.get(), kTrialFile);
  if (left && (*left == kTrialText || left->empty())) ::unlinkat(folder.get(), kTrialFile, 0);
  if (left && *left != kTrialText && !left->empty()) {
    return {.what = Sentence("{file} is there already, and jadoube did not write it.",
                             {{"file", path}}),
            .advice = Sentence("Remove this file, or choose another folder."),
            .address = path};
  }
  if (!write_trial_file(folder.get(), kTrialText)) {
    const int why = errno;
    if (why != EEXIST) ::unlinkat(folder.get(), kTrialFile, 0);
    return failed_file(why, "cannot write {path}: {why}", path);
  }
  const auto read = bytes_of_file(folder.get(), kTrialFile);
  if (::unlinkat(folder.get(), kTrialFile, 0) != 0) {
    return failed_file(errno, "cannot remove {path}: {why}", path);
  }
  if (read != kTrialText) {
    return {
        .what = Sentence("{file} was written, but something else was read back.", {{"file", path}}),
        .advice = Sentence("Check the disk."),
        .address = path};
  }
  return {.ok = true,
          .what = Sentence("{file} was written, read back and removed.", {{"file", path}}),
          .address = path,
          .bytes = read->size()};
}

}  // namespace jadoube::outputs
