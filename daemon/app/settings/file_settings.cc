#include "daemon/app/settings/file_settings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "daemon/app/config/config_reader.h"
#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/outputs/output_set.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/ip_address.h"
#include "drivers/transport/file_descriptor.h"

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

namespace {

namespace fs = std::filesystem;
using language::tr;

constexpr std::size_t kLongestValue = 2000, kMostValues = 200, kLongestSecret = 1024,
                      kLongestName = 60;
// The kinds whose connections are not checked, or get the whole record.
constexpr std::array<std::string_view, 2> kOnlyInFile = {"speech", "hub"};

bool has_control(const std::string& text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < ' ' || c == 127; });
}

// True if `path` is below `root`, also after links are resolved. With `may_be_root`, `root` itself
// is allowed.
bool is_below(const fs::path& path, const fs::path& root, bool may_be_root) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(path, error);
  if (error) return false;
  const fs::path top = fs::weakly_canonical(root, error);
  if (error) return false;
  const auto [end, more] = std::ranges::mismatch(top, whole);
  return end == top.end() && (may_be_root || (more != whole.end() && !more->empty()));
}

std::string secret_fault(const std::vector<std::string>& values) {
  if (values.size() != 1 || values.front().empty()) return tr("write the secret, on one line");
  if (values.front().size() > kLongestSecret) return tr("the secret is too long");
  return has_control(values.front()) ? tr("the secret has a control character") : std::string();
}

}  // namespace

std::string SettingRules::refusal_of(const SettingName& name, const std::string& kind,
                                     bool is_arbiter) const {
  const KeyRow* row = name.row();
  if (row == nullptr) return tr("there is no such setting");
  if (row->effect == KeyEffect::kOnlyFile) {
    return tr("only the configuration file has it: {why}", {{"why", tr(reason_text(row->reason))}});
  }
  if (!name.output.empty() && file_.has_output(name.output)) {
    return tr("the configuration file has the output {output}: change it there",
              {{"output", name.output}});
  }
  if (file_.has(name)) return tr("the configuration file has it: change it there");
  if (name.output.empty()) {
    return row->for_arbiters && !is_arbiter ? tr("only arbiters may change it") : std::string();
  }
  if (!model::is_plain_id(name.output) || name.output.size() > kLongestName) {
    return tr(
        "\"{output}\" is not a name for an output. Use letters, digits, '.', '_' and '-', with "
        "a letter or digit at the start",
        {{"output", name.output}});
  }
  if (name.key == "name") return tr("an output keeps its name: make another one, and remove it");
  if (kind == "alerts" && !is_arbiter) {
    return tr("alerts are about incidents, so only arbiters may change this output");
  }
  return {};
}

std::string SettingRules::fault_of(const SettingName& name,
                                   const std::vector<std::string>& values) const {
  const KeyRow* row = name.row();
  if (row == nullptr) return tr("there is no such setting");
  if (row->is_secret) return secret_fault(values);
  if (values.empty()) return tr("a value is missing");
  if (row->type != KeyType::kTexts && values.size() > 1) return tr("it has one value only");
  if (values.size() > kMostValues) return tr("it has too many values");
  for (const std::string& value : values) {
    if (value.size() > kLongestValue) return tr("the value is too long");
    if (has_control(value)) return tr("the value has a control character");
  }
  if (name.output.empty()) return {};
  const std::string& value = values.front();
  if (name.key == "kind" && std::ranges::find(kOnlyInFile, value) != kOnlyInFile.end()) {
    return tr("an output of kind {kind} is made in the configuration file: {why}",
              {{"kind", value}, {"why", tr(reason_text(OnlyFile::kReach))}});
  }
  return name.key == "dir" ? folder_fault(value) : std::string();
}

fs::path SettingRules::folders_in(const Config& config) {
  return (fs::path(config.data_dir) / "folders").lexically_normal();
}

fs::path SettingRules::folder_of(const std::string& dir) const {
  // An absolute path takes the place of what is before it.
  return (folders_in(file_.config()) / dir).lexically_normal();
}

std::string SettingRules::folder_fault(const std::string& dir) const {
  if (dir.empty() || dir.starts_with('~'))
    return tr("write the name of a directory, as in \"site\"");
  const auto& roots = file_.config().output_dirs;
  const fs::path whole = folder_of(dir);
  if (!fs::path(dir).is_absolute()) {
    if (is_below(whole, folders_in(file_.config()), false)) return {};
    return tr("\"{directory}\" is not in the directory of the daemon", {{"directory", dir}});
  }
  if (std::ranges::any_of(roots, [&](const auto& root) { return is_below(whole, root, true); }))
    return {};
  if (roots.empty()) {
    return tr(
        "a path must be below [daemon] output_dirs of the configuration file, and the file has "
        "none. A name without \"/\" at its start is in the directory of the daemon");
  }
  std::string names;
  for (const auto& root : roots) names += (names.empty() ? "" : ", ") + root;
  return tr("a path is allowed only below these: {directories}", {{"directories", names}});
}

std::vector<SettingFault> SettingRules::faults_of(const outputs::OutputSettings& output) {
  const auto named = [&](const char* key, std::string what) {
    return SettingFault{.name = SettingName{"output", output.name, key}.text(),
                        .what = std::move(what)};
  };
  if (!output.url.empty()) {
    const std::string host = outputs::host_of_url(output.url);
    if (host == "localhost" || host.ends_with(".localhost") || system::is_of_this_machine(host)) {
      return {
          named("url", tr("{host} is this machine itself. An output that is made in the browser "
                          "must go to another machine",
                          {{"host", host}}))};
    }
  }
  if (output.url.starts_with("sftp://")) {
    return {named("url", tr("sftp needs a file with the key of the host. Make this output in "
                            "the configuration file, or use https:// or ftps://"))};
  }
  const auto wrong = outputs::wrong_settings_of(output);
  if (!wrong) return {};
  return {named(output.kind == outputs::Kind::kFolder ? "dir" : "url", tr(*wrong))};
}

SettingValues SettingRules::as_in_file(const SettingValues& values, const fs::path& secrets) const {
  SettingValues used;
  for (const auto& [name, given] : values) {
    auto parts = SettingName::parse(name);
    if (!parts || given.empty()) {
      used[name] = given;
    } else if (!parts->output.empty() && parts->key == "secret") {
      parts->key = "secret_file";
      used[parts->text()] = {(secrets / given.front()).string()};
    } else if (!parts->output.empty() && parts->key == "dir") {
      used[name] = {folder_of(given.front()).string()};
    } else {
      used[name] = given;
    }
  }
  return used;
}

}  // namespace jadoube::app
