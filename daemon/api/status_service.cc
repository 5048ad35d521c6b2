#include "daemon/api/status_service.h"

#include <utility>

namespace jadoube::api {

StatusService::StatusService(Place place, const stream::Feed& feed, Remote remote)
    : place_(std::move(place)), feed_(feed), remote_(std::move(remote)) {}

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
  const auto now = remote_.now();
  for (const model::RemoteHall& hall : remote_.halls()) {
    auto& out = *response->add_halls();
    out.set_hall(hall.id);
    if (hall.heard_at) {
      *out.mutable_age() = to_proto(std::chrono::floor<std::chrono::seconds>(now - *hall.heard_at));
    }
    *out.mutable_delay() = to_proto(hall.delay);
    out.set_silent(model::is_silent(hall, now));
  }
  response->set_hub_problem(remote_.hub_problem());
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace jadoube::api
