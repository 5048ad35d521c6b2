#include "daemon/api/lift_service.h"

#include <memory>
#include <utility>

#include "daemon/api/archive_call.h"
#include "daemon/api/call_language.h"
#include "daemon/api/lift_reading.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"

namespace jadoube::api {
namespace {

// Reads one more part at the thread's next turn, until the answer is complete.
void read_on(Fanout& fanout, const std::function<model::Instant()>& now,
             grpc::ServerUnaryReactor* reactor, const std::shared_ptr<LiftReading>& reading,
             v1::ListLiftsResponse& response) {
  post(fanout, reactor, [&fanout, &now, reactor, reading, &response](storage::Archive& archive) {
    const auto done = reading->step(fanout.feed(), archive);
    if (!done) return reactor->Finish(to_status(done.error()));
    if (!*done) return read_on(fanout, now, reactor, reading, response);
    reading->answer(now(), response);
    reactor->Finish(grpc::Status::OK);
  });
}

}  // namespace

grpc::ServerUnaryReactor* LiftService::ListLifts(grpc::CallbackServerContext* context,
                                                 const v1::ListLiftsRequest* request,
                                                 v1::ListLiftsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  auto reading = LiftReading::of(*request);
  if (!reading) {
    reactor->Finish(to_status(reading.error()));
  } else {
    read_on(fanout_, now_, reactor, std::make_shared<LiftReading>(std::move(*reading)), *response);
  }
  return reactor;
}

}  // namespace jadoube::api
