#pragma once

#include <grpcpp/support/status.h>

#include "rules/error.h"

namespace jadoube::api {

/// The gRPC status for an error, in the language of the thread. Only this function makes it.
grpc::Status to_status(const rules::Error& error);

/// The status of a call that cannot be answered any more.
grpc::Status daemon_stops();

}  // namespace jadoube::api
