#include "daemon/api/film_service.h"

#include <memory>
#include <utility>

#include "daemon/api/archive_call.h"
#include "daemon/api/call_language.h"
#include "daemon/api/film_reading.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"

namespace jadoube::api {
namespace {

// Reads one more part at the thread's next turn, until the film is complete.
void read_film_on(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                  const std::shared_ptr<FilmReading>& reading, v1::GetFilmResponse& response) {
  post(fanout, reactor, [&fanout, reactor, reading, &response](storage::Archive& archive) {
    const auto done = reading->step(fanout.feed(), archive);
    if (!done) return reactor->Finish(to_status(done.error()));
    if (!*done) return read_film_on(fanout, reactor, reading, response);
    *response.mutable_film() = reading->film();
    reactor->Finish(grpc::Status::OK);
  });
}

}  // namespace

grpc::ServerUnaryReactor* FilmService::GetFilm(grpc::CallbackServerContext* context,
                                               const v1::GetFilmRequest* request,
                                               v1::GetFilmResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  auto reading = FilmReading::of(*request, now_());
  if (!reading) {
    reactor->Finish(to_status(reading.error()));
  } else {
    read_film_on(fanout_, reactor, std::make_shared<FilmReading>(std::move(*reading)), *response);
  }
  return reactor;
}

}  // namespace jadoube::api
