#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "daemon/api/call/request.h"

// A cursor that is accepted is one that was given out.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kHead = 1000;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto number = jadoube::api::parse_cursor(text, "epoch", kHead);
  if (number && *number > kHead) std::abort();
  return 0;
}
