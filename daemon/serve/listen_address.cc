#include "daemon/serve/listen_address.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <string_view>

#include "drivers/line/file_descriptor.h"

namespace jadoube::serve {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::string_view kUnix = "unix:";

// Whether somebody listens on the Unix socket at `path`: gRPC would take it from him without a
// word.
bool is_served(const sockaddr_un& address) {
  const drivers::FileDescriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return ::connect(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

Expected<void> check_unix_socket(const std::string& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  if (path.size() >= sizeof address.sun_path) {
    return refuse(ErrorCode::kInvalidArgument,
                  "cannot listen on unix:" + path + ": such a path is at most " +
                      std::to_string(sizeof address.sun_path - 1) + " bytes long");
  }
  path.copy(address.sun_path, path.size());
  if (is_served(address)) {
    return refuse(ErrorCode::kUnavailable,
                  "cannot listen on unix:" + path + ": another program serves there");
  }
  return {};
}

}  // namespace

Expected<void> check_address(const std::string& address) {
  if (!address.starts_with(kUnix)) return {};
  return check_unix_socket(address.substr(kUnix.size()));
}

bool is_local(const std::string& address) {
  for (const std::string_view local : {"unix:", "127.", "localhost:", "[::1]:"}) {
    if (address.starts_with(local)) return true;
  }
  return false;
}

}  // namespace jadoube::serve
