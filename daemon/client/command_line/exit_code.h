#pragma once

namespace jadoube::cli {

/// The exit codes of `jadoube`: the usual ones of a shell, and those of sysexits.h where one fits.
enum ExitCode : int {
  kSuccess = 0,
  kFailure = 1,
  kUsage = 2,
  // The exit codes of `doctor`, for scripts.
  kRoundLook = 1,
  kRoundNotReady = 2,
  kUnavailable = 69,
  kNoPermission = 77,
};

}  // namespace jadoube::cli
