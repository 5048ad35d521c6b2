#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/correction.h"
#include "daemon/model/game.h"
#include "drivers/instant.h"

namespace jadoube::tracking {

/// Plies of a game that stay as its record has them, whatever a derivation finds.
///
/// Another version of the daemon may have found other plies in the same observations. What it has
/// recorded was published, and nobody has corrected it. So a derivation gets these plies at the
/// times when they were recorded, as it gets corrections. Where it finds the same moves by itself,
/// it gets nothing.
class KeptPlies {
 public:
  /// Keeps the first `count` plies of `recorded`, as far as they are more than provisional.
  /// `result_at`: when the result of the game was recorded, if that is kept too.
  KeptPlies(const model::Game& recorded, std::size_t count,
            std::optional<model::Instant> result_at = {});

  /// The plies before the first one that one of `corrections` may have changed. They come before
  /// all corrections of plies, in time and in the list that is given to a derivation.
  static KeptPlies before(std::span<const model::Correction> corrections,
                          const model::Game& recorded);

  /// What a derivation that came to `derived` needs so that it has one kept ply more. Nothing if it
  /// has all of them, or if the same did not help before.
  std::optional<model::Correction> missing_in(const model::Game& derived);
  /// Everything that `missing_in` gave so far.
  const std::vector<model::Correction>& given() const { return given_; }

  /// The kept plies.
  std::span<const model::Ply> plies() const { return {recorded_.plies.data(), count_}; }

 private:
  model::Correction from(std::size_t index) const;

  const model::Game& recorded_;
  std::size_t count_;
  std::optional<model::Instant> result_at_;
  /// No ply is given later.
  model::Instant latest_ = drivers::kNever;
  std::vector<model::Correction> given_;
};

}  // namespace jadoube::tracking
