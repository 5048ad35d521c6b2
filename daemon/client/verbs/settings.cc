#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/configuration_service.pb.h"

namespace jadoube::cli {
namespace {

using language::tr;
using Options = std::vector<VerbOption>;
using Changes = google::protobuf::RepeatedPtrField<v1::SettingChange>;

// Used instead of a value: the value is read from standard input, so that no other user sees it.
constexpr const char* kFromInput = "-";

std::string joined_values(const google::protobuf::RepeatedPtrField<std::string>& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

std::string value_column(const v1::Setting& setting) {
  if (!setting.values().empty()) return joined_values(setting.values());
  if (setting.is_set()) return tr("is set");
  return setting.default_values().empty() ? "-" : joined_values(setting.default_values());
}

std::string source_text(const v1::Setting& setting) {
  switch (setting.source()) {
    case v1::SETTING_SOURCE_FILE:
      return tr("from the file");
    case v1::SETTING_SOURCE_CHANGED:
      return tr("changed by {author}", {{"author", setting.author()}});
    default:
      return tr("default");
  }
}

std::string effect_text(const v1::Setting& setting) {
  if (setting.waits_for_restart()) return tr("waits for a restart");
  if (setting.effect() == v1::SETTING_EFFECT_ONLY_FILE) return tr("only in the file");
  return setting.effect() == v1::SETTING_EFFECT_RESTART ? tr("needs a restart") : tr("at once");
}

void print_configuration(const v1::Configuration& configuration, bool all) {
  for (const v1::Setting& setting : configuration.settings()) {
    if (!all && !setting.is_set()) continue;
    std::cout << setting.name() << " = " << value_column(setting) << "  (" << source_text(setting)
              << ", " << effect_text(setting) << ")\n";
    if (all) std::cout << "    " << setting.description() << "\n";
    if (all && !setting.only_file_reason().empty()) {
      std::cout << "    " << setting.only_file_reason() << "\n";
    }
  }
  for (const v1::ConfiguredOutput& output : configuration.outputs()) {
    if (!output.is_left_over()) continue;
    std::cout << tr("output {output} was removed. A new output of this name will have its delay "
                    "and its stopped tables again",
                    {{"output", output.name()}})
              << "\n";
  }
  for (const auto& problem : configuration.problems()) std::cout << problem << "\n";
  std::cout << tr("revision {revision}", {{"revision", configuration.revision()}}) << "\n";
  if (configuration.waits_for_restart()) {
    std::cout << tr("Some values are in force only after a restart: jadoube settings restart")
              << "\n";
  }
}

struct ListOptions {
  bool all = false;
};

int list_settings(const Common& common, const ListOptions& options) {
  return ask<v1::GetConfigurationResponse>(
      common, v1::GetConfigurationRequest(),
      [&](const auto& response) { print_configuration(response.configuration(), options.all); });
}

// Adds a value of a setting. A setting that is named again is a list.
void add_value(Changes& changes, const std::string& name, const std::string& value) {
  const auto known =
      std::ranges::find_if(changes, [&](const auto& change) { return change.name() == name; });
  v1::SettingChange& change = known != changes.end() ? *known : *changes.Add();
  change.set_name(name);
  if (value == kFromInput) {
    std::string line;
    std::getline(std::cin, line);
    change.add_values(line);
  } else {
    change.add_values(value);
  }
}

// Reads "event.delay=15m", or "event.delay" and then "15m". False: a value is missing. That is
// printed.
bool read_changes(const std::vector<std::string>& words, Changes& changes) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto equals = words[i].find('=');
    if (equals != std::string::npos) {
      add_value(changes, words[i].substr(0, equals), words[i].substr(equals + 1));
    } else if (i + 1 < words.size()) {
      add_value(changes, words[i], words[i + 1]);
      ++i;
    } else {
      std::cerr << "jadoube: "
                << tr("{setting} has no value: write {setting}=VALUE, or use `unset`",
                      {{"setting", words[i]}})
                << "\n";
      return false;
    }
  }
  return true;
}

int change_settings(const Common& common, const v1::ChangeConfigurationRequest& asked) {
  v1::ChangeConfigurationRequest request = asked;
  request.set_author(user());
  return ask<v1::ChangeConfigurationResponse>(common, request, [](const auto& response) {
    print_configuration(response.configuration(), false);
  });
}

int test_settings(const Common& common, const v1::TestConfigurationRequest& request) {
  return ask<v1::TestConfigurationResponse>(common, request, [](const auto& response) {
    for (const auto& fault : response.faults()) {
      std::cout << (fault.name().empty() ? "" : fault.name() + ": ") << fault.what() << "\n";
    }
    if (!response.faults().empty()) return kFailure;
    std::cout << (response.needs_restart() ? tr("no mistake was found. It needs a restart")
                                           : tr("no mistake was found. The value is in force at "
                                                "once"))
              << "\n";
    return kSuccess;
  });
}

int restart_daemon(const Common& common, const v1::RestartDaemonRequest& asked) {
  v1::GetConfigurationResponse now;
  if (const auto status = call(common, v1::GetConfigurationRequest(), now); !status.ok()) {
    return report(status, common.server);
  }
  v1::RestartDaemonRequest request = asked;
  request.set_author(user());
  *request.mutable_start_time() = now.configuration().start_time();
  return ask<v1::RestartDaemonResponse>(
      common, request, [](const auto&) { std::cout << tr("the daemon starts again") << "\n"; });
}

// Without a value, a setting has its default again.
void add_unset(Changes& changes, const std::string& name) {
  auto& change = *changes.Add();
  change.set_name(name);
  change.set_clear(true);
}

template <typename Request>
int put_values(const Common&, google::protobuf::Message& request,
               const std::vector<std::string>& words) {
  const bool are_read = read_changes(words, *static_cast<Request&>(request).mutable_changes());
  return are_read ? kSuccess : kUsage;
}

int put_unset(const Common&, google::protobuf::Message& request,
              const std::vector<std::string>& names) {
  auto& changes = *static_cast<v1::ChangeConfigurationRequest&>(request).mutable_changes();
  for (const auto& name : names) add_unset(changes, name);
  return kSuccess;
}

int put_removed_output(const Common&, google::protobuf::Message& request,
                       const std::string& output) {
  auto& changes = *static_cast<v1::ChangeConfigurationRequest&>(request).mutable_changes();
  add_unset(changes, "output." + output + ".*");
  return kSuccess;
}

constexpr const char* kAllHelp = language::mark(
    "Also show settings without a value, and "
    "describe each setting");
constexpr const char* kValuesHelp = language::mark(
    "SETTING=VALUE, or SETTING VALUE. If one change is wrong, none is made. Repeat a setting to "
    "make a list. The value - reads a line of standard input, for secrets");

Options list_values() { return {own_value("--all", kAllHelp, &ListOptions::all)}; }

VerbOption revision_value() {
  return number_value(
      "--revision", "Refuse if somebody has changed the settings since this revision", "revision");
}

const std::vector<Verb> kChanges = {
    own_row<ListOptions>("list", language::mark("List the settings"), list_values(), list_settings),
    row<v1::ChangeConfigurationRequest>(
        "set", language::mark("Change settings"),
        {text_values("values", kValuesHelp, put_values<v1::ChangeConfigurationRequest>).required(),
         revision_value()},
        change_settings),
    row<v1::ChangeConfigurationRequest>(
        "unset", language::mark("The default of these settings is in force again"),
        {text_values("settings", "The names of the settings", put_unset).required(),
         revision_value()},
        change_settings),
    row<v1::TestConfigurationRequest>(
        "test", language::mark("Only check a change, do not make it"),
        {text_values("values", kValuesHelp, put_values<v1::TestConfigurationRequest>).required()},
        test_settings),
    row<v1::ChangeConfigurationRequest>(
        "remove-output", language::mark("Remove an output that was made here"),
        {text_value("output", "The name of the output").put(put_removed_output).required()},
        change_settings),
    row<v1::ChangeConfigurationRequest>(
        "put-aside", language::mark("Stop reporting the unreadable lines in the record of changes"),
        {fixed_value("put_damaged_aside", "true")}, change_settings),
    row<v1::RestartDaemonRequest>("restart",
                                  language::mark("End the daemon cleanly, and start it again"), {},
                                  restart_daemon),
};

const Verb kSettingsVerbs[] = {
    own_row<ListOptions>("settings", language::mark("Show and change the settings of the daemon"),
                         list_values(), list_settings)
        .with_footer(
            "A setting is called TABLE.KEY, as in event.delay, or output.NAME.KEY of an output. "
            "A value of the configuration file wins.\n"
            "Setting its kind makes a new output: settings set output.site.kind=pgn "
            "output.site.delay=15m")
        .with_verbs(kChanges)};

}  // namespace

void add_settings_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kSettingsVerbs, common, code);
}

}  // namespace jadoube::cli
