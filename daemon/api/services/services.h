#pragma once

#include <grpcpp/impl/service_type.h>

#include <memory>
#include <utility>
#include <vector>

#include "daemon/api/server.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"

/// The services that only the server for arbiters has: how each is made. Those that viewers have
/// too are in `viewers_services.h`.
namespace jadoube::api {

/// A service of the API.
class ApiService {
 public:
  virtual ~ApiService() = default;
  virtual grpc::Service& service() = 0;
  /// Ends its threads, if it has any. Calls that wait are answered.
  virtual void stop() = 0;
};

/// The parts that services use. They must exist longer than the services.
struct ServiceParts {
  const Server::Options& options;
  /// What the server's owner gave it. A pointer that a service needs is not null.
  const Server::Parts& asked;
  Fanout& fanout;
  /// The fanouts for viewers. Null pointers are skipped.
  std::vector<Fanout*> viewers;
  WorkThreads& work;
};

/// A service of the class `Service`.
template <typename Service>
class Served final : public ApiService {
 public:
  template <typename... Arguments>
  explicit Served(Arguments&&... arguments) : service_(std::forward<Arguments>(arguments)...) {}

  grpc::Service& service() override { return service_; }
  void stop() override {
    if constexpr (requires { service_.stop(); }) service_.stop();
  }

 private:
  Service service_;
};

template <typename Service, typename... Arguments>
std::unique_ptr<ApiService> served(Arguments&&... arguments) {
  return std::make_unique<Served<Service>>(std::forward<Arguments>(arguments)...);
}

std::unique_ptr<ApiService> make_access_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_arbiter_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_chess_engine_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_claim_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_configuration_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_evidence_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_failover_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_film_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_incident_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_lift_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_output_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_pair_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_rehearsal_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_round_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_sheet_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_status_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_tournament_service(const ServiceParts& parts);
std::unique_ptr<ApiService> make_training_service(const ServiceParts& parts);

}  // namespace jadoube::api
