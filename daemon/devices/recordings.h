#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "drivers/instant.h"

namespace jadoube::devices {

/// A part of a recording: a session by itself, whose times count from `began`.
struct RecordedPart {
  drivers::Instant began;
  std::string text;
};

/// What `Recorder` wrote into `folder` of board `board` between two moments, in order; whoever
/// writes there may go on. Each part is as much of one recording, and none where there is nothing.
/// A file that is no session is passed over.
std::vector<RecordedPart> recorded_between(const std::filesystem::path& folder,
                                           const std::string& board, drivers::Instant from,
                                           drivers::Instant to);

}  // namespace jadoube::devices
