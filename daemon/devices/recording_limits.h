#pragma once

#include <cstdint>

namespace jadoube::devices {

/// How much recordings may take.
struct RecordingLimits {
  /// All files in the folder together. The oldest ones are removed for new ones.
  std::uintmax_t folder_bytes = std::uintmax_t{2000} << 20;
  /// One file. Then another one is started, so that the oldest part can be removed.
  std::uintmax_t file_bytes = std::uintmax_t{16} << 20;
  /// What stays free on the disk: the journal may be there too.
  std::uintmax_t free_bytes = std::uintmax_t{256} << 20;
};

}  // namespace jadoube::devices
