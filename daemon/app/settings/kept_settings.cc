#include "daemon/app/settings/kept_settings.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <vector>

#include "daemon/language/translate.h"
#include "daemon/system/digest.h"
#include "daemon/system/secret_file.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::app {
namespace {

using KeptJson = nlohmann::ordered_json;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

std::string sum_of(const KeptJson& json) {
  constexpr std::size_t kDigits = 16;
  return system::hex_of(system::digest_of(json.dump())).substr(0, kDigits);
}

std::string line_of(const SettingsChange& change) {
  KeptJson json{{"revision", change.revision},
                {"time", change.at.time_since_epoch().count()},
                {"author", change.author},
                {"origin", change.origin}};
  KeptJson settings = KeptJson::object();
  for (const auto& [name, values] : change.settings) {
    settings[name] = values ? KeptJson(*values) : KeptJson();
  }
  json["settings"] = std::move(settings);
  if (!change.put_aside.empty()) json["put_aside"] = change.put_aside;
  // Only UTF-8 can be written. The texts of protobuf messages are UTF-8.
  json = KeptJson::parse(json.dump(-1, ' ', false, KeptJson::error_handler_t::replace));
  json["sum"] = sum_of(json);
  return json.dump() + "\n";
}

bool is_text(const KeptJson& json, const char* key) {
  return json.contains(key) && json[key].is_string();
}

std::optional<std::vector<std::string>> texts_of(const KeptJson& list) {
  std::vector<std::string> texts;
  for (const KeptJson& text : list) {
    if (!text.is_string()) return std::nullopt;
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

// Nothing: it is no list of line numbers.
std::optional<std::vector<std::uint64_t>> lines_put_aside(const KeptJson& list) {
  if (!list.is_array()) return std::nullopt;
  std::vector<std::uint64_t> lines;
  for (const KeptJson& line : list) {
    if (!line.is_number_unsigned()) return std::nullopt;
    lines.push_back(line.get<std::uint64_t>());
  }
  return lines;
}

// Nothing: the line was damaged.
std::optional<SettingsChange> change_of(std::string_view line) {
  KeptJson json = KeptJson::parse(line, nullptr, false);
  if (!json.is_object() || !is_text(json, "sum")) return std::nullopt;
  const std::string sum = json["sum"];
  json.erase("sum");
  if (sum != sum_of(json)) return std::nullopt;
  const bool is_whole = json.contains("revision") && json["revision"].is_number_unsigned() &&
                        json.contains("time") && json["time"].is_number_integer() &&
                        is_text(json, "author") && is_text(json, "origin") &&
                        json.contains("settings") && json["settings"].is_object();
  if (!is_whole) return std::nullopt;
  SettingsChange change{
      .revision = json["revision"].get<std::uint64_t>(),
      .at = std::chrono::sys_seconds(std::chrono::seconds(json["time"].get<std::int64_t>())),
      .author = json["author"],
      .origin = json["origin"]};
  for (const auto& [name, values] : json["settings"].items()) {
    auto& setting = change.settings[name];
    if (values.is_null()) continue;
    if (!values.is_array()) return std::nullopt;
    setting = texts_of(values);
    if (!setting) return std::nullopt;
  }
  if (!json.contains("put_aside")) return change;
  auto lines = lines_put_aside(json["put_aside"]);
  if (!lines) return std::nullopt;
  change.put_aside = *std::move(lines);
  return change;
}

// Writes all of it to the disk. False: errno has the reason.
bool write_to_disk(int file, std::string_view bytes) {
  return drivers::write_all(file, bytes) && ::fsync(file) == 0;
}

// A new name is on the disk after its directory is synced.
void sync_directory(const std::filesystem::path& path) {
  const drivers::FileDescriptor folder(
      ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder) ::fsync(folder.get());
}

// Adds whole lines to a file, durably, or nothing.
Expected<void> append_to(const std::filesystem::path& path, std::string_view lines) {
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(path, ignored);
  const drivers::FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  const auto before = file ? ::lseek(file.get(), 0, SEEK_END) : -1;
  if (!file || before < 0 || !write_to_disk(file.get(), lines)) {
    const int why = errno;
    // Half a line would be reported as damaged.
    if (before >= 0 && ::ftruncate(file.get(), before) == 0) ::fsync(file.get());
    return refuse(ErrorCode::kUnavailable,
                  language::mark("the change cannot be kept in {path}: {why}"),
                  {{"path", path.string()}, {"why", std::strerror(why)}});
  }
  if (is_new) sync_directory(path);
  return {};
}

}  // namespace

Expected<KeptSettings> KeptSettings::open(std::filesystem::path path) {
  KeptSettings kept(std::move(path));
  std::error_code error;
  if (!std::filesystem::exists(kept.path_, error) && !error) return kept;
  std::ifstream file(kept.path_);
  if (!file) {
    return refuse(ErrorCode::kPermissionDenied,
                  "cannot read " + kept.path_.string() + ": " + std::strerror(errno));
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string_view left = text;
  while (!left.empty()) {
    const auto end = left.find('\n');
    kept.ends_in_line_ = end == std::string_view::npos;
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(kept.ends_in_line_ ? left.size() : end + 1);
    ++kept.revision_;
    auto change = change_of(line);
    if (change && change->revision == kept.revision_) {
      kept.take(*std::move(change));
    } else {
      kept.damaged_[kept.revision_] = line;
    }
  }
  return kept;
}

Expected<void> KeptSettings::add(SettingsChange change) {
  change.revision = revision_ + 1;
  const std::string line = (ends_in_line_ ? "\n" : "") + line_of(change);
  if (auto added = append_to(path_, line); !added) return added;
  ends_in_line_ = false;
  ++revision_;
  take(std::move(change));
  return {};
}

std::vector<std::uint64_t> KeptSettings::damaged() const {
  std::vector<std::uint64_t> lines;
  for (const auto& [line, bytes] : damaged_) lines.push_back(line);
  return lines;
}

Expected<void> KeptSettings::put_damaged_aside(SettingsChange change) {
  if (damaged_.empty()) return {};
  std::string lines;
  for (const auto& [line, bytes] : damaged_) lines += bytes + "\n";
  if (auto copied = append_to(path_.string() + kDamaged, lines); !copied) return copied;
  change.put_aside = damaged();
  return add(std::move(change));
}

const SettingsChange* KeptSettings::last_change(const std::string& name) const {
  const auto found = std::find_if(changes_.rbegin(), changes_.rend(), [&](const auto& change) {
    return change.settings.contains(name);
  });
  return found == changes_.rend() ? nullptr : &*found;
}

void KeptSettings::take(SettingsChange change) {
  for (const auto& [name, values] : change.settings) {
    if (values) {
      values_[name] = *values;
    } else {
      values_.erase(name);
    }
  }
  for (const std::uint64_t line : change.put_aside) damaged_.erase(line);
  changes_.push_back(std::move(change));
}

namespace fs = std::filesystem;

std::string KeptSecrets::file_name(const std::string& output, std::uint64_t revision) {
  return output + "." + std::to_string(revision);
}

rules::Expected<void> KeptSecrets::write(const std::map<std::string, std::string>& secrets) const {
  if (secrets.empty()) return {};
  std::error_code error;
  fs::create_directories(directory_, error);
  if (!error) fs::permissions(directory_, fs::perms::owner_all, error);
  if (error) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         language::mark("the secret cannot be written into {path}: {why}"),
                         {{"path", directory_.string()}, {"why", error.message()}});
  }
  for (const auto& [name, secret] : secrets) {
    if (auto written = system::write_secret_file(directory_ / name, secret + "\n"); !written) {
      return written;
    }
  }
  return {};
}

void KeptSecrets::keep_only(const std::set<std::string>& names) const {
  std::error_code error;
  std::vector<fs::path> old;
  for (const auto& file : fs::directory_iterator(directory_, error)) {
    if (!names.contains(file.path().filename().string())) old.push_back(file.path());
  }
  for (const fs::path& path : old) fs::remove(path, error);
}

}  // namespace jadoube::app
