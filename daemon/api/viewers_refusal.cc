#include "daemon/api/viewers_refusal.h"

namespace jadoube::api {
namespace {

constexpr std::string_view kOurServices = "/jadoube.v1.";

class Refusal final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refusal(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

grpc::Status for_arbiters_only(const std::string& method) {
  return {grpc::StatusCode::PERMISSION_DENIED,
          method +
              " is for arbiters, and this address is for viewers: ask where arbiters are "
              "served ([grpc] listen of jadoubed's configuration)"};
}

}  // namespace

grpc::ServerGenericBidiReactor* ViewersRefusal::CreateReactor(
    grpc::GenericCallbackServerContext* context) {
  const std::string& method = context->method();
  if (method.starts_with(kOurServices)) return new Refusal(for_arbiters_only(method.substr(1)));
  return new Refusal({grpc::StatusCode::UNIMPLEMENTED, "there is no method " + method});
}

}  // namespace jadoube::api
