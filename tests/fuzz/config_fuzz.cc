#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "daemon/app/config/config.h"

// Any text gives a configuration, or a message that names the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto config =
      jadoube::app::parse_config({reinterpret_cast<const char*>(data), size}, "x.toml");
  if (!config && !config.error().message.starts_with("x.toml:")) std::abort();
  return 0;
}
