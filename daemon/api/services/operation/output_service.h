#pragma once

#include <memory>
#include <string>

#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/call/unary.h"
#include "daemon/outputs/output_set.h"
#include "jadoube/v1/output_service.grpc.pb.h"

namespace jadoube::api {

/// Answers OutputService. Without outputs, the list is empty. Tests run on a thread of its own.
class OutputService final : public v1::OutputService::CallbackService {
 public:
  /// Both may be null. They must live longer than the service.
  explicit OutputService(outputs::OutputSet* outputs, LichessDesk* lichess = nullptr)
      : outputs_(outputs), lichess_(lichess) {}

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

  grpc::ServerUnaryReactor* ConnectLichess(grpc::CallbackServerContext* context,
                                           const v1::ConnectLichessRequest* request,
                                           v1::ConnectLichessResponse* response) override;
  grpc::ServerUnaryReactor* DisconnectLichess(grpc::CallbackServerContext* context,
                                              const v1::DisconnectLichessRequest* request,
                                              v1::DisconnectLichessResponse* response) override;
  grpc::ServerUnaryReactor* ListLichessBroadcasts(
      grpc::CallbackServerContext* context, const v1::ListLichessBroadcastsRequest* request,
      v1::ListLichessBroadcastsResponse* response) override;
  grpc::ServerUnaryReactor* CreateLichessBroadcast(
      grpc::CallbackServerContext* context, const v1::CreateLichessBroadcastRequest* request,
      v1::CreateLichessBroadcastResponse* response) override;
  grpc::ServerUnaryReactor* SetLichessBroadcast(grpc::CallbackServerContext* context,
                                                const v1::SetLichessBroadcastRequest* request,
                                                v1::SetLichessBroadcastResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop();

 private:
  rules::Expected<LichessDesk*> desk() const;
  rules::Expected<void> choose_round(const v1::SetOutputRoundRequest& request,
                                     outputs::Runner& runner) const;
  rules::Expected<void> show_changed(const grpc::CallbackServerContext& context,
                                     const std::string& id, v1::Output& output) const;
  rules::Expected<std::string> id_of(const std::string& name) const;
  rules::Expected<std::shared_ptr<outputs::Runner>> find(const std::string& name) const;

  outputs::OutputSet* const outputs_;
  LichessDesk* const lichess_;
  QuestionThread thread_;
};

}  // namespace jadoube::api
