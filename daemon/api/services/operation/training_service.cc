#include "daemon/api/call/caller.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/system/log.h"
#include "daemon/training/exercise.h"
#include "daemon/training/lesson.h"
#include "jadoube/v1/training_service.grpc.pb.h"

namespace jadoube::api {

/// Answers TrainingService. Processes are started and ended on a thread of its own.
class TrainingService final : public v1::TrainingService::CallbackService {
 public:
  /// `exercise` must exist longer than the service. Null: nobody practises here.
  explicit TrainingService(training::Exercise* exercise) : exercise_(exercise) {}

  grpc::ServerUnaryReactor* ListLessons(grpc::CallbackServerContext* context,
                                        const v1::ListLessonsRequest* request,
                                        v1::ListLessonsResponse* response) override;
  grpc::ServerUnaryReactor* StartLesson(grpc::CallbackServerContext* context,
                                        const v1::StartLessonRequest* request,
                                        v1::StartLessonResponse* response) override;
  grpc::ServerUnaryReactor* StopLesson(grpc::CallbackServerContext* context,
                                       const v1::StopLessonRequest* request,
                                       v1::StopLessonResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop() { thread_.stop(); }

 private:
  training::Exercise* const exercise_;
  QuestionThread thread_;
};

namespace {

using rules::ErrorCode;
using rules::Expected;

v1::RunningLesson running_message(const training::Exercise::Running& running) {
  v1::RunningLesson out;
  out.set_lesson(running.lesson);
  *out.mutable_start_time() = values::encode(model::Instant(running.since));
  return out;
}

}  // namespace

grpc::ServerUnaryReactor* TrainingService::ListLessons(grpc::CallbackServerContext* context,
                                                       const v1::ListLessonsRequest*,
                                                       v1::ListLessonsResponse* response) {
  return answer_on(thread_, *context, [this, response]() -> Expected<void> {
    for (const auto& lesson : training::lessons()) {
      auto& out = *response->add_lessons();
      out.set_id(lesson.id);
      for (const auto kind : lesson.kinds) out.add_kinds(to_proto(kind));
      out.set_tables(static_cast<int>(lesson.tables.size()));
    }
    if (exercise_ == nullptr) return {};
    if (const auto running = exercise_->running()) {
      *response->mutable_running() = running_message(*running);
    }
    return {};
  });
}

grpc::ServerUnaryReactor* TrainingService::StartLesson(grpc::CallbackServerContext* context,
                                                       const v1::StartLessonRequest* request,
                                                       v1::StartLessonResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    if (exercise_ == nullptr) {
      return rules::refuse(ErrorCode::kFailedPrecondition,
                           "this daemon is itself a lesson: ask the daemon that started it");
    }
    const auto running = exercise_->start(request->lesson());
    if (!running) return tl::unexpected(running.error());
    log::info("training: " + name_of(caller_of(*context)) + " starts the lesson " +
              running->lesson);
    *response->mutable_running() = running_message(*running);
    return {};
  });
}

grpc::ServerUnaryReactor* TrainingService::StopLesson(grpc::CallbackServerContext* context,
                                                      const v1::StopLessonRequest*,
                                                      v1::StopLessonResponse*) {
  return answer_on(thread_, *context, [this]() -> Expected<void> {
    if (exercise_ != nullptr) exercise_->stop();
    return {};
  });
}

std::unique_ptr<ApiService> make_training_service(const ServiceParts& parts) {
  return served<TrainingService>(parts.asked.exercise);
}

}  // namespace jadoube::api
