#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::training {

/// Another jadoubed with emulated boards. It has its own process, so that a fault there does not
/// end this one. It has its own directory, so that none of its games can get into the games of the
/// event. One thread.
class ChildHall {
 public:
  /// `program` is started. It must end when its standard input ends: so it never outlives this
  /// process, however that ends.
  ChildHall(std::string program, std::filesystem::path directory);
  ChildHall(const ChildHall&) = delete;
  ChildHall& operator=(const ChildHall&) = delete;
  /// Ends it.
  ~ChildHall();

  /// Ends the one that runs, and makes the directory empty. Unavailable: it cannot be written.
  rules::Expected<void> prepare();
  /// Starts the program with these arguments, after `prepare`. What it prints is the file "log" in
  /// the directory. Unavailable: it cannot be started.
  rules::Expected<void> start(std::vector<std::string> arguments);
  /// Ends it immediately. The directory stays.
  void stop();
  bool is_running();

  const std::filesystem::path& directory() const { return directory_; }
  /// The address at which it serves arbiters: "unix:/path".
  std::string address() const { return address_in(directory_); }
  /// The address of the one in `directory`.
  static std::string address_in(const std::filesystem::path& directory);

 private:
  const std::string program_;
  const std::filesystem::path directory_;
  pid_t process_ = 0;
  // The process ends when this is closed, also if this process is killed.
  drivers::FileDescriptor leash_;
};

}  // namespace jadoube::training
