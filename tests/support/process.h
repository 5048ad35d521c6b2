#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace jadoube::tests {

/// A program that runs beside the test. It is killed at the end if it still runs.
class Process {
 public:
  /// Starts `arguments[0]` with the other arguments. Its output goes into the file `output`.
  Process(const std::vector<std::string>& arguments, const std::string& output);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  void signal(int number) const;

  /// Waits at most `patience` for its end. Returns the exit code, or 128 and the number of the
  /// signal. Nothing if it still runs.
  std::optional<int> wait(std::chrono::milliseconds patience);

  /// Everything that it has printed so far.
  std::string output() const;

 private:
  pid_t pid_ = -1;
  std::string output_;
  std::optional<int> exit_;
};

/// A directory of the test, which is removed at the end.
class TemporaryDirectory {
 public:
  /// Makes the directory in `parent`. If `parent` is empty, in the system's directory for temporary
  /// files.
  explicit TemporaryDirectory(const std::string& parent = "");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// Writes `text` into the file at `path`.
void write_file(const std::string& path, const std::string& text);
/// The content of the file at `path`. Empty if there is none.
std::string read_file(const std::string& path);

/// The path of a program of this build.
std::string program(const std::string& name);

}  // namespace jadoube::tests
