#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/model/ruling.h"

namespace jadoube::tracking {

/// Plies of a game that stay as its record has them, whatever a derivation finds.
///
/// Another version of the daemon may have found other plies in the same observations. What it has
/// recorded was published, and no arbiter has corrected it. So a derivation gets these plies at the
/// times when they were recorded, as it gets corrections. Where it finds the same moves by itself,
/// it gets nothing.
class KeptPlies {
 public:
  /// Keeps the plies of `recorded` that are more than provisional, up to the first one that is not.
  /// `result_at`: when the result of the game was recorded, if that is kept too. `recorded` must
  /// outlive this object.
  explicit KeptPlies(const model::Game& recorded, std::optional<model::Instant> result_at = {});

  /// What a derivation that came to `derived` needs so that it has one kept ply more. Nothing if it
  /// has all of them, or if both that ply alone and the game up to it did not help before.
  std::optional<model::Correction> missing_in(const model::Game& derived);
  /// Everything that `missing_in` gave so far.
  const std::vector<model::Correction>& given() const { return given_; }

  /// The kept plies.
  std::span<const model::Ply> plies() const { return {recorded_.plies.data(), count_}; }

 private:
  model::Correction from(std::size_t index) const;
  model::Correction from_start(std::size_t count) const;
  bool was_given(const model::Correction& correction) const;

  const model::Game& recorded_;
  std::size_t count_ = 0;
  std::optional<model::Instant> result_at_;
  std::vector<model::Correction> given_;
};

}  // namespace jadoube::tracking
