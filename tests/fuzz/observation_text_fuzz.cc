#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "drivers/observation_text.h"

// An observation that can be read can be written as one printable line, and read again as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::drivers;
  const auto observation =
      parse_observation(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!observation) return 0;
  const std::string text = to_text(*observation);
  for (const char c : text) {
    if (c < ' ' || c > '~') std::abort();
  }
  if (parse_observation(text) != observation) std::abort();
  return 0;
}
