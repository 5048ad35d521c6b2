#include "daemon/app/settings/settings_desk.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using api::Setting;
using api::SettingEdit;
using api::Settings;
using api::SettingsRequest;
using api::SettingsTrial;
using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr const char* kOutput = "output";
// Used instead of a key: the whole output.
constexpr std::string_view kAll = "*";

std::vector<std::string> words_in(std::string_view words) {
  std::istringstream in{std::string(words)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::vector<std::string> lines_in(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

Setting::Type type_of(KeyType type) {
  switch (type) {
    case KeyType::kText:
      return Setting::Type::kText;
    case KeyType::kFlag:
      return Setting::Type::kFlag;
    case KeyType::kNumber:
      return Setting::Type::kNumber;
    case KeyType::kDelay:
      return Setting::Type::kDelay;
    case KeyType::kMoment:
      return Setting::Type::kMoment;
    case KeyType::kTexts:
      return Setting::Type::kTexts;
  }
  return Setting::Type::kText;
}

Setting::Effect effect_of(KeyEffect effect) {
  if (effect == KeyEffect::kOnlyFile) return Setting::Effect::kOnlyFile;
  return effect == KeyEffect::kAtOnce ? Setting::Effect::kAtOnce : Setting::Effect::kRestart;
}

// A key of any table, without a value.
Setting described(const KeyRow& row) {
  return {
      .name = std::string(row.table) + (row.table == kOutput ? ".*." : ".") + std::string(row.key),
      .table = std::string(row.table),
      .key = std::string(row.key),
      .type = type_of(row.type),
      .effect = effect_of(row.effect),
      .defaults = lines_in(row.fallback),
      .is_secret = row.is_secret,
      .for_arbiters = row.for_arbiters,
      .description = tr(row.what),
      .only_file = row.reason == OnlyFile::kNo ? "" : tr(reason_text(row.reason)),
      .words = words_in(row.words),
      .kinds = words_in(row.kinds)};
}

std::string kind_in(const SettingValues& values, const std::string& output) {
  const auto found = values.find(SettingName{kOutput, output, "kind"}.text());
  return found == values.end() || found->second.empty() ? "" : found->second.front();
}

// The names of outputs, in their order.
std::vector<std::string> outputs_in(const SettingValues& values) {
  std::vector<std::string> names;
  for (const auto& [name, given] : values) {
    const auto parts = SettingName::parse(name);
    if (!parts || parts->output.empty()) continue;
    if (std::ranges::find(names, parts->output) == names.end()) names.push_back(parts->output);
  }
  return names;
}

std::set<std::string> secrets_in(const SettingValues& values) {
  std::set<std::string> names;
  for (const auto& [name, given] : values) {
    const auto parts = SettingName::parse(name);
    if (parts && !parts->output.empty() && parts->key == "secret") {
      names.insert(given.begin(), given.end());
    }
  }
  return names;
}

std::string lines_of(const std::vector<api::SettingRefusal>& refusals) {
  std::string lines;
  for (const auto& [name, what] : refusals) {
    lines += (lines.empty() ? "" : "\n") + (name.empty() ? what : name + ": " + what);
  }
  return lines;
}

}  // namespace

SettingsDesk::SettingsDesk(FileSettings file, KeptSettings kept, Restart restart)
    : restart_(std::move(restart)),
      file_(std::move(file)),
      rules_(file_),
      secrets_(fs::path(file_.config().data_dir) / "secrets"),
      kept_(std::move(kept)) {
  SettingValues allowed;
  for (const auto& [name, values] : kept_.values()) {
    const auto parts = SettingName::parse(name);
    if (parts && file_.has(*parts)) continue;
    const bool is_secret = parts && parts->row() != nullptr && parts->row()->is_secret;
    const std::string fault = !parts      ? tr("there is no such setting")
                              : is_secret ? std::string()
                                          : rules_.fault_of(*parts, values);
    if (fault.empty()) {
      allowed[name] = values;
    } else {
      left_out_.push_back({.name = name, .what = fault});
    }
  }
  // If an output is left out, all its keys are.
  std::erase_if(allowed,
                [&](const auto& value) { return is_left_out(*SettingName::parse(value.first)); });
  auto reading = file_.read_what_is_right(rules_.as_in_file(allowed, secrets_.directory()));
  for (SettingFault& fault : reading.faults) left_out_.push_back(std::move(fault));
  std::erase_if(allowed,
                [&](const auto& value) { return is_left_out(*SettingName::parse(value.first)); });
  running_ = reading.config ? *std::move(reading.config) : file_.config();
  running_values_ = std::move(allowed);
  make_directories(running_);
}

void SettingsDesk::make_directories(const Config& config) const {
  const fs::path folders = SettingRules::folders_in(file_.config());
  for (const auto& output : config.outputs) {
    const fs::path parent = fs::path(output.dir).parent_path();
    // Other folders must already exist: an administrator makes them.
    if (output.dir.empty() || !(parent.string() + "/").starts_with(folders.string() + "/"))
      continue;
    std::error_code error;
    fs::create_directories(parent, error);
    if (!error) continue;
    log::error("output " + output.name + ": cannot make " + parent.string() + ": " +
               error.message());
  }
}

Expected<std::unique_ptr<SettingsDesk>> SettingsDesk::open(const std::string& path,
                                                           Restart restart) {
  auto file = FileSettings::open(path);
  if (!file) return tl::unexpected(file.error());
  auto kept = KeptSettings::open(fs::path(file->config().data_dir) / KeptSettings::kFileName);
  if (!kept) return tl::unexpected(kept.error());
  return std::unique_ptr<SettingsDesk>(
      new SettingsDesk(*std::move(file), *std::move(kept), std::move(restart)));
}

std::vector<std::string> SettingsDesk::problems() const {
  std::vector<std::string> problems;
  for (const auto line : kept_.damaged()) {
    problems.push_back(
        tr("line {line} of {file} cannot be read, so its change is not in force. Make the "
           "change again, and remove the line: jadoube settings put-aside",
           {{"line", line}, {"file", KeptSettings::kFileName}}));
  }
  for (const SettingFault& fault : left_out_) {
    problems.push_back(tr("{setting} was changed in the browser and is not used: {why}",
                          {{"setting", fault.name}, {"why", fault.what}}));
  }
  for (const std::string& output : outputs_in(kept_.values())) {
    if (!file_.has_output(output)) continue;
    problems.push_back(
        tr("the configuration file now has the output {output}. The output of this name from "
           "the browser is not used",
           {{"output", output}}));
  }
  return problems;
}

Settings SettingsDesk::read(bool for_arbiter) {
  const std::lock_guard lock(mutex_);
  return all_settings(for_arbiter);
}

Expected<void> SettingsDesk::check_revision(const SettingsRequest& request) const {
  if (request.revision == 0 || request.revision == revision()) return {};
  return refuse(
      ErrorCode::kFailedPrecondition,
      language::mark("somebody has changed the settings meanwhile: they have revision {revision}, "
                     "and you have {seen}. Read them again"),
      {{"revision", std::to_string(revision())}, {"seen", std::to_string(request.revision)}});
}

Expected<SettingsTrial> SettingsDesk::test(const SettingsRequest& request) {
  const std::lock_guard lock(mutex_);
  if (auto fits = check_revision(request); !fits) return tl::unexpected(fits.error());
  const Checked checked = check(request);
  SettingsTrial trial{.refusals = checked.refusals};
  for (const auto& [name, values] : checked.settings) {
    const auto parts = SettingName::parse(name);
    const KeyRow* row = parts ? parts->row() : nullptr;
    trial.needs_restart |= row != nullptr && row->effect == KeyEffect::kRestart;
  }
  return trial;
}

Expected<Settings> SettingsDesk::change(const SettingsRequest& request) {
  const std::lock_guard lock(mutex_);
  if (auto fits = check_revision(request); !fits) return tl::unexpected(fits.error());
  Checked checked = check(request);
  if (!checked.refusals.empty()) {
    return refuse(ErrorCode::kInvalidArgument, "{faults}",
                  {{"faults", lines_of(checked.refusals)}});
  }
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  if (request.puts_damaged_aside) {
    const auto lines = kept_.damaged();
    auto aside =
        kept_.put_damaged_aside({.at = now, .author = request.author, .origin = request.origin});
    if (!aside) return tl::unexpected(aside.error());
    for (const auto line : lines) {
      log::info("line " + std::to_string(line) + " of " + KeptSettings::kFileName +
                " is put aside by " + request.author);
    }
  }
  if (checked.settings.empty()) return all_settings(request.is_arbiter);
  if (auto written = secrets_.write(checked.secrets); !written) {
    return tl::unexpected(written.error());
  }
  auto kept = kept_.add({.at = now,
                         .author = request.author,
                         .origin = request.origin,
                         .settings = checked.settings});
  if (!kept) return tl::unexpected(kept.error());
  std::string names;
  for (const auto& [name, values] : checked.settings) {
    names += (names.empty() ? "" : ", ") + name;
    std::erase_if(left_out_, [&](const SettingFault& fault) {
      const auto one = SettingName::parse(fault.name), other = SettingName::parse(name);
      return fault.name == name ||
             (one && other && !one->output.empty() && one->output == other->output);
    });
  }
  log::info("settings, revision " + std::to_string(revision()) + ": " + request.author +
            " changes " + names);
  make_directories(*checked.config);
  const auto applied = user_ != nullptr ? user_->apply(*checked.config) : rules::Expected<void>();
  secrets_.keep_only(secrets_in(kept_.values()));
  if (!applied) {
    return refuse(
        ErrorCode::kUnavailable,
        language::mark("the change is saved, and is in force only after a restart: {why}"),
        {{"why", applied.error().sentence()}});
  }
  return all_settings(request.is_arbiter);
}

SettingsDesk::Checked SettingsDesk::check(const SettingsRequest& request) const {
  Checked checked{.values = used_values()};
  for (const SettingEdit& edit : request.edits) take_edit(edit, request, checked);
  if (checked.refusals.empty()) read_checked(checked);
  return checked;
}

void SettingsDesk::take_edit(const SettingEdit& edit, const SettingsRequest& request,
                             Checked& checked) const {
  const auto parts = SettingName::parse(edit.name);
  const auto fail = [&](std::string what) {
    checked.refusals.push_back({.name = edit.name, .what = std::move(what)});
  };
  if (!parts) return fail(tr("there is no such setting"));
  const bool is_whole_output = !parts->output.empty() && parts->key == kAll;
  const std::string kind = kind_in(kept_.values(), parts->output);
  const auto asked = std::ranges::find(
      request.edits, SettingName{kOutput, parts->output, "kind"}.text(), &SettingEdit::name);
  const std::string kind_after = asked != request.edits.end() && asked->values &&
                                         !asked->values->empty() && !parts->output.empty()
                                     ? asked->values->front()
                                     : kind;
  for (const std::string& each : {kind, kind_after}) {
    auto why =
        rules_.refusal_of(is_whole_output ? SettingName{kOutput, parts->output, "kind"} : *parts,
                          each, request.is_arbiter);
    if (!why.empty()) return fail(std::move(why));
  }
  if (is_whole_output) {
    if (edit.values) return fail(tr("an output can only be removed as a whole"));
    return remove_output(parts->output, checked);
  }
  if (!edit.values) {
    if (kept_.values().contains(edit.name)) checked.settings[edit.name] = std::nullopt;
    checked.values.erase(edit.name);
    return;
  }
  if (auto why = rules_.fault_of(*parts, *edit.values); !why.empty()) return fail(std::move(why));
  std::vector<std::string> values = *edit.values;
  if (parts->row()->is_secret) {
    const auto file = KeptSecrets::file_name(parts->output, revision());
    checked.secrets[file] = values.front();
    values = {file};
  }
  const auto known = kept_.values().find(edit.name);
  if (known == kept_.values().end() || known->second != values) {
    checked.settings[edit.name] = values;
  }
  checked.values[edit.name] = std::move(values);
}

void SettingsDesk::remove_output(const std::string& output, Checked& checked) const {
  bool is_there = false;
  for (const auto& [name, values] : kept_.values()) {
    const auto parts = SettingName::parse(name);
    if (!parts || parts->output != output || output.empty()) continue;
    checked.settings[name] = std::nullopt;
    checked.values.erase(name);
    is_there = true;
  }
  if (is_there) return;
  checked.refusals.push_back({.name = SettingName{kOutput, output, std::string(kAll)}.text(),
                              .what = tr("there is no such output")});
}

void SettingsDesk::read_checked(Checked& checked) const {
  // Without a new secret, the old one would be sent to another host.
  for (const std::string& output : outputs_in(checked.values)) {
    const auto name = [&](const char* key) { return SettingName{kOutput, output, key}.text(); };
    const bool goes_elsewhere =
        checked.settings.contains(name("url")) || checked.settings.contains(name("kind"));
    if (goes_elsewhere && checked.values.contains(name("secret")) &&
        !checked.settings.contains(name("secret"))) {
      checked.refusals.push_back(
          {.name = name("secret"),
           .what = tr("write the secret again: the output goes to another place")});
    }
  }
  if (!checked.refusals.empty()) return;
  auto reading = file_.read(rules_.as_in_file(checked.values, secrets_.directory()));
  for (const SettingFault& fault : reading.faults) {
    checked.refusals.push_back({.name = fault.name, .what = fault.what});
  }
  if (!reading.config) return;
  for (const auto& output : reading.config->outputs) {
    if (file_.has_output(output.name)) continue;
    for (const SettingFault& fault : SettingRules::faults_of(output)) {
      checked.refusals.push_back({.name = fault.name, .what = fault.what});
    }
  }
  checked.config = std::move(reading.config);
}

Expected<void> SettingsDesk::may_restart() {
  if (auto why = restart_.refusal(); !why.empty()) {
    return refuse(ErrorCode::kFailedPrecondition,
                  language::mark("the daemon cannot restart itself: {why}"), {{"why", why}});
  }
  // Somebody may have written into the file meanwhile.
  const auto file = FileSettings::open(file_.path());
  if (file) return {};
  return refuse(
      ErrorCode::kFailedPrecondition,
      language::mark("the daemon would not start again, because the configuration file is "
                     "wrong: {why}"),
      {{"why", file.error().message}});
}

void SettingsDesk::restart(const std::string& who) {
  log::info(who + " starts the daemon again");
  restart_.restart();
}

SettingValues SettingsDesk::used_values() const {
  SettingValues used;
  for (const auto& [name, values] : kept_.values()) {
    const auto parts = SettingName::parse(name);
    if (parts && !file_.has(*parts) && !is_left_out(*parts)) used[name] = values;
  }
  return used;
}

bool SettingsDesk::is_left_out(const SettingName& name) const {
  return std::ranges::any_of(left_out_, [&](const SettingFault& fault) {
    const auto parts = SettingName::parse(fault.name);
    return fault.name == name.text() ||
           (parts && !name.output.empty() && parts->output == name.output);
  });
}

bool SettingsDesk::waits(const std::string& name, const KeyRow& row) const {
  if (row.effect != KeyEffect::kRestart || file_.values().contains(name)) return false;
  const auto now = kept_.values().find(name);
  const auto running = running_values_.find(name);
  const bool is_set = now != kept_.values().end(), was_set = running != running_values_.end();
  const auto parts = SettingName::parse(name);
  if (parts && is_left_out(*parts)) return false;
  return is_set != was_set || (is_set && now->second != running->second);
}

Setting SettingsDesk::setting(const KeyRow& row, const SettingName& name, bool hides_value) const {
  Setting out = described(row);
  out.name = name.text();
  out.output = name.output;
  const auto in_file = file_.values().find(out.name);
  const auto changed = kept_.values().find(out.name);
  if (in_file != file_.values().end()) {
    out.source = Setting::Source::kFile;
    out.values = in_file->second;
  } else if (changed != kept_.values().end() && !is_left_out(name) && !file_.has(name)) {
    out.source = Setting::Source::kChanged;
    out.values = changed->second;
  }
  out.is_set = out.source != Setting::Source::kDefault;
  if (row.is_secret || hides_value) out.values.clear();
  out.waits_for_restart = waits(out.name, row);
  if (const SettingsChange* last = kept_.last_change(out.name)) {
    out.author = last->author;
    out.changed_at = last->at;
  }
  return out;
}

Settings SettingsDesk::all_settings(bool for_arbiter) const {
  Settings all{.revision = revision(),
               .problems = problems(),
               .damaged_lines = kept_.damaged().size(),
               .file = file_.path(),
               .no_restart = restart_.refusal(),
               .started = started_};
  for (const KeyRow& row : key_table()) {
    if (row.table == kOutput) {
      all.output_keys.push_back(described(row));
      continue;
    }
    all.settings.push_back(setting(
        row, {.table = std::string(row.table), .output = "", .key = std::string(row.key)}, false));
    all.waits_for_restart |= all.settings.back().waits_for_restart;
  }
  add_outputs(all, for_arbiter);
  add_left_over(all);
  return all;
}

void SettingsDesk::add_outputs(Settings& all, bool for_arbiter) const {
  std::vector<std::string> names;
  for (const auto& output : file_.config().outputs) names.push_back(output.name);
  for (const std::string& name : outputs_in(used_values())) names.push_back(name);
  for (const std::string& name : names) {
    const bool in_file = file_.has_output(name);
    const std::string kind = kind_in(in_file ? file_.values() : kept_.values(), name);
    all.outputs.push_back({.name = name, .kind = kind, .in_file = in_file});
    for (const KeyRow& row : key_table()) {
      const bool is_of_other = row.key == "name" || row.key == (in_file ? "secret" : "secret_file");
      if (row.table != kOutput || is_of_other || !is_of_kind(row, kind)) continue;
      // Readers at the address of alerts get incidents.
      const bool hides = kind == "alerts" && row.key == "url" && !for_arbiter;
      all.settings.push_back(
          setting(row, {.table = kOutput, .output = name, .key = std::string(row.key)}, hides));
      if (in_file) all.settings.back().effect = Setting::Effect::kOnlyFile;
    }
  }
}

void SettingsDesk::add_left_over(Settings& all) const {
  std::error_code ignored;
  std::set<std::string> names;
  for (const auto& file :
       fs::directory_iterator(fs::path(running_.data_dir) / "outputs", ignored)) {
    const auto& path = file.path();
    const std::string name = path.stem().string();
    const bool is_there =
        std::ranges::find(all.outputs, name, &api::SettingsOutput::name) != all.outputs.end();
    if (path.extension() == ".json" && !name.starts_with('.') && !is_there) names.insert(name);
  }
  for (const std::string& name : names) {
    all.outputs.push_back({.name = name, .kind = "", .is_left_over = true});
  }
}

}  // namespace jadoube::app
