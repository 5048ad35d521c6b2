#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::devices {

/// A part of a recording. It is a session of its own, with times counted from `began`.
struct RecordedPart {
  drivers::Instant began;
  std::string text;
};

/// The recordings of `board` in `folder` between two times, in order. A recorder may still write
/// there. Each part comes from one recording. Empty recordings give no part. Files that are not
/// sessions are skipped.
std::vector<RecordedPart> recorded_between(const std::filesystem::path& folder,
                                           const std::string& board, drivers::Instant from,
                                           drivers::Instant to);

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
