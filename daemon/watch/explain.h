#pragma once

#include <optional>
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

/// The legal move after which exactly `picture` stands; nothing where there is none. There are
/// never two.
std::optional<rules::Move> one_ply(const rules::Position& before, const rules::Placement& picture);

/// Where lines begin, and how the board reports it.
struct LineStart {
  const rules::Position& position;
  const rules::Placement& reported;
  SensingClass sensing = SensingClass::kIdentity;
};

/// The lines of exactly `plies` legal plies (1 to 4) after which the board reports `picture`, moves
/// by need: a piece that would have to go and come back within the line is not asked to. At most
/// `kMostLines`. Takes the positions looked at off `budget`; where that runs out nothing is found.
std::vector<Line> lines(const LineStart& start, const rules::Placement& picture, int plies,
                        int& budget);

/// More explanations than this are as good as none.
inline constexpr std::size_t kMostLines = 8;

}  // namespace jadoube::watch
