#include "daemon/serve/listen_address.h"

#include <string_view>

namespace jadoube::serve {

bool is_local(const std::string& address) {
  for (const std::string_view local : {"unix:", "127.", "localhost:", "[::1]:"}) {
    if (address.starts_with(local)) return true;
  }
  return false;
}

}  // namespace jadoube::serve
