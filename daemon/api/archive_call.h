#pragma once

#include <grpcpp/support/server_callback.h>

#include <functional>
#include <utility>

#include "daemon/api/fanout.h"
#include "daemon/api/status.h"

/// Calls that are answered from the journal, on the fan-out's thread.
namespace jadoube::api {

/// Has the fan-out's thread do `task`, which ends the call; ends it here where that thread has
/// ended.
inline void post(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                 std::function<void(storage::Archive&)> task) {
  if (fanout.post(std::move(task))) return;
  reactor->Finish({grpc::StatusCode::UNAVAILABLE, "the daemon stops"});
}

/// Has the fan-out's thread do `task`, and ends the call with its refusal, or well.
inline void answer(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                   std::function<rules::Expected<void>(storage::Archive&)> task) {
  post(fanout, reactor, [reactor, task = std::move(task)](storage::Archive& archive) {
    const auto done = task(archive);
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  });
}

}  // namespace jadoube::api
