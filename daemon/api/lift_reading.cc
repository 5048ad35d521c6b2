#include "daemon/api/lift_reading.h"

#include <limits>

#include "daemon/api/game_lookup.h"
#include "daemon/api/lift_convert.h"
#include "daemon/api/request.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/tracking/touches/touch_duty.h"
#include "drivers/observation_text.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// They need about a millisecond.
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
  const auto span = archive.observations_of_game(place_.board, game_->started_at);
  if (!span) return tl::unexpected(span.error());
  rest_ = *span;
  return {};
}

Expected<void> LiftReading::read(storage::Archive& archive) {
  rules::Sentence bad;
  const auto done = archive.read(place_.board, rest_, kObservationsInAStep,
                                 [&](const storage::ObservationRow& row) {
                                   if (storage::codec::is_ruling(row.text)) return;
                                   const auto seen = drivers::parse_observation(row.text);
                                   if (!seen) bad = seen.error().sentence();
                                   if (seen) record_.observe(row.at, *seen);
                                 });
  if (!done) return done;
  if (bad.empty()) return {};
  return refuse(ErrorCode::kDataLoss,
                "the journal holds an observation of board {board} that cannot be read: {why}",
                {{"board", place_.board}, {"why", bad}});
}

void LiftReading::answer(model::Instant now, v1::ListLiftsResponse& response) const {
  const auto told = record_.told(now);
  response.set_left_out(static_cast<std::int32_t>(told.left_out));
  for (const auto& lifts : tracking::lifts_by_ply(*game_, told.lifts)) {
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

}  // namespace jadoube::api
