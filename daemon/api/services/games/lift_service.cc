#include <limits>
#include <memory>
#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/games/game_readings.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/system/clock.h"
#include "daemon/tracking/touches/touch_duty.h"
#include "drivers/observation_text.h"
#include "rules/notation/move_text.h"

namespace jadoube::api {

/// Answers LiftService from the journal, on the fan-out's thread.
class LiftService final : public v1::LiftService::CallbackService {
 public:
  /// `now`: the journal's time.
  LiftService(Fanout& fanout, system::Clock now) : fanout_(fanout), now_(std::move(now)) {}

  grpc::ServerUnaryReactor* ListLifts(grpc::CallbackServerContext* context,
                                      const v1::ListLiftsRequest* request,
                                      v1::ListLiftsResponse* response) override;

 private:
  Fanout& fanout_;
  const system::Clock now_;
};

namespace {

v1::LiftEnd end_of(tracking::LiftEnd end) {
  switch (end) {
    case tracking::LiftEnd::kInTheAir:
      return v1::LIFT_END_IN_THE_AIR;
    case tracking::LiftEnd::kPutBack:
      return v1::LIFT_END_PUT_BACK;
    case tracking::LiftEnd::kMoved:
      return v1::LIFT_END_MOVED;
    case tracking::LiftEnd::kTaken:
      return v1::LIFT_END_TAKEN;
  }
  return v1::LIFT_END_UNSPECIFIED;
}

v1::Lift lift_of(const tracking::Lift& lift) {
  v1::Lift out;
  out.set_square(rules::to_string(lift.square));
  out.set_piece(std::string(1, rules::to_char(lift.piece)));
  *out.mutable_lift_time() = to_proto(lift.lifted);
  if (lift.ended) *out.mutable_duration() = to_proto(*lift.ended - lift.lifted);
  out.set_end(end_of(lift.end));
  const bool stands =
      lift.end == tracking::LiftEnd::kPutBack || lift.end == tracking::LiftEnd::kMoved;
  if (stands) out.set_to(rules::to_string(lift.to));
  if (lift.running) out.set_running(to_proto(*lift.running));
  return out;
}

}  // namespace

v1::PlyLifts to_proto(const tracking::PlyLifts& lifts, const model::Game& game) {
  v1::PlyLifts out;
  out.set_ply(static_cast<std::int32_t>(lifts.ply + 1));
  out.set_turn(to_proto(lifts.turn));
  if (lifts.ply < game.plies.size()) out.set_san(game.plies[lifts.ply].san);
  for (const auto& lift : lifts.lifts) *out.add_lifts() = lift_of(lift);
  out.set_article(lifts.article);
  for (const auto& san : lifts.allowed) out.add_allowed_san(san);
  out.set_broken_article(lifts.broken);
  out.set_move_number(rules::move_number(game.start, lifts.ply));
  return out;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// So many observations need about a millisecond.
constexpr std::size_t kObservationsInAStep = 2000;

// A page token is the number of the last ply on the page before, from 1.
constexpr std::uint64_t kMostPlies = std::numeric_limits<std::int32_t>::max();

}  // namespace

Expected<LiftReading> LiftReading::of(const v1::ListLiftsRequest& request) {
  const auto place = parse_game_name(request.game());
  if (!place) return tl::unexpected(place.error());
  const auto from = parse_page_number(request.page_token(), kMostPlies);
  if (!from) return tl::unexpected(from.error());
  if (request.ply() < 0) {
    return refuse(ErrorCode::kInvalidArgument, "`ply` is below 0: count from 1, or leave it out");
  }
  LiftReading reading;
  reading.place_ = *place;
  if (request.ply() > 0) reading.ply_ = static_cast<std::size_t>(request.ply() - 1);
  reading.from_ply_ = *from;
  reading.page_size_ = page_size(request.page_size());
  return reading;
}

Expected<bool> LiftReading::step(const stream::Feed& feed, storage::Archive& archive) {
  const auto done = game_ ? read(archive) : begin(feed, archive);
  if (!done) return tl::unexpected(done.error());
  return rest_.next > rest_.last;
}

Expected<void> LiftReading::begin(const stream::Feed& feed, storage::Archive& archive) {
  auto game = find_readable_game(feed, archive, place_);
  if (!game) return tl::unexpected(game.error());
  game_ = std::move(*game);
  if (ply_ && *ply_ > game_->plies.size()) {
    return refuse(ErrorCode::kInvalidArgument, "there is no ply {ply}: the game has {count}",
                  {{"ply", *ply_ + 1}, {"count", game_->plies.size()}});
  }
  const auto span = archive.observations().of_game(place_.board, game_->started_at);
  if (!span) return tl::unexpected(span.error());
  rest_ = *span;
  return {};
}

Expected<void> LiftReading::read(storage::Archive& archive) {
  rules::Sentence bad;
  const auto done = archive.observations().read(
      place_.board, rest_, kObservationsInAStep, [&](const storage::ObservationRow& row) {
        if (storage::codec::is_ruling(row.text)) return;
        const auto seen = drivers::parse_observation(row.text);
        if (!seen) bad = seen.error().sentence();
        if (seen) record_.observe(row.at, *seen);
      });
  if (!done) return done;
  if (bad.empty()) return {};
  return refuse(ErrorCode::kDataLoss,
                "the journal has an observation of board {board} that cannot be read: {why}",
                {{"board", place_.board}, {"why", bad}});
}

void LiftReading::answer(model::Instant now, v1::ListLiftsResponse& response) const {
  const auto reported = record_.reported(now);
  response.set_left_out(static_cast<std::int32_t>(reported.left_out));
  for (const auto& lifts : tracking::lifts_by_ply(*game_, reported.lifts)) {
    if (!is_wanted(lifts.ply)) continue;
    if (static_cast<std::size_t>(response.plies_size()) == page_size_) {
      response.set_next_page_token(std::to_string(response.plies().rbegin()->ply()));
      return;
    }
    *response.add_plies() = to_proto(lifts, *game_);
  }
}

bool LiftReading::is_wanted(std::size_t ply) const {
  return ply >= from_ply_ && ply_.value_or(ply) == ply;
}

namespace {

// Reads one more part at the thread's next turn, until the answer is complete.
void read_on(Fanout& fanout, const system::Clock& now, grpc::ServerUnaryReactor* reactor,
             const std::shared_ptr<LiftReading>& reading, v1::ListLiftsResponse& response) {
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

std::unique_ptr<ApiService> make_lift_service(const ServiceParts& parts) {
  return served<LiftService>(parts.fanout, parts.options.now);
}

}  // namespace jadoube::api
