#include "daemon/net/listen_address.h"

#include <string_view>

namespace jadoube::net {

bool is_local(const std::string& address) {
  for (const std::string_view local : {"unix:", "127.", "localhost:", "[::1]:"}) {
    if (address.starts_with(local)) return true;
  }
  return false;
}

}  // namespace jadoube::net
