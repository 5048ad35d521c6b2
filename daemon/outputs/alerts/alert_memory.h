#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "daemon/outputs/alerts/alert.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// What an output of alerts must know after a restart.
struct AlertMemory {
  /// The journal to which the rest belongs.
  std::string epoch = {};
  /// Everything up to this event is done: sent, or of no interest. Nothing: nothing was read yet.
  std::optional<std::uint64_t> reached = {};
  /// The incidents that have rung already, and that still need somebody.
  std::set<AlertId> rung = {};

  bool operator==(const AlertMemory&) const = default;
};

/// Reads the file. An empty memory: there is no file, it cannot be read, or it belongs to another
/// journal than `epoch`.
AlertMemory load_alert_memory(const std::filesystem::path& path, const std::string& epoch);

/// Replaces the file. Unavailable: the disk is full, or the directory cannot be written; the
/// message says which.
rules::Expected<void> save_alert_memory(const std::filesystem::path& path,
                                        const AlertMemory& memory);

}  // namespace jadoube::outputs
