#pragma once

#include "daemon/api/fanout.h"
#include "jadoube/v1/film_service.grpc.pb.h"

namespace jadoube::api {

/// Answers FilmService from the journal, on the fan-out's thread.
class FilmService final : public v1::FilmService::CallbackService {
 public:
  /// `now`: the journal's time.
  FilmService(Fanout& fanout, std::function<model::Instant()> now)
      : fanout_(fanout), now_(std::move(now)) {}

  grpc::ServerUnaryReactor* GetFilm(grpc::CallbackServerContext* context,
                                    const v1::GetFilmRequest* request,
                                    v1::GetFilmResponse* response) override;

 private:
  Fanout& fanout_;
  const std::function<model::Instant()> now_;
};

}  // namespace jadoube::api
