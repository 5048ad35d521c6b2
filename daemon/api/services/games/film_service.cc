#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/games/game_readings.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/language/language.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/system/clock.h"
#include "drivers/observation_text.h"

namespace jadoube::api {

/// Answers FilmService from the journal, on the fan-out's thread.
class FilmService final : public v1::FilmService::CallbackService {
 public:
  /// `now`: the journal's time.
  FilmService(Fanout& fanout, system::Clock now) : fanout_(fanout), now_(std::move(now)) {}

  grpc::ServerUnaryReactor* GetFilm(grpc::CallbackServerContext* context,
                                    const v1::GetFilmRequest* request,
                                    v1::GetFilmResponse* response) override;

 private:
  Fanout& fanout_;
  const system::Clock now_;
};

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// So many observations need about a millisecond.
constexpr std::size_t kFilmObservationsInAStep = 2000;

model::Instant moment(const google::protobuf::Timestamp& time) {
  return model::moment_of(values::decode(time));
}

v1::FilmFrame frame_message(const tracking::FilmFrame& frame) {
  v1::FilmFrame out;
  *out.mutable_time() = to_proto(frame.at);
  for (const auto& [square, piece] : frame.squares) {
    auto& reported = *out.add_squares();
    reported.set_square(rules::to_string(square));
    if (piece != rules::Piece::kNone) reported.set_piece(std::string(1, rules::to_char(piece)));
  }
  if (frame.clock) *out.mutable_clock() = to_proto(*frame.clock);
  out.set_clock_missing(frame.clock_missing);
  if (frame.pressed) out.set_pressed(to_proto(*frame.pressed));
  if (frame.connection) out.set_connection(to_proto(*frame.connection));
  out.set_changes_missed(frame.changes_missed);
  return out;
}

}  // namespace

Expected<FilmReading> FilmReading::of(const v1::GetFilmRequest& request, model::Instant now) {
  const auto place = parse_game_name(request.game());
  if (!place) return tl::unexpected(place.error());
  FilmReading reading;
  reading.place_ = *place;
  reading.end_ = request.has_end_time() ? std::min(moment(request.end_time()), now) : now;
  if (!request.has_begin_time()) return reading;
  reading.asked_begin_ = moment(request.begin_time());
  if (*reading.asked_begin_ > reading.end_) {
    return refuse(
        ErrorCode::kInvalidArgument,
        "the film would end before it begins: `begin_time` is after `end_time`, or in the "
        "future");
  }
  if (reading.end_ - *reading.asked_begin_ > kLongest) {
    return refuse(ErrorCode::kInvalidArgument, "a film has at most {minutes} minutes",
                  {{"minutes", kLongest.count()}});
  }
  return reading;
}

Expected<bool> FilmReading::step(const stream::Feed& feed, storage::Archive& archive) {
  const auto done = film_ ? read(archive) : begin(feed, archive);
  if (!done) return tl::unexpected(done.error());
  return rest_.next > rest_.last;
}

Expected<void> FilmReading::begin(const stream::Feed& feed, storage::Archive& archive) {
  const auto stored = find_game(feed, archive, place_);
  if (!stored) return tl::unexpected(stored.error());
  const auto began = stored->game.started_at;
  if (end_ < began) {
    return refuse(ErrorCode::kInvalidArgument,
                  "the film would end before game {game} began: give a later `end_time`",
                  {{"game", game_name(place_.board, place_.ordinal)}});
  }
  const auto span = archive.observations().of_game(place_.board, began);
  if (!span) return tl::unexpected(span.error());
  if (span->next > span->last) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the journal has no observations of game {game}: they were removed, or the "
                  "board is in another hall",
                  {{"game", game_name(place_.board, place_.ordinal)}});
  }
  rest_ = *span;
  film_.emplace(std::max(asked_begin_.value_or(end_ - kUsual), began), end_);
  return {};
}

Expected<void> FilmReading::read(storage::Archive& archive) {
  Expected<void> taken;
  const auto done = archive.observations().read(place_.board, rest_, kFilmObservationsInAStep,
                                                [&](const storage::ObservationRow& row) {
                                                  if (taken) taken = take(row);
                                                });
  return done ? taken : done;
}

Expected<void> FilmReading::take(const storage::ObservationRow& row) {
  if (storage::codec::is_ruling(row.text)) {
    const auto ruling = storage::codec::parse_ruling(row.text);
    if (!ruling) return tl::unexpected(ruling.error());
    const auto& correction = ruling->correction;
    if (correction && correction->orientation) film_->face(*correction->orientation);
    return {};
  }
  const auto seen = drivers::parse_observation(row.text);
  if (!seen) {
    return refuse(ErrorCode::kDataLoss,
                  "the journal has an observation of board {board} that cannot be read: {why}",
                  {{"board", place_.board}, {"why", seen.error().sentence()}});
  }
  film_->observe(row.at, *seen);
  return {};
}

v1::Film FilmReading::film() const {
  v1::Film out;
  out.set_game(game_name(place_.board, place_.ordinal));
  *out.mutable_begin_time() = to_proto(film_->begin());
  *out.mutable_end_time() = to_proto(film_->end());
  out.set_placement(rules::to_fen(film_->placement()));
  if (film_->clock()) *out.mutable_clock() = to_proto(*film_->clock());
  for (const auto& frame : film_->frames()) *out.add_frames() = frame_message(frame);
  out.set_left_out(static_cast<std::int32_t>(film_->left_out()));
  return out;
}

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

std::unique_ptr<ApiService> make_film_service(const ServiceParts& parts) {
  return served<FilmService>(parts.fanout, parts.options.now);
}

}  // namespace jadoube::api
