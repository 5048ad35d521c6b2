#include "daemon/api/answer_on.h"

#include <utility>

#include "daemon/api/call_language.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

grpc::ServerUnaryReactor* answer_on(QuestionThread& thread, grpc::CallbackServerContext& context,
                                    std::function<rules::Expected<void>()> answer) {
  const language::Speaking speaking(language_of(context));
  auto* reactor = context.DefaultReactor();
  const bool posted = thread.post([reactor, answer = std::move(answer)](QuestionThread::Turn turn) {
    if (turn == QuestionThread::Turn::kStop) return reactor->Finish(daemon_stops());
    const auto done = answer();
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  });
  if (!posted) {
    reactor->Finish(
        {grpc::StatusCode::UNAVAILABLE, language::tr("too many ask at once: try again")});
  }
  return reactor;
}

}  // namespace jadoube::api
