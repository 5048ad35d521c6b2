#include "daemon/outputs/wrong_settings.h"

#include <filesystem>

#include "daemon/outputs/alerts/alert_request.h"
#include "daemon/outputs/safe_address.h"
#include "daemon/outputs/upload/upload_output.h"
#include "daemon/outputs/url_fault.h"

namespace jadoube::outputs {

namespace fs = std::filesystem;
using rules::Sentence;

std::optional<Sentence> wrong_settings_of(const OutputSettings& settings) {
  // The hub's own library reads its address.
  if (!settings.url.empty() && settings.kind != Kind::kHub) {
    if (const auto fault = url_fault(settings.url)) {
      return Sentence("The address {address} cannot be used: {why}.",
                      {{"address", settings.url}, {"why", *fault}});
    }
  }
  switch (settings.kind) {
    case Kind::kLichess:
      if (settings.url.empty() || is_safe_address(settings.url)) return std::nullopt;
      return Sentence(
          "The address {address} is not https, so the token would be readable on the way.",
          {{"address", settings.url}});
    case Kind::kUpload:
      return wrong_upload_settings({.url = settings.url, .secret_file = settings.secret_file});
    case Kind::kAlerts:
      return wrong_alert_settings(settings);
    case Kind::kFolder:
      return wrong_directory(settings.dir);
    default:
      return std::nullopt;
  }
}

std::optional<Sentence> wrong_directory(const std::string& path) {
  std::error_code ignored;
  for (fs::path part = fs::absolute(path, ignored); !part.empty(); part = part.parent_path()) {
    if (fs::is_directory(part, ignored)) return std::nullopt;
    if (fs::exists(fs::symlink_status(part, ignored))) {
      if (part == fs::path(path)) {
        return Sentence("{path} is no directory.", {{"path", part.string()}});
      }
      return Sentence("{path} is no directory, so {directory} cannot be made.",
                      {{"path", part.string()}, {"directory", path}});
    }
    if (part == part.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace jadoube::outputs
