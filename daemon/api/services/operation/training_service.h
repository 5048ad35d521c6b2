#pragma once

#include "daemon/api/call/unary.h"
#include "daemon/training/exercise.h"
#include "jadoube/v1/training_service.grpc.pb.h"

namespace jadoube::api {

/// Answers TrainingService. Processes are started and ended on a thread of its own.
class TrainingService final : public v1::TrainingService::CallbackService {
 public:
  /// `exercise` must live longer than the service. Null: nobody practises here.
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

}  // namespace jadoube::api
