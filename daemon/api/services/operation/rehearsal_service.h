#pragma once

#include "daemon/api/call/unary.h"
#include "daemon/rehearsal/rehearsal.h"
#include "jadoube/v1/rehearsal_service.grpc.pb.h"

namespace jadoube::api {

/// Answers RehearsalService. Processes are started and ended on a thread of its own.
class RehearsalService final : public v1::RehearsalService::CallbackService {
 public:
  /// `rehearsal` must live longer than the service. Null: nobody rehearses here.
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

}  // namespace jadoube::api
