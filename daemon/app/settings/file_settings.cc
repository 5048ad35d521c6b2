#include "daemon/app/settings/file_settings.h"

#include <algorithm>
#include <utility>

#include "daemon/app/config/config_reader.h"
#include "daemon/app/settings/setting_rules.h"
#include "drivers/transport/given_file.h"

namespace jadoube::app {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The name of the text that is made of changed values.
constexpr const char* kChanged = "changed in the browser";

// Moves a node with its line.
void move_node(toml::table& to, std::string_view key, toml::node& node) {
  node.visit([&](auto& value) { to.insert(key, std::move(value)); });
}

// Adds the keys of `more`. A key of `to` stays as it is.
void merge_tables(toml::table& to, toml::table& more) {
  for (auto&& [key, node] : more) {
    toml::node* there = to.get(key.str());
    if (there == nullptr) {
      move_node(to, key.str(), node);
    } else if (there->is_table() && node.is_table()) {
      merge_tables(*there->as_table(), *node.as_table());
    } else if (there->is_array() && node.is_array()) {
      for (toml::node& entry : *node.as_array()) {
        if (toml::table* table = entry.as_table()) there->as_array()->push_back(std::move(*table));
      }
    }
  }
}

// The setting that a reader has named: "output.url" of the output on that line.
SettingFault fault_of_mistake(const ConfigReader::Mistake& mistake, const SettingsText& changed) {
  if (mistake.source != kChanged) {
    return {.name = mistake.key,
            .what = mistake.source + ":" + std::to_string(mistake.line) + ": " + mistake.what,
            .in_file = true};
  }
  constexpr std::string_view kOutput = "output.";
  const std::string output = changed.output_at(mistake.line);
  if (output.empty() || !mistake.key.starts_with(kOutput)) {
    return {.name = mistake.key, .what = mistake.what};
  }
  std::string key = mistake.key.substr(kOutput.size());
  // In the browser, the secret itself is written, and the daemon makes the file.
  if (key == "secret_file") key = "secret";
  return {.name = SettingName{"output", output, key}.text(), .what = mistake.what};
}

// The values in units that are used or rejected together: a key, or an output.
std::vector<SettingValues> units_of(const SettingValues& values) {
  std::map<std::string, SettingValues> units;
  for (const auto& [name, given] : values) {
    const auto parts = SettingName::parse(name);
    const std::string unit = parts && !parts->output.empty() ? "output." + parts->output : name;
    units[unit].emplace(name, given);
  }
  std::vector<SettingValues> all;
  for (auto& [name, unit] : units) all.push_back(std::move(unit));
  return all;
}

}  // namespace

Expected<FileSettings> FileSettings::open(std::string path) {
  if (path.empty()) return parse("", "defaults");
  const auto text = drivers::read_given_file(path);
  if (!text) {
    return refuse(ErrorCode::kNotFound, path + ": the file does not exist, or it cannot be read");
  }
  auto read = parse(*text, path);
  if (read) read->path_ = std::move(path);
  return read;
}

Expected<FileSettings> FileSettings::parse(std::string text, std::string name) {
  auto config = parse_config(text, name);
  if (!config) return tl::unexpected(config.error());
  FileSettings made;
  made.config_ = *std::move(config);
  for (const auto& output : made.config_.outputs) made.outputs_.insert(output.name);
  const toml::parse_result parsed = toml::parse(text, name);
  made.values_ = values_of(parsed.table());
  for (const auto& [key, node] : parsed.table()) made.tables_.emplace(key.str());
  made.text_ = std::move(text);
  made.name_ = std::move(name);
  return made;
}

bool FileSettings::has(const SettingName& name) const {
  return name.output.empty() ? values_.contains(name.text()) : has_output(name.output);
}

FileSettings::Reading FileSettings::read(const SettingValues& changed) const {
  SettingValues left = changed;
  std::erase_if(left, [&](const auto& value) {
    const auto name = SettingName::parse(value.first);
    return !name || has(*name);
  });
  toml::parse_result file = toml::parse(text_, name_);
  const SettingsText text = text_of(left);
  toml::parse_result more = toml::parse(text.text, std::string(kChanged));
  if (!more) {
    return {.faults = {{.name = "", .what = std::string(more.error().description())}}};
  }
  merge_tables(file.table(), more.table());
  ConfigReader reader(name_);
  Config config = read_tables(reader, file.table());
  Reading reading;
  for (const auto& mistake : reader.mistakes()) {
    reading.faults.push_back(fault_of_mistake(mistake, text));
  }
  if (!reading.faults.empty()) return reading;
  for (outputs::OutputSettings& output : config.outputs) {
    output.spares_this_machine = !has_output(output.name);
    if (has_output(output.name) || output.dir.empty()) continue;
    output.tops = config_.output_dirs;
    output.tops.push_back(SettingRules::folders_in(config_).string());
  }
  reading.config = std::move(config);
  return reading;
}

FileSettings::Reading FileSettings::read_what_is_right(const SettingValues& changed) const {
  Reading all = read(changed);
  if (all.config) return all;
  SettingValues right;
  std::vector<SettingFault> faults;
  std::vector<SettingValues> left = units_of(changed);
  // A unit may need another one after it.
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    faults.clear();
    std::vector<SettingValues> wrong;
    for (SettingValues& unit : left) {
      SettingValues with = right;
      with.insert(unit.begin(), unit.end());
      Reading tried = read(with);
      if (tried.config) {
        right = std::move(with);
        has_grown = true;
        continue;
      }
      const SettingFault& fault = tried.faults.front();
      faults.push_back({.name = unit.begin()->first,
                        .what = fault.name == unit.begin()->first
                                    ? fault.what
                                    : fault.name + ": " + fault.what});
      wrong.push_back(std::move(unit));
    }
    left = std::move(wrong);
  }
  Reading reading = read(right);
  reading.faults = std::move(faults);
  return reading;
}

}  // namespace jadoube::app
