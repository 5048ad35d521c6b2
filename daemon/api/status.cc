#include "daemon/api/status.h"

#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

grpc::StatusCode code_of(rules::ErrorCode code) {
  switch (code) {
    case rules::ErrorCode::kInvalidArgument:
      return grpc::StatusCode::INVALID_ARGUMENT;
    case rules::ErrorCode::kNotFound:
      return grpc::StatusCode::NOT_FOUND;
    case rules::ErrorCode::kFailedPrecondition:
      return grpc::StatusCode::FAILED_PRECONDITION;
    case rules::ErrorCode::kPermissionDenied:
      return grpc::StatusCode::PERMISSION_DENIED;
    case rules::ErrorCode::kUnavailable:
      return grpc::StatusCode::UNAVAILABLE;
    case rules::ErrorCode::kOutOfRange:
      return grpc::StatusCode::OUT_OF_RANGE;
    case rules::ErrorCode::kDataLoss:
      return grpc::StatusCode::DATA_LOSS;
    case rules::ErrorCode::kInternal:
      return grpc::StatusCode::INTERNAL;
  }
  return grpc::StatusCode::UNKNOWN;
}

}  // namespace

grpc::Status to_status(const rules::Error& error) {
  return {code_of(error.code), language::tr(error)};
}

grpc::Status daemon_stops() {
  return {grpc::StatusCode::UNAVAILABLE, language::tr("the daemon stops")};
}

}  // namespace jadoube::api
