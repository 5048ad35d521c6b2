#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tracking/touches/square_film.h"
#include "daemon/tracking/touches/touch_duty.h"
#include "daemon/tracking/touches/touch_record.h"
#include "jadoube/v1/film_service.grpc.pb.h"
#include "jadoube/v1/film_service.pb.h"
#include "jadoube/v1/lift.pb.h"
#include "jadoube/v1/lift_service.grpc.pb.h"
#include "jadoube/v1/lift_service.pb.h"

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
  storage::ObservationReader::Span rest_;
  std::optional<tracking::SquareFilm> film_;
};

/// The message of the lifts before one ply of `game`.
v1::PlyLifts to_proto(const tracking::PlyLifts& lifts, const model::Game& game);

/// Answers ListLifts from the journal. Lifts are a pure function of the observations, which the
/// journal keeps anyway. So lifts need no records of their own, early games have them too, and
/// tracking costs nothing more. A long game is read in several steps, because streams share the
/// thread.
class LiftReading {
 public:
  /// The reading for `request`. InvalidArgument: the message has the reason.
  static rules::Expected<LiftReading> of(const v1::ListLiftsRequest& request);

  /// Reads the next part. True: everything is read. Errors are those of the rpc.
  rules::Expected<bool> step(const stream::Feed& feed, storage::Archive& archive);

  /// Writes the page of the request, after everything is read. A lifted piece may be in the air at
  /// `now`.
  void answer(model::Instant now, v1::ListLiftsResponse& response) const;

 private:
  LiftReading() = default;
  rules::Expected<void> begin(const stream::Feed& feed, storage::Archive& archive);
  rules::Expected<void> read(storage::Archive& archive);
  bool is_wanted(std::size_t ply) const;

  GamePlace place_;
  /// Only this ply, counted from 0.
  std::optional<std::size_t> ply_;
  /// Only plies from this one on: the last page had the earlier ones.
  std::size_t from_ply_ = 0;
  std::size_t page_size_ = 0;
  std::optional<model::Game> game_;
  storage::ObservationReader::Span rest_;
  tracking::TouchRecord record_;
};

}  // namespace jadoube::api
