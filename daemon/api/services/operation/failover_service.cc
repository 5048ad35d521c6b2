#include "daemon/api/services/operation/failover_service.h"

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

rules::Expected<void> is_no_standby() {
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "this daemon is no standby: ask the other daemon of the hall");
}

}  // namespace

grpc::ServerUnaryReactor* FailoverService::TakeOver(grpc::CallbackServerContext* context,
                                                    const v1::TakeOverRequest* request,
                                                    v1::TakeOverResponse*) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto taken =
      standby_ != nullptr ? standby_->take_over(request->incomplete()) : is_no_standby();
  if (taken) log::info("somebody asks this standby to take over");
  reactor->Finish(taken ? grpc::Status::OK : to_status(taken.error()));
  return reactor;
}

v1::Failover failover_to_proto(const model::FailoverReading& reading) {
  v1::Failover out;
  out.set_name(reading.name);
  out.set_peer(reading.peer);
  out.set_active(reading.is_active);
  out.set_term(static_cast<std::int64_t>(reading.term));
  out.set_connected(reading.is_connected);
  out.set_in_step(reading.is_in_step);
  out.set_behind(static_cast<std::int64_t>(reading.behind));
  if (reading.copied_at != drivers::Instant{}) {
    *out.mutable_copied_time() = values::encode(reading.copied_at);
  }
  if (reading.checked_at != drivers::Instant{}) {
    *out.mutable_checked_time() = values::encode(reading.checked_at);
  }
  out.set_problem(language::tr_packed(reading.problem));
  return out;
}

// Here, no standby asks.
std::unique_ptr<ApiService> make_failover_service(const ServiceParts&) {
  return served<FailoverService>();
}

}  // namespace jadoube::api
