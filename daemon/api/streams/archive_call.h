#pragma once

#include <grpcpp/support/server_callback.h>

#include <functional>
#include <utility>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"
#include "rules/error.h"

/// Calls that the fan-out's thread answers from the journal.
namespace jadoube::api {

/// Gives `task` to the fan-out's thread. `task` ends the call. If that thread has ended, the call
/// ends here with UNAVAILABLE.
inline void post(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                 std::function<void(storage::Archive&)> task) {
  if (fanout.post(std::move(task))) return;
  reactor->Finish(daemon_stops());
}

/// Gives `task` to the fan-out's thread, and ends the call with OK or with the refusal of `task`.
inline void answer(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                   std::function<rules::Expected<void>(storage::Archive&)> task) {
  post(fanout, reactor, [reactor, task = std::move(task)](storage::Archive& archive) {
    const auto done = task(archive);
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  });
}

/// Calls that a work thread answers.

/// True if the caller has cancelled the present call or disconnected.
using IsCancelled = std::function<bool()>;

/// Gives the call of `context` to the work threads. `task` ends it. If the caller goes before, the
/// threads end, or too much of the caller waits, the call ends without `task`.
void work(WorkThreads& threads, grpc::CallbackServerContext& context,
          grpc::ServerUnaryReactor* reactor,
          std::function<void(storage::Archive& archive, const IsCancelled& is_cancelled)> task);

/// As above, and the call ends with OK or with the refusal of `task`.
void answer_by_work(WorkThreads& threads, grpc::CallbackServerContext& context,
                    grpc::ServerUnaryReactor* reactor,
                    std::function<rules::Expected<void>(storage::Archive& archive)> task);

}  // namespace jadoube::api
