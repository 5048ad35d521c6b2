#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/game.h"
#include "rules/error.h"

namespace jadoube::outputs {

using model::Instant;

/// The state of an output for a restart. Everything else follows from the journal.
struct SavedState {
  /// The journal that `reached` and `frozen` belong to.
  std::string epoch = {};
  /// The number of the last event that the output has shown. Nothing: none yet.
  std::optional<std::uint64_t> reached = {};
  /// The last time at which everything due was sent. Nothing: never.
  std::optional<Instant> published_at = {};
  /// The delay that an operator has set. Nothing: that of the configuration.
  std::optional<std::chrono::seconds> delay = {};
  /// The round at the reader that an operator has chosen, and the one that the configuration had
  /// then. Empty: that of the configuration.
  std::string round = {}, instead_of_round = {};
  /// An operator has stopped the whole output.
  bool all_frozen = false;
  /// The tables that an operator has stopped, by `key_of` of the table, and the last event that
  /// they show.
  std::map<std::string, std::uint64_t> frozen = {};

  bool operator==(const SavedState&) const = default;
};

/// Reads the state from a file. An empty state: there is no file, it cannot be read, or it belongs
/// to another journal than `epoch`; then only the operator's delay stays.
SavedState load_state(const std::filesystem::path& path, const std::string& epoch);

/// Replaces the file. Unavailable: the disk is full, or the directory cannot be written; the
/// message has the reason.
rules::Expected<void> save_state(const std::filesystem::path& path, const SavedState& state);

/// Gives the file `path` the content `text`: a reader finds the old content or the new one, and
/// never a part. It is not synced: after a power cut it may be the old one. Unavailable: the disk
/// is full, or the directory is not writable; the message has the reason file.
rules::Expected<void> write_state_file(const std::filesystem::path& path, std::string_view text);

}  // namespace jadoube::outputs
