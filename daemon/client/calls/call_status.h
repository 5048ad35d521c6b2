#pragma once

#include <string>

namespace jadoube::cli {

/// The codes of gRPC, with its numbers and its names.
enum class StatusCode : int {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

/// How a call ended.
struct CallStatus {
  StatusCode code = StatusCode::kOk;
  /// The message of the daemon, or of gRPC. Empty if the call succeeded.
  std::string message = {};

  bool ok() const { return code == StatusCode::kOk; }
};

}  // namespace jadoube::cli
