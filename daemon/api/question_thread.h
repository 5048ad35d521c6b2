#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace jadoube::api {

/// A thread for questions that take long to think about: gRPC's own two threads and the fan-out's
/// serve everybody and must not. One question after the other.
class QuestionThread {
 public:
  QuestionThread();
  ~QuestionThread();

  /// Whether a task is to be done, or only to be ended because the daemon stops.
  enum class Turn { kDo, kStop };
  using Task = std::function<void(Turn)>;

  /// Does `task` when those before it are done. False, and nothing is done, where the thread has
  /// stopped or too many wait. Any thread.
  bool post(Task task);

  /// Ends the thread after the task it is at; those that wait are told to stop.
  void stop();

 private:
  void run();
  // The next task, once there is one; nothing where the thread is to end.
  Task next();

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::api
