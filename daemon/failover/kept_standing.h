#pragma once

#include <string>

#include "daemon/failover/standing.h"

namespace jadoube::failover {

/// The file beside the journal that says which term the journal belongs to.
class KeptStanding {
 public:
  static constexpr const char* kFileName = "failover.term";

  /// `path`: of the file.
  explicit KeptStanding(std::string path) : path_(std::move(path)) {}

  /// What was written last, for the daemon with this name. Term 0 if nothing was. DataLoss: the
  /// file is damaged.
  rules::Expected<Standing> read(const std::string& name) const;

  /// Writes it durably. Unavailable: the disk is full. PermissionDenied: it cannot be written.
  rules::Expected<void> write(const Standing& standing) const;

 private:
  const std::string path_;
};

}  // namespace jadoube::failover
