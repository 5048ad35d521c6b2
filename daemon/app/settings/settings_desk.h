#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api/configuration_backend.h"
#include "daemon/app/config/config.h"
#include "daemon/app/settings/file_settings.h"
#include "daemon/app/settings/kept_settings.h"
#include "rules/error.h"

namespace jadoube::app {

/// A part of the daemon with settings that can change at once.
class SettingsUser {
 public:
  virtual ~SettingsUser() = default;
  /// Uses the settings of `config` that can change at once. Any thread.
  virtual rules::Expected<void> apply(const Config& config) = 0;
};

/// The settings of the daemon: the configuration file, and what was changed in the browser. A
/// change is checked by the readers of the file, saved, and then takes effect: outputs at once, all
/// others when the daemon starts again.
class SettingsDesk final : public api::ConfigurationBackend {
 public:
  /// How the daemon can start again.
  struct Restart {
    /// Why it cannot. Empty: it can. Any thread.
    std::function<std::string()> refusal = [] { return std::string(); };
    /// Ends the daemon cleanly, and starts it again. Any thread.
    std::function<void()> restart = [] {};
  };
  /// Reads the file at `path`, and the earlier changes in `data_dir` of the file. An empty path:
  /// there is no file. Errors: those of `FileSettings::open` and `KeptSettings::open`. Changes that
  /// cannot be used are left out. `problems` and `read` list them.
  static rules::Expected<std::unique_ptr<SettingsDesk>> open(const std::string& path,
                                                             Restart restart);

  /// The configuration to start with.
  const Config& config() const { return running_; }
  /// What of the changes cannot be used, a sentence for each.
  std::vector<std::string> problems() const;

  /// `user` gets each change. Before any call. It must exist as long as there are calls.
  void serve(SettingsUser& user) { user_ = &user; }

  api::Settings read(bool for_arbiter) override;
  rules::Expected<api::SettingsTrial> test(const api::SettingsRequest& request) override;
  rules::Expected<api::Settings> change(const api::SettingsRequest& request) override;
  std::chrono::system_clock::time_point started() const override { return started_; }
  rules::Expected<void> may_restart() override;
  void restart(const std::string& who) override;

 private:
  /// Makes the directories in which the outputs that were made here get their folders.
  void make_directories(const Config& config) const;
  // Changes that were looked at.
  struct Checked {
    std::vector<api::SettingRefusal> refusals = {};
    // What holds after them. A secret is the name of its file.
    SettingValues values = {};
    // What becomes of each setting.
    std::map<std::string, std::optional<std::vector<std::string>>> settings = {};
    // The new secrets, by the names of their files.
    std::map<std::string, std::string> secrets = {};
    std::optional<Config> config = {};
  };

  SettingsDesk(FileSettings file, KeptSettings kept, Restart restart);
  // The revision before any change is 1, because 0 means any.
  std::uint64_t revision() const { return kept_.revision() + 1; }
  rules::Expected<void> check_revision(const api::SettingsRequest& request) const;
  Checked check(const api::SettingsRequest& request) const;
  void take_edit(const api::SettingEdit& edit, const api::SettingsRequest& request,
                 Checked& checked) const;
  void remove_output(const std::string& output, Checked& checked) const;
  void read_checked(Checked& checked) const;
  // The changed values that are used: without unusable ones, and without those that the file has.
  SettingValues used_values() const;
  bool is_left_out(const SettingName& name) const;
  bool waits(const std::string& name, const KeyRow& row) const;
  api::Setting setting(const KeyRow& row, const SettingName& name, bool hides_value) const;
  api::Settings all_settings(bool for_arbiter) const;
  void add_outputs(api::Settings& all, bool for_arbiter) const;
  void add_left_over(api::Settings& all) const;

  const Restart restart_;
  const std::chrono::system_clock::time_point started_ = std::chrono::system_clock::now();
  // Null: nobody yet.
  SettingsUser* user_ = nullptr;
  const FileSettings file_;
  const SettingRules rules_;
  const KeptSecrets secrets_;
  mutable std::mutex mutex_;
  // The mutex guards these.
  KeptSettings kept_;
  std::vector<SettingFault> left_out_;
  // The configuration at the start of the daemon.
  Config running_;
  SettingValues running_values_;
};

}  // namespace jadoube::app
