#pragma once

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "rules/error.h"

namespace jadoube::drivers {

/// Owns a file descriptor and closes it.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor();

  /// The number. -1: no descriptor.
  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }

  /// Releases the descriptor: the caller must close it.
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_ = -1;
};

/// Writes all of `bytes` to the open file `fd`, in parts if the system takes less in one call.
/// False: errno has the reason, and a part may be written.
bool write_all(int fd, std::string_view bytes);

inline FileDescriptor::~FileDescriptor() {
  if (fd_ >= 0) ::close(fd_);
}

inline bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(fd, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

// A file that a person names on a command line.

/// A pipe without a writer is refused after this time.
inline constexpr std::chrono::milliseconds kPipePatience{5'000};

/// Reads the whole file at `path`. A pipe that somebody has open for writing is read until they
/// close it, however long they take: `<(program)`, `/dev/stdin`. NotFound: it cannot be read. It is
/// a directory or a device, or nobody writes to the pipe for `patience`. To read a terminal would
/// take what a board sends there. The message has the reason. Blocks.
rules::Expected<std::string> read_given_file(const std::string& path,
                                             std::chrono::milliseconds patience = kPipePatience);

}  // namespace jadoube::drivers
