#pragma once

namespace jadoube::cli {

/// What `jadoube` ends with: the shell's usage, and sysexits.h where it has a word.
enum ExitCode : int {
  kSuccess = 0,
  kFailure = 1,
  kUsage = 2,
  // Of `doctor`: scripts go by them.
  kRoundLook = 1,
  kRoundNotReady = 2,
  kUnavailable = 69,
  kNoPermission = 77,
};

}  // namespace jadoube::cli
