#include "daemon/system/secret_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"

namespace jadoube::system {
namespace {

using rules::ErrorCode;
using rules::refuse;

constexpr std::size_t kLongestSecret = 1024;

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Writes and syncs a new file. False: errno has the reason.
bool write_new(const std::string& path, std::string_view text) {
  ::unlink(path.c_str());
  const drivers::FileDescriptor file(::open(
      path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  return file && write_whole(file.get(), text) && ::fsync(file.get()) == 0;
}

}  // namespace

rules::Expected<std::string> read_secret_file(const std::string& path, std::size_t most) {
  const drivers::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) {
    const int why = errno;
    return refuse(why == ENOENT ? ErrorCode::kNotFound : ErrorCode::kPermissionDenied,
                  "cannot read the secret in {path}: {why}",
                  {{"path", path}, {"why", drivers::system_sentence(why)}});
  }
  struct stat status {};
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return refuse(ErrorCode::kInvalidArgument, "the secret {path} is not a plain file",
                  {{"path", path}});
  }
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return refuse(ErrorCode::kPermissionDenied,
                  "others may read the secret in {path}: run chmod 600 {path} first",
                  {{"path", path}});
  }
  std::string text(most + 1, '\0');
  const ssize_t size = ::read(file.get(), text.data(), text.size());
  if (size < 0) {
    return refuse(ErrorCode::kPermissionDenied, "cannot read the secret in {path}: {why}",
                  {{"path", path}, {"why", drivers::system_sentence(errno)}});
  }
  text.resize(static_cast<std::size_t>(size));
  if (text.size() > most) {
    return refuse(ErrorCode::kInvalidArgument, "the secret in {path} is too long",
                  {{"path", path}});
  }
  return text;
}

rules::Expected<std::string> read_secret(const std::string& path) {
  auto read = read_secret_file(path);
  if (!read) return read;
  std::string text = std::move(*read);
  text.erase(std::min(text.find_first_of("\r\n"), text.size()));
  const std::size_t begin = text.find_first_not_of(" \t");
  text = begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
  if (text.empty())
    return refuse(ErrorCode::kInvalidArgument, "there is no secret in {path}", {{"path", path}});
  if (text.size() > kLongestSecret) {
    return refuse(ErrorCode::kInvalidArgument, "the secret in {path} is too long",
                  {{"path", path}});
  }
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  if (std::ranges::any_of(text, is_control)) {
    return refuse(ErrorCode::kInvalidArgument, "the secret in {path} has a control character",
                  {{"path", path}});
  }
  return text;
}

rules::Expected<void> write_secret_file(const std::string& path, std::string_view text) {
  const std::string fresh = path + ".new";
  if (!write_new(fresh, text) || ::rename(fresh.c_str(), path.c_str()) != 0) {
    const int why = errno;
    ::unlink(fresh.c_str());
    return refuse(ErrorCode::kUnavailable, "cannot write {path}: {why}",
                  {{"path", path}, {"why", drivers::system_sentence(why)}});
  }
  const auto directory = std::filesystem::path(path).parent_path();
  const drivers::FileDescriptor folder(
      ::open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder) ::fsync(folder.get());
  return {};
}

}  // namespace jadoube::system
