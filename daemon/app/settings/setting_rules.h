#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "daemon/app/settings/file_settings.h"
#include "daemon/app/settings/setting_values.h"

namespace jadoube::app {

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
