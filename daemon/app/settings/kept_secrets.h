#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "rules/error.h"

namespace jadoube::app {

/// The secrets that were written in the browser: a file for each, which only the daemon may read.
class KeptSecrets {
 public:
  /// `directory` is made when there is a secret.
  explicit KeptSecrets(std::filesystem::path directory) : directory_(std::move(directory)) {}

  const std::filesystem::path& directory() const { return directory_; }

  /// The name of the file for the secret of an output, which the change `revision` writes. Each
  /// change has a file of its own: until it is kept, the secret before it is there.
  static std::string file_name(const std::string& output, std::uint64_t revision);

  /// Writes secrets by the names of their files. Unavailable: they cannot be written.
  rules::Expected<void> write(const std::map<std::string, std::string>& secrets) const;
  /// Removes all files but these.
  void keep_only(const std::set<std::string>& names) const;

 private:
  std::filesystem::path directory_;
};

}  // namespace jadoube::app
