#include "daemon/cli/local/settings_copy.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>

#include "daemon/system/secret_file.h"

namespace jadoube::cli {
namespace {

namespace paths = std::filesystem;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// As `daemon/app` calls them.
constexpr const char* kSettingsName = "settings.jsonl";
constexpr const char* kSecretsName = "secrets";
// Somebody may change a setting meanwhile. Then the copy begins anew.
constexpr int kTries = 5;

std::optional<std::string> copied_bytes(const paths::path& path) {
  std::error_code error;
  if (!paths::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  if (!file) return std::nullopt;
  return bytes.str();
}

// Settings and secrets that belong together.
struct Read {
  std::string settings;
  std::map<std::string, std::string> secrets = {};
};

std::optional<Read> read_once(const paths::path& data_dir) {
  auto settings = copied_bytes(data_dir / kSettingsName);
  if (!settings) return std::nullopt;
  Read read{.settings = *std::move(settings)};
  std::error_code error;
  for (paths::directory_iterator each(data_dir / kSecretsName, error), end; each != end;
       each.increment(error)) {
    auto bytes = copied_bytes(each->path());
    if (!bytes) return std::nullopt;
    read.secrets[each->path().filename().string()] = *std::move(bytes);
  }
  if (error && error != std::errc::no_such_file_or_directory) return std::nullopt;
  const auto after = copied_bytes(data_dir / kSettingsName);
  return after == read.settings ? std::optional(std::move(read)) : std::nullopt;
}

Expected<void> make_own_directory(const paths::path& path) {
  std::error_code error;
  paths::create_directory(path, error);
  if (!error) paths::permissions(path, paths::perms::owner_all, error);
  if (!error) return {};
  return refuse(ErrorCode::kUnavailable, "cannot make the directory {path}: {why}",
                {{"path", path.string()}, {"why", error.message()}});
}

}  // namespace

Expected<CopiedSettings> copy_settings(const std::string& data_dir, const std::string& to) {
  std::error_code error;
  if (!paths::exists(paths::path(data_dir) / kSettingsName, error)) return CopiedSettings{};
  if (paths::exists(to, error)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "{path} is there already: name a new file, nothing is overwritten",
                  {{"path", to}});
  }
  std::optional<Read> read;
  for (int i = 0; i < kTries && !read; ++i) read = read_once(data_dir);
  if (!read) {
    return refuse(ErrorCode::kUnavailable, "the settings in {path} cannot be read",
                  {{"path", data_dir}});
  }
  const paths::path folder(to);
  auto made = make_own_directory(folder);
  if (made && !read->secrets.empty()) made = make_own_directory(folder / kSecretsName);
  for (const auto& [name, secret] : read->secrets) {
    if (made) made = system::write_secret_file(folder / kSecretsName / name, secret);
  }
  // Last: with this file, the copy is whole.
  if (made) made = system::write_secret_file(folder / kSettingsName, read->settings);
  if (!made) return tl::unexpected(made.error());
  return CopiedSettings{.is_there = true, .secrets = read->secrets.size()};
}

}  // namespace jadoube::cli
