#include "daemon/api/status_service.h"

#include <utility>

namespace jadoube::api {

StatusService::StatusService(Place place, const stream::Feed& feed)
    : place_(std::move(place)), feed_(feed) {}

grpc::ServerUnaryReactor* StatusService::GetStatus(grpc::CallbackServerContext* context,
                                                   const v1::GetStatusRequest*,
                                                   v1::GetStatusResponse* response) {
  const auto found = feed_.storage();
  response->set_version(JADOUBE_VERSION);
  auto& storage = *response->mutable_storage();
  storage.set_journal(place_.journal);
  storage.set_epoch(place_.epoch);
  storage.set_recordings(place_.recordings);
  storage.set_events(static_cast<std::int64_t>(feed_.head()));
  storage.set_journal_bytes(static_cast<std::int64_t>(found.room.journal_bytes));
  storage.set_free_bytes(static_cast<std::int64_t>(found.room.free_bytes));
  storage.set_reserve_bytes(static_cast<std::int64_t>(found.room.reserve_bytes));
  if (found.lasts) storage.mutable_lasts()->set_seconds(found.lasts->count());
  storage.set_durable(found.refusal.empty());
  storage.set_refusal(found.refusal);
  storage.set_waiting_events(static_cast<std::int64_t>(found.waiting));
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace jadoube::api
