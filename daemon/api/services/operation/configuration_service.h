#pragma once

#include "daemon/api/call/unary.h"
#include "daemon/api/configuration_backend.h"
#include "jadoube/v1/configuration_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ConfigurationService. Files are written, and outputs stopped, on a thread of its own.
class ConfigurationService final : public v1::ConfigurationService::CallbackService {
 public:
  /// `backend` must live longer than the service. Null: nothing can be set here.
  explicit ConfigurationService(ConfigurationBackend* backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* GetConfiguration(grpc::CallbackServerContext* context,
                                             const v1::GetConfigurationRequest* request,
                                             v1::GetConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* ChangeConfiguration(grpc::CallbackServerContext* context,
                                                const v1::ChangeConfigurationRequest* request,
                                                v1::ChangeConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* TestConfiguration(grpc::CallbackServerContext* context,
                                              const v1::TestConfigurationRequest* request,
                                              v1::TestConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* RestartDaemon(grpc::CallbackServerContext* context,
                                          const v1::RestartDaemonRequest* request,
                                          v1::RestartDaemonResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop() { thread_.stop(); }

 private:
  ConfigurationBackend* const backend_;
  QuestionThread thread_;
};

}  // namespace jadoube::api
