#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/app/settings/kept_settings.h"

// Any file is read: each of its lines is a change or is reported.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::app::KeptSettings;
  const int file = memfd_create("settings", MFD_CLOEXEC);
  if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) std::abort();
  const auto kept = KeptSettings::open("/proc/self/fd/" + std::to_string(file));
  close(file);
  if (!kept) std::abort();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto ends = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  const bool is_cut = !text.empty() && !text.ends_with('\n');
  if (kept->revision() != ends + (is_cut ? 1 : 0)) std::abort();
  if (kept->damaged().size() > kept->revision()) std::abort();
  return 0;
}
