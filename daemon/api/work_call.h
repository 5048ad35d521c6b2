#pragma once

#include <grpcpp/support/server_callback.h>

#include <functional>

#include "daemon/api/work_threads.h"
#include "rules/error.h"

/// Calls that a work thread answers.
namespace jadoube::api {

/// True if the caller of the call that is worked on has gone.
using IsCancelled = std::function<bool()>;

/// Gives the call of `context` to the work threads. `task` ends it. If the caller goes before, the
/// threads end, or too much of the caller waits, the call ends without `task`.
void work(WorkThreads& threads, grpc::CallbackServerContext& context,
          grpc::ServerUnaryReactor* reactor,
          std::function<void(storage::Archive& archive, const IsCancelled& is_cancelled)> task);

/// The same, and the call ends with OK or with the refusal of `task`.
void answer_by_work(WorkThreads& threads, grpc::CallbackServerContext& context,
                    grpc::ServerUnaryReactor* reactor,
                    std::function<rules::Expected<void>(storage::Archive& archive)> task);

}  // namespace jadoube::api
