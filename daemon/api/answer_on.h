#pragma once

#include <grpcpp/support/server_callback.h>

#include <functional>

#include "daemon/api/question_thread.h"
#include "rules/error.h"

namespace jadoube::api {

/// Answers a call on `thread`: runs `answer` there, in the language of the call, and ends the call
/// with what it returns.
/// UNAVAILABLE for the caller: too many calls wait, or the daemon stops.
grpc::ServerUnaryReactor* answer_on(QuestionThread& thread, grpc::CallbackServerContext& context,
                                    std::function<rules::Expected<void>()> answer);

}  // namespace jadoube::api
