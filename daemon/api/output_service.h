#pragma once

#include <memory>
#include <string>

#include "daemon/api/question_thread.h"
#include "daemon/outputs/output_set.h"
#include "jadoube/v1/output_service.grpc.pb.h"

namespace jadoube::api {

/// Answers OutputService. Without outputs, the list is empty. Tests run on a thread of its own.
class OutputService final : public v1::OutputService::CallbackService {
 public:
  /// `outputs` may be null. It must live longer than the service.
  explicit OutputService(outputs::OutputSet* outputs) : outputs_(outputs) {}

  grpc::ServerUnaryReactor* ListOutputs(grpc::CallbackServerContext* context,
                                        const v1::ListOutputsRequest* request,
                                        v1::ListOutputsResponse* response) override;
  grpc::ServerUnaryReactor* SetOutputDelay(grpc::CallbackServerContext* context,
                                           const v1::SetOutputDelayRequest* request,
                                           v1::SetOutputDelayResponse* response) override;
  grpc::ServerUnaryReactor* FreezeOutput(grpc::CallbackServerContext* context,
                                         const v1::FreezeOutputRequest* request,
                                         v1::FreezeOutputResponse* response) override;
  grpc::ServerUnaryReactor* RetryOutput(grpc::CallbackServerContext* context,
                                        const v1::RetryOutputRequest* request,
                                        v1::RetryOutputResponse* response) override;
  grpc::ServerUnaryReactor* SetOutputRound(grpc::CallbackServerContext* context,
                                           const v1::SetOutputRoundRequest* request,
                                           v1::SetOutputRoundResponse* response) override;
  grpc::ServerUnaryReactor* TestOutput(grpc::CallbackServerContext* context,
                                       const v1::TestOutputRequest* request,
                                       v1::TestOutputResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop();

 private:
  rules::Expected<std::string> id_of(const std::string& name) const;
  rules::Expected<std::shared_ptr<outputs::Runner>> find(const std::string& name) const;

  outputs::OutputSet* const outputs_;
  QuestionThread thread_;
};

}  // namespace jadoube::api
