#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/api/values/output_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/rehearsal/rehearsal.h"
#include "daemon/system/log.h"
#include "daemon/training/exercise.h"
#include "daemon/training/lesson.h"
#include "jadoube/v1/rehearsal_service.grpc.pb.h"
#include "jadoube/v1/training_service.grpc.pb.h"

namespace jadoube::api {

/// Answers TrainingService. Processes are started and ended on a thread of its own.
class TrainingService final : public v1::TrainingService::CallbackService {
 public:
  /// `exercise` must exist longer than the service. Null: this daemon has no lessons.
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
                           "this daemon belongs to a lesson: call the daemon that started it");
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

/// Answers RehearsalService. Processes are started and ended on a thread of its own.
class RehearsalService final : public v1::RehearsalService::CallbackService {
 public:
  /// `rehearsal` must exist longer than the service. Null: this daemon has no rehearsals.
  explicit RehearsalService(rehearsal::Rehearsal* rehearsal) : rehearsal_(rehearsal) {}

  grpc::ServerUnaryReactor* GetRehearsal(grpc::CallbackServerContext* context,
                                         const v1::GetRehearsalRequest* request,
                                         v1::GetRehearsalResponse* response) override;
  grpc::ServerUnaryReactor* StartRehearsal(grpc::CallbackServerContext* context,
                                           const v1::StartRehearsalRequest* request,
                                           v1::StartRehearsalResponse* response) override;
  grpc::ServerUnaryReactor* StopRehearsal(grpc::CallbackServerContext* context,
                                          const v1::StopRehearsalRequest* request,
                                          v1::StopRehearsalResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop() { thread_.stop(); }

 private:
  rehearsal::Rehearsal* const rehearsal_;
  QuestionThread thread_;
};

namespace {

using rehearsal::FindingReport;
using rehearsal::State;
using rules::ErrorCode;
using rules::Expected;

v1::RehearsalState rehearsal_message(State state) {
  switch (state) {
    case State::kNone:
      return v1::REHEARSAL_STATE_UNSPECIFIED;
    case State::kPreparing:
      return v1::REHEARSAL_STATE_PREPARING;
    case State::kPlaying:
      return v1::REHEARSAL_STATE_PLAYING;
    case State::kChecking:
      return v1::REHEARSAL_STATE_CHECKING;
    case State::kDone:
      return v1::REHEARSAL_STATE_DONE;
    case State::kStopped:
      return v1::REHEARSAL_STATE_STOPPED;
    case State::kFailed:
      return v1::REHEARSAL_STATE_FAILED;
  }
  return v1::REHEARSAL_STATE_UNSPECIFIED;
}

v1::RehearsalFault rehearsal_message(FindingReport::What what) {
  return what == FindingReport::What::kIllegalMove ? v1::REHEARSAL_FAULT_ILLEGAL_MOVE
                                                   : v1::REHEARSAL_FAULT_CLOCK_STOPPED;
}

v1::Rehearsal rehearsal_message(const rehearsal::Report& report) {
  v1::Rehearsal out;
  out.set_state(rehearsal_message(report.state));
  out.set_reason(language::tr(report.why));
  out.set_author(report.author);
  out.set_title(report.title);
  if (report.started_at) *out.mutable_start_time() = api::to_proto(*report.started_at);
  if (report.ended_at) *out.mutable_end_time() = api::to_proto(*report.ended_at);
  for (const rehearsal::TableReport& table : report.tables) {
    auto& to = *out.add_tables();
    to.set_table(table.table.number);
    to.set_white(table.table.white);
    to.set_black(table.table.black);
    to.set_plies(table.plies);
    to.set_all_plies(table.all_plies);
    to.set_result(api::to_proto(table.result));
    to.set_tournament(table.table.whose);
  }
  for (const FindingReport& finding : report.findings) {
    auto& to = *out.add_findings();
    to.set_fault(rehearsal_message(finding.what));
    to.set_table(finding.table);
    to.set_found(finding.is_found);
    to.set_tournament(finding.whose);
  }
  for (const rehearsal::OutputReport& output : report.outputs) {
    auto& to = *out.add_outputs();
    to.set_name(output_name_of(output.name));
    to.set_kind(api::to_proto(output.kind));
    if (output.trial) *to.mutable_test() = api::to_proto(*output.trial);
  }
  out.set_left_out(static_cast<int>(report.left_out));
  out.set_invented(report.is_invented);
  out.set_passed(report.passed());
  return out;
}

// The name of the caller, or the caller's address.
std::string who_calls(const grpc::CallbackServerContext& context) {
  const Caller caller = caller_of(context);
  return caller.name.empty() ? caller.origin : caller.name;
}

rules::Error no_rehearsal_here() {
  return rules::refuse(ErrorCode::kFailedPrecondition,
                       "this daemon has no boards of its own: rehearse at the daemon of the hall")
      .value();
}

}  // namespace

grpc::ServerUnaryReactor* RehearsalService::GetRehearsal(grpc::CallbackServerContext* context,
                                                         const v1::GetRehearsalRequest*,
                                                         v1::GetRehearsalResponse* response) {
  const language::Speaking speaking(language_of(*context));
  response->mutable_rehearsal();
  if (rehearsal_ != nullptr)
    *response->mutable_rehearsal() = rehearsal_message(rehearsal_->report());
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* RehearsalService::StartRehearsal(grpc::CallbackServerContext* context,
                                                           const v1::StartRehearsalRequest*,
                                                           v1::StartRehearsalResponse* response) {
  return answer_on(thread_, *context, [this, context, response]() -> Expected<void> {
    if (rehearsal_ == nullptr) return tl::unexpected(no_rehearsal_here());
    auto started = rehearsal_->start(who_calls(*context));
    if (started) *response->mutable_rehearsal() = rehearsal_message(rehearsal_->report());
    return started;
  });
}

grpc::ServerUnaryReactor* RehearsalService::StopRehearsal(grpc::CallbackServerContext* context,
                                                          const v1::StopRehearsalRequest*,
                                                          v1::StopRehearsalResponse* response) {
  return answer_on(thread_, *context, [this, context, response]() -> Expected<void> {
    response->mutable_rehearsal();
    if (rehearsal_ == nullptr) return {};
    rehearsal_->stop(who_calls(*context));
    *response->mutable_rehearsal() = rehearsal_message(rehearsal_->report());
    return {};
  });
}

std::unique_ptr<ApiService> make_rehearsal_service(const ServiceParts& parts) {
  return served<RehearsalService>(parts.asked.rehearsal);
}

}  // namespace jadoube::api
