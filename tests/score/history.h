#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// A time in which the engine said that it was uncertain, because it could not explain some
/// squares. Counted in published plies at its start and its end.
struct Doubt {
  Instant from;
  std::size_t from_ply, until_ply;
};

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
  std::vector<Doubt> doubts;
  std::optional<Instant> result_at;
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

/// True if a reader was warned that ply `index` is wrong or missing. The ply is inferred or
/// illegal, or the game was uncertain there, or the game is incomplete and the ply is not in it.
/// Only this function knows how the engine says that it is uncertain.
bool flagged(const PublishedGame& game, std::size_t index);

/// True if ply `index` is published as inferred. The connection was lost there, so plies may be
/// missing before or after it.
bool is_inferred(const PublishedGame& game, std::size_t index);

}  // namespace jadoube::score
