#include "daemon/system/home_path.h"

#include <cstdlib>
#include <string_view>

namespace jadoube::system {

std::string home_path(const std::string& path) {
  if (path != "~" && !path.starts_with("~/")) return path;
  const char* home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? home + path.substr(1) : path;
}

std::string home_address(const std::string& address) {
  constexpr std::string_view kUnix = "unix:";
  if (!address.starts_with(kUnix)) return address;
  return std::string(kUnix) + home_path(address.substr(kUnix.size()));
}

}  // namespace jadoube::system
