#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::api {

/// A setting of the configuration, as people see it. Its sentences are in the language of the
/// thread.
struct Setting {
  enum class Type : std::uint8_t { kText, kFlag, kNumber, kDelay, kMoment, kTexts };
  /// The source of the value.
  enum class Source : std::uint8_t { kDefault, kFile, kChanged };
  /// When a change takes effect.
  enum class Effect : std::uint8_t { kAtOnce, kRestart, kOnlyFile };

  /// "event.delay", "output.live.url". A key that any output may have: "output.*.url".
  std::string name;
  std::string table, key;
  /// The name of the output. Empty: it is of none.
  std::string output = {};
  Type type = Type::kText;
  Source source = Source::kDefault;
  Effect effect = Effect::kRestart;
  /// Empty: it has none, or it is a secret.
  std::vector<std::string> values = {}, defaults = {};
  bool is_set = false, is_secret = false, for_arbiters = false;
  /// The value holds only after a restart.
  bool waits_for_restart = false;
  std::string description = {};
  /// Why only the file has it. Empty: it may be changed.
  std::string only_file = {};
  /// The words that it may be, and the kinds of outputs that have it. Empty: any.
  std::vector<std::string> words = {}, kinds = {};
  /// The person who changed it last, and the time. Empty: it was never changed.
  std::string author = {};
  std::optional<std::chrono::sys_seconds> changed_at = {};
};

/// An output of the configuration.
struct SettingsOutput {
  std::string name, kind;
  /// The file has it, so it cannot be changed in the browser.
  bool in_file = false;
  /// It was removed, and its stored state still exists.
  bool is_left_over = false;
};

/// All settings.
struct Settings {
  /// Grows with each change, from 1.
  std::uint64_t revision = 1;
  std::vector<Setting> settings = {};
  /// The keys that an output may have.
  std::vector<Setting> output_keys = {};
  std::vector<SettingsOutput> outputs = {};
  /// The kept settings that cannot be used, a sentence for each.
  std::vector<std::string> problems = {};
  /// How many lines of the record cannot be read, and wait to be put aside.
  std::size_t damaged_lines = 0;
  /// The configuration file. Empty: there is none.
  std::string file = {};
  /// Some values hold only after a restart.
  bool waits_for_restart = false;
  /// Why the daemon cannot start again by itself. Empty: it can.
  std::string no_restart = {};
  /// When this daemon started.
  std::chrono::system_clock::time_point started = {};
};

/// A change of one setting.
struct SettingEdit {
  std::string name;
  /// The new values. Nothing: the setting has no value any more. For "output.live": the output is
  /// removed.
  std::optional<std::vector<std::string>> values = {};
};

/// Changes that one person asks for: all of them are made, or none.
struct SettingsRequest {
  /// The revision that they have seen. 0: any.
  std::uint64_t revision = 0;
  std::string author = {}, origin = {};
  bool is_arbiter = false;
  std::vector<SettingEdit> edits = {};
  /// Lines of the record that cannot be read are put aside, and no longer reported.
  bool puts_damaged_aside = false;
};

/// The fault of a setting.
struct SettingRefusal {
  std::string name, what;
};

/// What changes would do.
struct SettingsTrial {
  /// Empty: nothing is wrong.
  std::vector<SettingRefusal> refusals = {};
  /// Some of them would hold only after a restart.
  bool needs_restart = false;
};

/// Reads and changes the settings. Any thread. It may take as long as the disk and the outputs
/// take.
class ConfigurationBackend {
 public:
  ConfigurationBackend() = default;
  ConfigurationBackend(const ConfigurationBackend&) = delete;
  ConfigurationBackend& operator=(const ConfigurationBackend&) = delete;
  virtual ~ConfigurationBackend() = default;

  /// `for_arbiter`: false leaves out where alerts go, because readers there get incidents.
  virtual Settings read(bool for_arbiter) = 0;
  /// Checks the changes, and writes nothing. FailedPrecondition: the revision is old.
  virtual rules::Expected<SettingsTrial> test(const SettingsRequest& request) = 0;
  /// Makes the changes, and gives all settings. FailedPrecondition: the revision is old.
  /// InvalidArgument: a change is wrong; the message has a line for each fault, "NAME: what".
  /// PermissionDenied: only arbiters may make them. Unavailable: the changes were not
  /// kept; or they were kept, and have an effect only after a restart.
  virtual rules::Expected<Settings> change(const SettingsRequest& request) = 0;
  /// When this daemon started.
  virtual std::chrono::system_clock::time_point started() const = 0;
  /// FailedPrecondition: the daemon cannot start again by itself, or could not start.
  virtual rules::Expected<void> may_restart() = 0;
  /// Ends the daemon cleanly, and starts it again. Call it after `may_restart`.
  virtual void restart(const std::string& who) = 0;
};

}  // namespace jadoube::api
