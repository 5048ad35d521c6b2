#include "daemon/watch/arrivals.h"

#include <algorithm>

namespace jadoube::watch {

using rules::Piece;

void Arrivals::see(const rules::Placement& before, const rules::Placement& now) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    if (now[square] != before[square] && now[square] != Piece::kNone) see(square);
  }
}

bool Arrivals::support(const std::vector<rules::Move>& line,
                       const rules::Placement& picture) const {
  return std::ranges::all_of(line, [&](const rules::Move& move) {
    // Castling is written to the rook's square, which it leaves empty; a piece that is not there
    // any more has moved on.
    return picture[move.to] == Piece::kNone || seen_[rules::index_of(move.to)];
  });
}

}  // namespace jadoube::watch
