#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// A time during which the engine said that it does not know: squares it could not explain. Counted
/// in plies published when it began and when it ended.
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

/// A game as it was published, from first to last.
struct PublishedGame {
  Instant began;
  std::vector<Version> versions;
  std::vector<Doubt> doubts;
  std::optional<Instant> result_at;
  /// As it stood in the end.
  model::Game last;
};

/// A ply that was published, and at `at` no more.
struct Retraction {
  Instant at;
  std::size_t index;
  model::Ply ply;
};

/// Every ply that was taken back or changed, in order.
std::vector<Retraction> retractions(const PublishedGame& game);

/// Every game that `changes` tell of, also those without a ply.
std::vector<PublishedGame> published(const std::vector<model::TimedChange>& changes);

/// Whether a reader was warned of ply `index` being wrong or missing: the ply itself is published
/// as inferred or illegal, or the game was in doubt there, or it is incomplete and the ply is not
/// in it. The one place that knows how the engine says that it is not sure.
bool flagged(const PublishedGame& game, std::size_t index);

/// Whether ply `index` is published as inferred: the line was away there, so that plies may be
/// missing before or after it.
bool is_inferred(const PublishedGame& game, std::size_t index);

}  // namespace jadoube::score
