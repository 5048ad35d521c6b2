#include "daemon/outputs/safe_address.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace jadoube::outputs {

bool is_safe_address(const std::string& url) {
  // "http://localhost:1@example.org" is another host.
  if (url.find('@') != std::string::npos) return false;
  if (url.starts_with("https://")) return true;
  constexpr std::array<std::string_view, 3> kHere = {"http://127.0.0.1", "http://localhost",
                                                     "http://[::1]"};
  return std::ranges::any_of(kHere, [&](std::string_view host) {
    if (!url.starts_with(host)) return false;
    return url.size() == host.size() || url[host.size()] == ':' || url[host.size()] == '/';
  });
}

}  // namespace jadoube::outputs
