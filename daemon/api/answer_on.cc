#include "daemon/api/answer_on.h"

#include <utility>

#include "daemon/api/status.h"

namespace jadoube::api {

grpc::ServerUnaryReactor* answer_on(QuestionThread& thread, grpc::CallbackServerContext& context,
                                    std::function<rules::Expected<void>()> answer) {
  auto* reactor = context.DefaultReactor();
  const bool posted = thread.post([reactor, answer = std::move(answer)](QuestionThread::Turn turn) {
    if (turn == QuestionThread::Turn::kStop) {
      return reactor->Finish({grpc::StatusCode::UNAVAILABLE, "the daemon is stopping"});
    }
    const auto done = answer();
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  });
  if (!posted) reactor->Finish({grpc::StatusCode::UNAVAILABLE, "too many ask at once: try again"});
  return reactor;
}

}  // namespace jadoube::api
