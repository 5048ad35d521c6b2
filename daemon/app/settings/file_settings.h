#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/app/settings/setting_values.h"
#include "rules/error.h"

namespace jadoube::app {

/// The fault of a setting.
struct SettingFault {
  /// "event.delay", "output.live.url". A key of the file, if `in_file`.
  std::string name;
  std::string what;
  /// True: the file has it, so it cannot be corrected in the browser.
  bool in_file = false;

  bool operator==(const SettingFault&) const = default;
};

/// The configuration file, joined with the values that were changed in the browser. If both have a
/// value, that of the file counts. The same is true of an [[output]] as a whole.
class FileSettings {
 public:
  /// Reads the file at `path`. An empty path: there is no file, and the defaults hold. NotFound,
  /// and the errors of `parse_config`.
  static rules::Expected<FileSettings> open(std::string path);
  /// Reads a text. `name` is its name in messages.
  static rules::Expected<FileSettings> parse(std::string text, std::string name);

  /// Empty: there is no file.
  const std::string& path() const { return path_; }
  /// The configuration of the file alone.
  const Config& config() const { return config_; }
  /// The values that the file has.
  const SettingValues& values() const { return values_; }
  /// True if the file has the key, or the output of the key.
  bool has(const SettingName& name) const;
  bool has_output(const std::string& output) const { return outputs_.contains(output); }
  bool has_table(const std::string& table) const { return tables_.contains(table); }

  /// A configuration, or what is wrong with it.
  struct Reading {
    std::optional<Config> config = {};
    std::vector<SettingFault> faults = {};
  };
  /// Reads the file and `changed` together, with the same checks as the file alone. Values that the
  /// file has are left out.
  Reading read(const SettingValues& changed) const;
  /// Reads as many of `changed` as are right. `faults` has what is wrong with the others, which are
  /// left out. An output is taken or left as a whole.
  Reading read_what_is_right(const SettingValues& changed) const;

 private:
  FileSettings() = default;

  std::string path_, name_, text_;
  Config config_;
  SettingValues values_;
  std::set<std::string> outputs_, tables_;
};

/// What may be changed in the browser, and by whom. Whoever may change settings there must not make
/// the daemon read or write other files of this machine, nor reach its other programs. They must
/// not make it send a secret to another host, nor read incidents that are for arbiters only.
class SettingRules {
 public:
  /// `file` must exist longer.
  explicit SettingRules(const FileSettings& file) : file_(file) {}

  /// Why nobody may set this value in the browser, in the language of the thread. Empty: it is
  /// allowed. It does not repeat the checks of the file's readers.
  std::string fault_of(const SettingName& name, const std::vector<std::string>& values) const;
  /// Why this setting may not be changed at all. Empty: it may. `kind`: of its output.
  std::string refusal_of(const SettingName& name, const std::string& kind, bool is_arbiter) const;
  /// The faults of an output from the browser that its readers accept. The name is that of the
  /// setting. Empty: none.
  static std::vector<SettingFault> faults_of(const outputs::OutputSettings& output);
  /// The directory in which an output that is made in the browser gets its folder by a name.
  static std::filesystem::path folders_in(const Config& config);

  /// Values as the file would have them: the directory of a folder as a whole path, and the file of
  /// a secret.
  SettingValues as_in_file(const SettingValues& values, const std::filesystem::path& secrets) const;

 private:
  std::filesystem::path folder_of(const std::string& dir) const;
  std::string folder_fault(const std::string& dir) const;

  const FileSettings& file_;
};

}  // namespace jadoube::app
