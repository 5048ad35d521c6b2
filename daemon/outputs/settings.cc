#include "daemon/outputs/settings.h"

#include "rules/number.h"

namespace jadoube::outputs {

language::Language SpeechSettings::sentences() const {
  return language::Language::of_tag(voice.language).value_or(language::Language());
}

std::optional<SpeechAddress> parse_speech_address(const std::string& address) {
  constexpr std::string_view kUnix = "unix:";
  // The length of a path in the system's address of a socket.
  constexpr std::size_t kLongestPath = 107;
  if (address.starts_with(kUnix)) {
    std::string path = address.substr(kUnix.size());
    if (!path.starts_with('/') || path.size() > kLongestPath) return std::nullopt;
    return SpeechAddress{.path = std::move(path)};
  }
  const auto colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  SpeechAddress found{.host = address.substr(0, colon), .port = address.substr(colon + 1)};
  if (found.host.starts_with('[') && found.host.ends_with(']')) {
    found.host = found.host.substr(1, found.host.size() - 2);
  }
  const auto port = rules::parse_number<int>(found.port);
  if (!port || *port < 1 || *port > 65535 || found.host.empty()) return std::nullopt;
  return found;
}

}  // namespace jadoube::outputs
