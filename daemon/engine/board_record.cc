#include "daemon/engine/board_record.h"

#include <algorithm>
#include <utility>

namespace jadoube::engine {

using drivers::Instant;

BoardRecord::BoardRecord(std::string id, model::Board published, arbiter::Rulings rulings,
                         PendingRecord& pending)
    : id_(std::move(id)),
      pending_(pending),
      published_(std::move(published)),
      rulings_(std::move(rulings)) {}

void BoardRecord::add(const model::TimedChange& change) {
  model::apply(change.change, published_);
  pending_.add_change(id_, change, published_.game);
  if (std::holds_alternative<model::PliesChange>(change.change)) {
    pending_.add_digest(id_, *published_.game);
  } else if (std::holds_alternative<model::GameStarted>(change.change) ||
             std::holds_alternative<model::ResultChange>(change.change) ||
             std::holds_alternative<model::SoftwareClockChange>(change.change)) {
    pending_.add_game(id_, *published_.game);
  }
}

void BoardRecord::add(const std::vector<arbiter::IncidentChange>& told) {
  for (const auto& change : told) pending_.add_incident(id_, change);
}

void BoardRecord::add_decision(const arbiter::Ruling& ruling) {
  pending_.add_ruling(id_, ruling, published_);
  rulings_.push_back(ruling);
}

void BoardRecord::add_correction(arbiter::Ruling& ruling, const model::Board& before) {
  if (published_.game) ruling.revision = published_.game->revision;
  ruling.number = static_cast<int>(rulings_.size()) + 1;
  rulings_.push_back(ruling);
  const bool begins_game = ruling.correction && ruling.correction->new_game;
  pending_.add_ruling(
      id_, ruling, before,
      begins_game ? PendingRecord::Place::kCheckpoint : PendingRecord::Place::kAfterCheckpoint);
}

void BoardRecord::add_kept(const TrackersNow& trackers) {
  pending_.add_kept(id_, kept_now(trackers, published_, pending_.next_event() - 1));
}

void BoardRecord::begin_game(std::span<const tracking::TimedObservation> checkpoint) {
  if (published_.game) {
    model::Game ended = *published_.game;
    ended.closed = true;
    pending_.add_game(id_, ended);
  }
  for (const auto& each : checkpoint) {
    pending_.add_observation(id_, each, PendingRecord::Place::kCheckpoint);
  }
  keep_orientation(checkpoint.front().at);
}

void BoardRecord::separate(Instant at) {
  pending_.add_observation(id_, {at, drivers::DeviceRead{published_.device}});
}

void BoardRecord::resume(const PublishedGame& published) {
  published_.game = published.game;
  published_.unexplained = published.unexplained;
}

// An arbiter may have set the board's orientation in an earlier game. It is still valid, but no
// observation shows it.
void BoardRecord::keep_orientation(Instant at) {
  const auto said =
      std::ranges::find_if(rulings_.rbegin(), rulings_.rend(), [](const arbiter::Ruling& ruling) {
        return ruling.correction && ruling.correction->orientation;
      });
  const auto kept = said == rulings_.rend() ? std::nullopt : std::optional(*said);
  rulings_.clear();
  if (!kept || kept->correction->orientation != published_.orientation) return;
  auto ruling = *kept;
  ruling.number = 1;
  ruling.at = ruling.correction->after = at;
  ruling.against_revision = ruling.revision = 0;
  pending_.add_ruling(id_, ruling, published_, PendingRecord::Place::kCheckpoint);
  rulings_.push_back(std::move(ruling));
}

}  // namespace jadoube::engine
