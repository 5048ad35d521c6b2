#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace jadoube::tests {

/// A program that runs beside the test. Killed at the end, if it still runs.
class Process {
 public:
  /// Starts `arguments[0]` with the rest; what it prints goes to `output`, a file.
  Process(const std::vector<std::string>& arguments, const std::string& output);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  void signal(int number) const;

  /// Waits at most `patience` for the end: the exit code, or 128 and the signal's number; nothing
  /// while it still runs.
  std::optional<int> wait(std::chrono::milliseconds patience);

  /// What it has printed by now.
  std::string output() const;

 private:
  pid_t pid_ = -1;
  std::string output_;
  std::optional<int> exit_;
};

/// A directory of the test's own, removed at the end.
class TemporaryDirectory {
 public:
  /// Below `parent`; below the system's directory for such things where it is empty.
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
/// What the file at `path` holds; empty where there is none.
std::string read_file(const std::string& path);

/// Where this build's programs are.
std::string program(const std::string& name);

}  // namespace jadoube::tests
