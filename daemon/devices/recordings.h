#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drivers/instant.h"

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

}  // namespace jadoube::devices
