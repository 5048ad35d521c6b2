#include "daemon/training/exercise.h"

#include <utility>

#include "daemon/training/lesson.h"

namespace jadoube::training {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Exercise::Exercise(std::string program, std::filesystem::path directory)
    : child_(std::move(program), std::move(directory)) {}

Expected<Exercise::Running> Exercise::start(const std::string& lesson) {
  if (find_lesson(lesson) == nullptr) {
    return refuse(ErrorCode::kNotFound, "there is no lesson \"{lesson}\": list the lessons",
                  {{"lesson", lesson}});
  }
  const std::lock_guard guard(mutex_);
  running_.reset();
  const auto started = child_.prepare().and_then([&] {
    return child_.start({"--training", lesson, "--training-dir", child_.directory().string()});
  });
  if (!started) return tl::unexpected(started.error());
  running_ = Running{lesson, std::chrono::system_clock::now()};
  return *running_;
}

void Exercise::stop() {
  const std::lock_guard guard(mutex_);
  running_.reset();
  child_.stop();
}

std::optional<Exercise::Running> Exercise::running() {
  const std::lock_guard guard(mutex_);
  if (!child_.is_running()) running_.reset();
  return running_;
}

}  // namespace jadoube::training
