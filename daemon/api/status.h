#pragma once

#include <grpcpp/support/status.h>

#include "rules/error.h"

namespace jadoube::api {

/// The gRPC status for an error. Only this function makes it.
grpc::Status to_status(const rules::Error& error);

}  // namespace jadoube::api
