#include "daemon/engine/board_publisher.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace jadoube::engine {

using drivers::Instant;

void BoardPublisher::publish(const model::TimedChange& change) {
  const auto* started = std::get_if<model::GameStarted>(&change.change);
  const auto& game = record_.published().game;
  // If a game begins again from another position, it already has its checkpoint.
  if (started != nullptr && (!game || game->ordinal != started->game->ordinal)) {
    record_.begin_game(checkpoint_of(tracker_));
  }
  record_.add(change);
}

void BoardPublisher::publish_again(Instant at) {
  const auto& game = record_.published().game;
  publish({at, model::PliesChange{.keep = 0, .plies = game->plies, .revision = game->revision}});
  publish(
      {at, model::ResultChange{game->result, game->termination, game->revision, game->incomplete,
                               game->adjournment, game->result_is_provisional}});
}

void BoardPublisher::publish_after(const PublishedGame& published, Instant at) {
  record_.resume(published);
  std::vector<model::TimedChange> changes;
  tracker_.publish_after(record_.published(), changes);
  for (auto& change : changes) {
    change.at = std::max(change.at, at);
    publish(change);
  }
}

void BoardPublisher::start_found_game(const FoundGame& found, const model::Game& game,
                                      std::span<const tracking::TimedObservation> seen_since) {
  record_.resume(found.before);
  record_.separate(found.checkpoint.front().at);
  record_.begin_game(found.checkpoint);
  for (const auto& seen : seen_since) record_.add(seen);
  record_.add(model::TimedChange{found.checkpoint.back().at, model::GameStarted{game}});
}

}  // namespace jadoube::engine
