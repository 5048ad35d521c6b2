#pragma once

#include <vector>

#include "daemon/watch/sensing.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Which plies explain a picture. The order in which hands lifted and placed is not asked: a
/// capture in any order, a slide, a castling rook first all end in the same picture.
namespace jadoube::watch {

/// Legal moves, one after the other.
using Line = std::vector<rules::Move>;

/// Where lines begin, and how the board reports it.
struct LineStart {
  const rules::Position& position;
  const rules::Placement& reported;
  SensingClass sensing = SensingClass::kIdentity;
};

/// The lines of exactly `plies` legal plies after which the board reports `picture`; at most
/// `kMostLines`. A side whose men all stand where they stood is not said to have played. Takes the
/// moves tried off `budget`; where that runs out nothing is found.
std::vector<Line> lines(const LineStart& start, const rules::Placement& picture, int plies,
                        int& budget);

inline constexpr std::size_t kMostLines = 64;

/// Several lines from one position to what stands, the shortest first: nobody saw which was played.
struct Ways {
  /// The number of their first ply, counted from 0, and the position before it.
  std::size_t first_ply;
  rules::Position before;
  /// At least two, and at most kMostLines.
  std::vector<Line> lines;
};

}  // namespace jadoube::watch
