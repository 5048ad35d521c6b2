#pragma once

#include <grpcpp/generic/async_generic_service.h>

/// Viewers get positions and games. Incidents, lifts, claims and rulings are for arbiters only
/// [FIDE 2023 Art. 6.12.2, 12.6].
namespace jadoube::api {

/// Answers all calls to services that viewers do not have. PERMISSION_DENIED: the service is for
/// arbiters. UNIMPLEMENTED: there is no such method.
class ViewersRefusal final : public grpc::CallbackGenericService {
 public:
  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override;
};

}  // namespace jadoube::api
