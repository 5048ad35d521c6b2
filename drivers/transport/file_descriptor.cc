#include "drivers/transport/file_descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "drivers/transport/transport.h"

// A pipe with a name can be opened before anybody writes to it, and the usual way to open it waits
// for a writer without end. So the file is opened without waiting. Then a reading of zero bytes
// means: nobody has the pipe open for writing, not yet or not any more. "No bytes now" means:
// somebody has.
namespace jadoube::drivers {
namespace {

using rules::Expected;

tl::unexpected<rules::Error> unreadable(const std::string& path, int why) {
  return rules::refuse(rules::ErrorCode::kNotFound, "{file} cannot be read: {why}",
                       {{"file", path}, {"why", system_sentence(why == 0 ? EIO : why)}});
}

class GivenFile {
 public:
  GivenFile(const std::string& path, std::chrono::milliseconds patience)
      : path_(path),
        patience_(patience),
        file_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {}

  Expected<std::string> read() {
    struct stat status {};
    if (!file_ || ::fstat(file_.get(), &status) != 0) return unreadable(path_, errno);
    if (S_ISDIR(status.st_mode)) return unreadable(path_, EISDIR);
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) {
      return rules::refuse(rules::ErrorCode::kNotFound, "{path} is not a file", {{"path", path_}});
    }
    return S_ISFIFO(status.st_mode) ? read_pipe() : read_file();
  }

 private:
  ssize_t read_part() {
    ssize_t count = -1;
    do {
      count = ::read(file_.get(), buffer_.data(), buffer_.size());
    } while (count < 0 && errno == EINTR);
    if (count > 0) text_.append(buffer_.data(), static_cast<std::size_t>(count));
    return count;
  }

  Expected<std::string> read_file() {
    while (true) {
      const auto count = read_part();
      if (count < 0) return unreadable(path_, errno);
      if (count == 0) return std::move(text_);
    }
  }

  // True if something has happened at the other end.
  bool wait(std::chrono::milliseconds time) const {
    pollfd pipe{.fd = file_.get(), .events = POLLIN, .revents = 0};
    return ::poll(&pipe, 1, static_cast<int>(time.count())) > 0;
  }

  Expected<std::string> read_pipe() {
    bool had_writer = false, is_over = false;
    while (true) {
      const auto count = read_part();
      if (count < 0 && errno != EAGAIN) return unreadable(path_, errno);
      if (count == 0 && (had_writer || is_over)) return std::move(text_);
      had_writer = had_writer || count != 0;
      if (count > 0) continue;
      const bool stirs = wait(had_writer ? std::chrono::milliseconds(-1) : patience_);
      // The writer of a pipe without a name was there before, and has closed it.
      is_over = stirs && count == 0;
      if (stirs || had_writer) continue;
      // There may be a writer that has not written yet.
      const auto late = read_part();
      if (late == 0) {
        return rules::refuse(rules::ErrorCode::kNotFound,
                             "{file} is a pipe, and nobody writes to it", {{"file", path_}});
      }
      if (late < 0 && errno != EAGAIN) return unreadable(path_, errno);
      had_writer = true;
    }
  }

  const std::string& path_;
  const std::chrono::milliseconds patience_;
  FileDescriptor file_;
  std::array<char, 65536> buffer_{};
  std::string text_;
};

}  // namespace

Expected<std::string> read_given_file(const std::string& path, std::chrono::milliseconds patience) {
  return GivenFile(path, patience).read();
}

}  // namespace jadoube::drivers
