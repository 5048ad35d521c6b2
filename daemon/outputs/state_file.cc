#include "daemon/outputs/state_file.h"

#include <fstream>
#include <system_error>

#include "drivers/transport/transport.h"

namespace jadoube::outputs {

rules::Expected<void> write_state_file(const std::filesystem::path& path, std::string_view text) {
  const std::filesystem::path fresh = path.string() + ".new";
  std::ofstream file(fresh, std::ios::trunc);
  file << text;
  file.close();
  if (!file) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "{path} cannot be written: is the disk full, or is the directory not "
                         "writable?",
                         {{"path", fresh.string()}});
  }
  std::error_code error;
  std::filesystem::rename(fresh, path, error);
  if (!error) return {};
  return rules::refuse(rules::ErrorCode::kUnavailable, "{path} cannot be replaced: {why}",
                       {{"path", path.string()}, {"why", drivers::system_sentence(error.value())}});
}

}  // namespace jadoube::outputs
