#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"
#include "rules/position.h"

namespace jadoube::model {

/// The least that an instant can be earlier: what happened then is not taken.
inline constexpr Instant::duration kJustBefore{1};

/// What an arbiter says of a record. Nothing that is seen can change it again.
struct Correction {
  /// What was observed up to then, it included, led to what is corrected; what came later is
  /// explained anew.
  Instant after{};
  /// When he said so: a log that came by then was lived through before.
  Instant said_at{};
  /// So many plies from the first on stay, and these follow them. Their states are as the arbiter
  /// has them: kCorrected, or kIllegal.
  std::size_t keep = 0;
  std::vector<Ply> plies = {};
  /// So many plies more (or fewer) the record has from there on than it had: what was corrected
  /// behind it, earlier, is that much farther on.
  int shift = 0;
  /// The result, kUnknown to take it away; nothing leaves it as it is.
  std::optional<GivenResult> result = {};
  /// The game is adjourned.
  std::optional<Adjournment> adjournment = {};
  /// Game `ordinal` begins from this position, whatever stands; with `plies`, which were played
  /// before: it goes on from there. All but these two is as if it were not there.
  struct NewGame {
    int ordinal;
    rules::Position position;
    /// As in Game.
    std::string continues = {};

    bool operator==(const NewGame&) const = default;
  };
  std::optional<NewGame> new_game = {};
  /// Instead of all that: the board lies so.
  std::optional<Orientation> orientation = {};

  bool operator==(const Correction&) const = default;
};

}  // namespace jadoube::model
