#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::failover {

/// A file below the data directory, as it is sent to the standby.
struct SideFile {
  /// Relative, with '/': "outputs/live.json".
  std::string path;
  std::string bytes;
};

/// The small files beside the journal that a standby needs too. They are: who may do what, the
/// state of the outputs, the tags of pieces, the key of evidence, and the own certificate. They are
/// also the devices with alerts, and the settings that were changed in the browser, with their
/// secrets. One thread.
class SideFiles {
 public:
  explicit SideFiles(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}

  /// The files that are new or changed since the last call.
  std::vector<SideFile> changed();

  /// Puts a file of the other daemon in its place. Settings that were changed here and that the
  /// other daemon does not have are kept beside it, in "settings.jsonl.before". InvalidArgument: it
  /// is no file of these. PermissionDenied, Unavailable: it cannot be written.
  rules::Expected<void> put(const SideFile& file) const;

  /// True if `path` is one of these: "access.json", "evidence.key", "own-certificate.pem",
  /// "own-key.pem", "push.json", "push.key", "settings.jsonl", or a file in "outputs", "learnt" or
  /// "secrets".
  static bool is_one(const std::string& path);

 private:
  const std::filesystem::path data_dir_;
  struct Stamp {
    std::filesystem::file_time_type at;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  std::map<std::string, Stamp> sent_;
};

}  // namespace jadoube::failover
