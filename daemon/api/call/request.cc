#include "daemon/api/call/request.h"

#include "daemon/api/call/refusal_reason.h"
#include "daemon/language/translate.h"
#include "rules/number.h"

namespace jadoube::api {

using rules::ErrorCode;

std::string to_cursor(std::string_view epoch, std::uint64_t number) {
  return std::string(epoch) + "-" + std::to_string(number);
}

rules::Expected<std::uint64_t> parse_cursor(std::string_view cursor, std::string_view epoch,
                                            std::uint64_t head) {
  const auto dash = cursor.find('-');
  const bool named = dash != std::string_view::npos && dash > 0;
  const auto number =
      named ? rules::parse_number<std::uint64_t>(cursor.substr(dash + 1)) : std::nullopt;
  if (!number) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "`after` is not a cursor: give the `cursor` of a response, or nothing");
  }
  if (cursor.substr(0, dash) != epoch) {
    return rules::refuse(ErrorCode::kOutOfRange,
                         "the cursor is of another journal: begin again without it");
  }
  if (*number > head) {
    return rules::refuse(ErrorCode::kOutOfRange,
                         "the cursor is after the last event: begin again without it");
  }
  return *number;
}

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
  const grpc::StatusCode code = code_of(error.code);
  return {code, language::tr(error), refusal_details(error, code)};
}

grpc::Status daemon_stops() {
  return to_status(rules::refuse(rules::ErrorCode::kUnavailable, "the daemon stops").value());
}

}  // namespace jadoube::api
