#pragma once

#include <optional>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tracking/touches/square_film.h"
#include "jadoube/v1/film_service.grpc.pb.h"
#include "jadoube/v1/film_service.pb.h"

namespace jadoube::api {

/// Answers GetFilm from the journal. The whole game is read, because only its beginning has the
/// placement of all squares. A long game is read in several steps: streams share the thread.
class FilmReading {
 public:
  /// The longest film. Without a beginning, it has the last part of this length.
  static constexpr std::chrono::minutes kLongest{5};
  static constexpr std::chrono::seconds kUsual{60};

  /// The reading for `request`, made at `now`. InvalidArgument: the message has the reason.
  static rules::Expected<FilmReading> of(const v1::GetFilmRequest& request, model::Instant now);

  /// Reads the next part. True: everything is read. Errors are those of the rpc.
  rules::Expected<bool> step(const stream::Feed& feed, storage::Archive& archive);

  /// The film, after everything is read.
  v1::Film film() const;

 private:
  FilmReading() = default;
  rules::Expected<void> begin(const stream::Feed& feed, storage::Archive& archive);
  rules::Expected<void> read(storage::Archive& archive);
  rules::Expected<void> take(const storage::ObservationRow& row);

  GamePlace place_;
  /// Nothing: `kUsual` before the end.
  std::optional<model::Instant> asked_begin_;
  model::Instant end_{};
  storage::Archive::Span rest_;
  std::optional<tracking::SquareFilm> film_;
};

}  // namespace jadoube::api
