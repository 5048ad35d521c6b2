#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/app/settings/setting_values.h"
#include "rules/error.h"

namespace jadoube::app {

/// One change of settings, by one person at one time: a line of the record.
struct SettingsChange {
  /// The number of the change. The first one is 1.
  std::uint64_t revision = 0;
  std::chrono::sys_seconds at = {};
  /// Who made it, and the address of the caller.
  std::string author = {}, origin = {};
  /// The new values by their names. Nothing: the setting has no value any more.
  std::map<std::string, std::optional<std::vector<std::string>>> settings = {};
  /// The numbers of lines that cannot be read, and that somebody has put aside.
  std::vector<std::uint64_t> put_aside = {};
};

/// The record of all settings that were changed in the browser: a file to which lines are only
/// added. Each is a JSON object with its checksum. A change is on the disk before it counts. So
/// `kill -9` and a power cut lose no change, and leave no incomplete one. A line that cannot be
/// read is left out and reported until somebody puts it aside. It stays in the file anyway. One
/// thread at a time.
class KeptSettings {
 public:
  /// Its name in the data directory.
  static constexpr const char* kFileName = "settings.jsonl";
  /// The end of the name of the file beside it, with the lines that were put aside.
  static constexpr const char* kDamaged = ".damaged";

  /// Reads the file at `path`. Without one, nothing was changed yet. PermissionDenied: it cannot be
  /// read.
  static rules::Expected<KeptSettings> open(std::filesystem::path path);

  /// Adds a change, which gets the next revision. Unavailable: the disk is full, or the file cannot
  /// be written; then nothing has changed.
  rules::Expected<void> add(SettingsChange change);

  /// Puts the lines aside that cannot be read. They are copied into another file beside it, and
  /// `damaged` no longer has them, also after a restart. `change` has the author and the time.
  /// Errors are those of `add`. Then the lines are still reported.
  rules::Expected<void> put_damaged_aside(SettingsChange change);

  /// The number of the last change. 0: there is none. A line that cannot be read has one too.
  std::uint64_t revision() const { return revision_; }
  /// The values that hold now.
  const SettingValues& values() const { return values_; }
  /// The last change of a setting. Null: it was never changed.
  const SettingsChange* last_change(const std::string& name) const;
  /// The numbers of lines that cannot be read, without those that were put aside.
  std::vector<std::uint64_t> damaged() const;

 private:
  explicit KeptSettings(std::filesystem::path path) : path_(std::move(path)) {}
  void take(SettingsChange change);

  std::filesystem::path path_;
  std::uint64_t revision_ = 0;
  SettingValues values_;
  std::vector<SettingsChange> changes_;
  // The damaged lines by their numbers.
  std::map<std::uint64_t, std::string> damaged_;
  // True: a power cut has cut the last line of the file.
  bool ends_in_line_ = false;
};

/// The secrets that were written in the browser: a file for each, which only the daemon may read.
class KeptSecrets {
 public:
  /// `directory` is made when there is a secret.
  explicit KeptSecrets(std::filesystem::path directory) : directory_(std::move(directory)) {}

  const std::filesystem::path& directory() const { return directory_; }

  /// The name of the file for the secret of an output, which the change `revision` writes. Each
  /// change has its own file: the earlier secret is needed until the change is kept.
  static std::string file_name(const std::string& output, std::uint64_t revision);

  /// Writes secrets by the names of their files. Unavailable: they cannot be written.
  rules::Expected<void> write(const std::map<std::string, std::string>& secrets) const;
  /// Removes all files but these.
  void keep_only(const std::set<std::string>& names) const;

 private:
  std::filesystem::path directory_;
};

}  // namespace jadoube::app
