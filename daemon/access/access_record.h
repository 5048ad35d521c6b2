#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "daemon/access/entry.h"

namespace jadoube::access {

/// The record of who was let in, who was refused and who was shut out: a file with a line of JSON
/// for each. It stays when the system's log was removed. When it has reached its size, it becomes
/// "NAME.1", and the one before it goes. If it cannot be written, the system's log has the line.
class AccessRecord {
 public:
  static constexpr std::size_t kMostBytes = 4 << 20;

  /// `path` may be empty: then nothing is recorded.
  explicit AccessRecord(std::filesystem::path path) : path_(std::move(path)) {}

  /// Something that happened.
  struct Line {
    Seconds at = {};
    /// "made", "entered", "left", "revoked", "wrong secret", "refused".
    std::string_view what;
    /// Who it is about. The digest is not recorded. Its id may be empty.
    Principal who = {};
    /// "link", "session", "token". May be empty.
    std::string_view kind = {};
    /// The client's address. May be empty.
    std::string from = {};
    /// Who did it, or the method that was refused. May be empty.
    std::string by = {}, method = {};
  };
  /// Adds a line. Not from several threads at once.
  void add(const Line& line);

 private:
  const std::filesystem::path path_;
};

}  // namespace jadoube::access
