#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/api/convert.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tracking/touches/touch_record.h"
#include "jadoube/v1/lift_service.pb.h"

namespace jadoube::api {

/// Answers ListLifts from the journal: the observations are kept anyway and lifts are a pure
/// function of them, so nothing else is written, a game that was played before this version could
/// tell lifts has them too, and a board that is watched pays nothing. A long game takes a few
/// steps, so that the streams that share the thread never wait for an answer.
class LiftReading {
 public:
  /// InvalidArgument: what `request` asks for cannot be.
  static rules::Expected<LiftReading> of(const v1::ListLiftsRequest& request);

  /// Reads some more; true where all is read. Errors are those of the rpc.
  rules::Expected<bool> step(const stream::Feed& feed, storage::Archive& archive);

  /// Writes the page that was asked for, once all is read. A piece may be in the air until `now`.
  void answer(model::Instant now, v1::ListLiftsResponse& response) const;

 private:
  LiftReading() = default;
  rules::Expected<void> begin(const stream::Feed& feed, storage::Archive& archive);
  rules::Expected<void> read(storage::Archive& archive);
  bool is_wanted(std::size_t ply) const;

  GamePlace place_;
  /// Only this ply, counted from 0; those after the page before.
  std::optional<std::size_t> ply_;
  std::size_t from_ply_ = 0, page_size_ = 0;
  std::optional<model::Game> game_;
  storage::Archive::Span rest_;
  tracking::TouchRecord record_;
};

}  // namespace jadoube::api
