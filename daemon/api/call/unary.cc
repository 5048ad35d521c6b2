#include "daemon/api/call/unary.h"

#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"

namespace jadoube::api {

namespace {

// All arbiters together send fewer calls at once.
constexpr std::size_t kMostWaiting = 64;

}  // namespace

QuestionThread::QuestionThread() : thread_([this] { run(); }) {}

QuestionThread::~QuestionThread() { stop(); }

bool QuestionThread::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || tasks_.size() >= kMostWaiting) return false;
    tasks_.push_back(language::in_same_language(std::move(task)));
  }
  posted_.notify_one();
  return true;
}

void QuestionThread::stop() {
  if (!thread_.joinable()) return;
  std::deque<Task> left;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    left.swap(tasks_);
  }
  posted_.notify_one();
  for (const Task& task : left) task(Turn::kStop);
  thread_.join();
}

QuestionThread::Task QuestionThread::next() {
  std::unique_lock lock(mutex_);
  posted_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
  if (stopping_) return {};
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

void QuestionThread::run() {
  while (const Task task = next()) task(Turn::kDo);
}

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
    reactor->Finish(to_status(
        rules::refuse(rules::ErrorCode::kUnavailable, "there are too many calls at once: try again")
            .value()));
  }
  return reactor;
}

}  // namespace jadoube::api
