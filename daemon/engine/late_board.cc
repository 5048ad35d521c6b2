#include "daemon/engine/late_board.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/storage/codec/game_rows.h"

namespace jadoube::engine {

LateBoard::LateBoard(Start start, const arbiter::TournamentRules& rules)
    : start_(std::move(start)),
      rules_(rules),
      replay_(rules_, {.rulings = start_.rulings,
                       .games_before = std::max(0, start_.ordinal - 1),
                       .start = start_.start,
                       .kept = std::move(start_.kept),
                       .known_rulings = start_.known_rulings}),
      unreadable_(start_.unreadable) {}

rules::Expected<void> LateBoard::replay(storage::Journal& journal, std::uint64_t most) {
  auto rows = storage::codec::read_seen_after(journal, start_.id, start_.after, most);
  if (!rows) return tl::unexpected(rows.error());
  for (auto& seen : rows->seen) {
    seen_.push_back(std::move(seen));
    replay_.take(seen_);
  }
  std::ranges::move(rows->unreadable, std::back_inserter(unreadable_));
  const bool is_end = rows->last == start_.after;
  start_.after = rows->last;
  start_.left = is_end ? 0 : std::max<std::uint64_t>(start_.left, most) - most;
  return {};
}

}  // namespace jadoube::engine
