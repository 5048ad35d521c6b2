#include "daemon/app/settings/kept_secrets.h"

#include <sys/stat.h>

#include <system_error>
#include <vector>

#include "daemon/language/translate.h"
#include "daemon/system/secret_file.h"

namespace jadoube::app {

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
