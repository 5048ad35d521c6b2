#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "drivers/transport/network_transport.h"

// Any text is refused with a sentence, or is an address. The address can be written and read again
// as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::drivers;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto address = parse_network_address(text);
  if (!address) {
    if (address.error().message.empty()) std::abort();
    return 0;
  }
  if (!is_network_address(text) || address->host.empty() || address->port == 0) std::abort();
  const std::string written = (address->sets_line ? "rfc2217://[" : "tcp://[") + address->host +
                              "]:" + std::to_string(address->port);
  if (parse_network_address(written) != *address) std::abort();
  return 0;
}
