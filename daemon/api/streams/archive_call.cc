#include "daemon/api/streams/archive_call.h"

#include <grpcpp/server_context.h>

#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

void work(WorkThreads& threads, grpc::CallbackServerContext& context,
          grpc::ServerUnaryReactor* reactor,
          std::function<void(storage::Archive& archive, const IsCancelled& is_cancelled)> task) {
  const Caller caller = caller_of(context);
  // The context is valid until the call ends.
  const IsCancelled is_cancelled = [&context] { return context.IsCancelled(); };
  const auto run = [reactor, is_cancelled, task = std::move(task)](WorkThreads::Turn turn,
                                                                   storage::Archive& archive) {
    switch (turn) {
      case WorkThreads::Turn::kDo:
        return task(archive, is_cancelled);
      case WorkThreads::Turn::kCancelled:
        return reactor->Finish(grpc::Status::CANCELLED);
      case WorkThreads::Turn::kStop:
        return reactor->Finish(daemon_stops());
    }
  };
  const std::string who = caller.id.empty() ? caller.origin : caller.id;
  if (threads.post({who, is_cancelled, run})) return;
  reactor->Finish(
      {grpc::StatusCode::UNAVAILABLE, language::tr("too many of your calls wait: try again soon")});
}

void answer_by_work(WorkThreads& threads, grpc::CallbackServerContext& context,
                    grpc::ServerUnaryReactor* reactor,
                    std::function<rules::Expected<void>(storage::Archive& archive)> task) {
  work(threads, context, reactor,
       [reactor, task = std::move(task)](storage::Archive& archive, const IsCancelled&) {
         const auto done = task(archive);
         reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
       });
}

}  // namespace jadoube::api
