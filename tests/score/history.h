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

/// A published game, from its first event to its last.
struct PublishedGame {
  Instant began;
  std::vector<Version> versions;
  std::optional<Instant> result_at;
  /// True: at the end, the game is in play, and the board shows something that is not explained.
  bool open_end = false;
  /// The game at the end.
  model::Game last;
};

/// A published ply that was removed at `at`.
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
