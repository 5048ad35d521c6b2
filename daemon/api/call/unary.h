#pragma once

#include <grpcpp/support/server_callback.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "rules/error.h"

namespace jadoube::api {

/// A thread for questions that need long to answer. It answers one question after the other. gRPC's
/// two threads and the fan-out's thread must not do that, because they serve everybody.
class QuestionThread {
 public:
  QuestionThread();
  ~QuestionThread();

  /// kDo: do the task. kStop: only end it, because the daemon stops.
  enum class Turn { kDo, kStop };
  using Task = std::function<void(Turn)>;

  /// Runs `task` after the tasks before it, in the language of this thread. False: the thread has
  /// stopped or too many tasks wait, and `task` will not run. Any thread.
  bool post(Task task);

  /// Ends the thread after its present task. Waiting tasks run with kStop.
  void stop();

 private:
  void run();
  // Waits for the next task. Empty: the thread must end.
  Task next();

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::thread thread_;
};

/// Answers a call on `thread`: runs `answer` there, in the language of the call, and ends the call
/// with what it returns.
/// UNAVAILABLE for the caller: too many calls wait, or the daemon stops.
grpc::ServerUnaryReactor* answer_on(QuestionThread& thread, grpc::CallbackServerContext& context,
                                    std::function<rules::Expected<void>()> answer);

}  // namespace jadoube::api
