#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::app {

/// A .tar.gz file that is made in memory. [spec: POSIX.1-2017 pax, "ustar Interchange Format"]
class TarArchive {
 public:
  /// `time`: of all files in it.
  explicit TarArchive(std::chrono::sys_seconds time) : time_(time) {}

  /// Adds a file. `name` has at most 100 bytes.
  void add(const std::string& name, std::string_view content);

  /// Writes it to the new file `path`, which only its owner may read. FailedPrecondition: there is
  /// a file of that name. PermissionDenied: it cannot be written.
  rules::Expected<void> write(const std::string& path) const;

  /// The archive without compression.
  std::string bytes() const;

 private:
  const std::chrono::sys_seconds time_;
  std::string blocks_;
};

}  // namespace jadoube::app
