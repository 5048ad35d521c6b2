#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// One change of the list of plies.
struct Version {
  Instant at;
  std::vector<model::Ply> plies;
  std::size_t final_plies = 0;
};

/// A game as it was published, from the first event to the last.
struct PublishedGame {
  Instant began;
  std::vector<Version> versions;
  std::optional<Instant> result_at;
  /// At the end, the game goes on and the board shows something that is not explained.
  bool open_end = false;
  /// The game at the end.
  model::Game last;
};

/// A ply that was published, and was gone at `at`.
struct Retraction {
  Instant at;
  std::size_t index;
  model::Ply ply;
};

/// Every ply that was taken back or changed, in order.
std::vector<Retraction> retractions(const PublishedGame& game);

/// Every game in `changes`, also games without a ply.
std::vector<PublishedGame> published(const std::vector<model::TimedChange>& changes);

}  // namespace jadoube::score
