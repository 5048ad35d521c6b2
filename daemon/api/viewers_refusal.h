#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/support/status.h>

#include <string>

/// What viewers are not told: incidents, touches, claims and corrections are for arbiters only
/// [FIDE 2023 Art. 6.12.2, 12.6], positions are for everybody.
namespace jadoube::api {

/// Who is answered.
enum class Audience { kArbiters, kViewers };

/// PERMISSION_DENIED: `what`, a method, is for arbiters.
grpc::Status for_arbiters_only(const std::string& what);

/// Answers, where viewers are served, every call that no service of theirs has: that it is for
/// arbiters, or that there is no such method.
class ViewersRefusal final : public grpc::CallbackGenericService {
 public:
  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override;
};

}  // namespace jadoube::api
