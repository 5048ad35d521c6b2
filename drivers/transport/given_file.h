#pragma once

#include <chrono>
#include <string>

#include "rules/error.h"

/// A file that a person names on a command line.
namespace jadoube::drivers {

/// A pipe without a writer is refused after this time.
inline constexpr std::chrono::milliseconds kPipePatience{5'000};

/// Reads the whole file at `path`. A pipe that somebody has open for writing is read until they
/// close it, however long they take: `<(program)`, `/dev/stdin`. NotFound: it cannot be read. It is
/// a directory or a device, or nobody writes to the pipe for `patience`. To read a terminal would
/// take what a board sends there. The message has the reason. Blocks.
rules::Expected<std::string> read_given_file(const std::string& path,
                                             std::chrono::milliseconds patience = kPipePatience);

}  // namespace jadoube::drivers
