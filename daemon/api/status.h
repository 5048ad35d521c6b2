#pragma once

#include <grpcpp/support/status.h>

#include "rules/error.h"

namespace jadoube::api {

/// The status a client gets for a refusal: the one place where our errors become gRPC's.
grpc::Status to_status(const rules::Error& error);

}  // namespace jadoube::api
