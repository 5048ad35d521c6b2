#include "daemon/api/standby_server.h"

#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <chrono>
#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/services/operation/status_service.h"
#include "daemon/language/language.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::api {
namespace {

constexpr std::chrono::milliseconds kLastAnswers{200};

/// The status of a daemon without boards.
class StandbyStatus final : public v1::StatusService::CallbackService {
 public:
  explicit StandbyStatus(const StandbyControl& standby) : standby_(standby) {}

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest*,
                                      v1::GetStatusResponse* response) override {
    const language::Speaking speaking(language_of(*context));
    response->set_version(JADOUBE_VERSION);
    *response->mutable_failover() = failover_to_proto(standby_.read());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  const StandbyControl& standby_;
};

}  // namespace

struct StandbyServer::Implementation {
  std::unique_ptr<grpc::Service> status;
  FailoverService failover;
  std::unique_ptr<grpc::Server> server;
};

StandbyServer::StandbyServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

StandbyServer::~StandbyServer() {
  implementation_->server->Shutdown(std::chrono::system_clock::now() + kLastAnswers);
}

rules::Expected<std::unique_ptr<StandbyServer>> StandbyServer::start(const Options& options) {
  std::unique_ptr<Implementation> parts(
      new Implementation{.status = std::make_unique<StandbyStatus>(options.standby),
                         .failover = FailoverService(&options.standby),
                         .server = nullptr});
  grpc::ServerBuilder builder;
  std::vector<int> ports(options.listen.size());
  for (std::size_t i = 0; i < ports.size(); ++i) {
    builder.AddListeningPort(options.listen[i], grpc::InsecureServerCredentials(), &ports[i]);
  }
  builder.RegisterService(parts->status.get());
  builder.RegisterService(&parts->failover);
  parts->server = builder.BuildAndStart();
  if (!parts->server) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "the addresses of [grpc] listen cannot be used: is another daemon "
                         "running?");
  }
  return std::unique_ptr<StandbyServer>(new StandbyServer(std::move(parts)));
}

}  // namespace jadoube::api
