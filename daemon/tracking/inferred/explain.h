#pragma once

#include <cstdint>
#include <vector>

#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Which plies explain a placement. The order of lifts and put-downs does not matter. A capture in
/// any order, a slide, or castling with the rook first ends in the same placement.
namespace jadoube::tracking {

/// Legal moves, one after the other.
using Variation = std::vector<rules::Move>;

inline constexpr std::size_t kMostVariations = 64;

/// Where variations begin, and how the board reports it.
struct VariationStart {
  const rules::Position& position;
  const rules::Placement& reported;
  SensingClass sensing = SensingClass::kIdentity;
};

/// How it is known how many plies were played.
enum class Count : std::uint8_t {
  kGuessed,  ///< It is not: a side whose pieces are all where they were is not taken to have
             ///< played.
  kCounted,  ///< The clock shows it: pieces may have come back to their squares.
};

/// The variations of exactly `plies` legal plies after which the board reports `placement`; at most
/// `most`. Subtracts the moves tried from `budget`. If the budget runs out, only some variations
/// are found. If their number is guessed, none is.
std::vector<Variation> variations(const VariationStart& start, const rules::Placement& placement,
                                  int plies, int& budget, Count count = Count::kGuessed,
                                  std::size_t most = kMostVariations);

/// One of several variations that come to the same, and how far it is behind the first of them.
struct Alternative {
  Variation variation;
  Cost behind = 0;
};

/// Several variations from one position to the present placement, the best first. Nobody saw which
/// was played. If there are very many, only some are listed.
struct Alternatives {
  /// The number of their first ply, counted from 0, and the position before it.
  std::size_t first_ply = 0;
  rules::Position before = rules::Position::initial();
  /// At least two; none is shorter than the first.
  std::vector<Alternative> ranked;
};

}  // namespace jadoube::tracking
