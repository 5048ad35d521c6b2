#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "daemon/net/relay.h"

// The first byte says where the bytes of a client are split. The cost is the same as of the whole,
// and no more than each byte could cost.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::net::Http2Meter;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto first = bytes.size() * data[0] / 255;
  Http2Meter whole, split;
  const int cost = whole.take(bytes);
  const int parts = split.take(bytes.substr(0, first)) + split.take(bytes.substr(first));
  if (cost != parts || cost < 0) std::abort();
  if (static_cast<std::size_t>(cost) > bytes.size() / 9 * Http2Meter::kCall) std::abort();
  return 0;
}
