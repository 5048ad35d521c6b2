#include "daemon/watch/rederive.h"

#include <algorithm>
#include <utility>

namespace jadoube::watch {

namespace {

/// Corrections in the order in which they take effect; of those at the same instant the one that
/// was made first comes first. Each counts plies as the record has them with all of them.
std::vector<Correction> in_order(std::span<const Correction> corrections) {
  std::vector<Correction> ordered(corrections.begin(), corrections.end());
  for (std::size_t made = 0; made < ordered.size(); ++made) {
    for (const auto& later : corrections.subspan(made + 1)) {
      const bool before = later.after < corrections[made].after;
      if (before) ordered[made].keep += static_cast<std::size_t>(later.shift);
    }
  }
  std::ranges::stable_sort(ordered, {}, &Correction::after);
  return ordered;
}

/// Whether the plies can be played from `position` on, by whose turn it is, as their states say.
bool can_be_played(std::span<const Ply> plies, rules::Position position) {
  for (const auto& ply : plies) {
    const auto own = position.square_sets().of(position.turn());
    const bool illegal = ply.state == PlyState::kIllegal;
    if (!rules::contains(own, ply.move.from) || position.is_legal(ply.move) == illegal) {
      return false;
    }
    position = position.after(ply.move);
  }
  return true;
}

/// Another correction, of what came before, may have left a ply's place to other plies.
bool can_be_written(const Correction& correction, const Board& board) {
  if (correction.new_game || correction.orientation) return true;
  if (!board.game || board.game->plies.size() < correction.keep) return false;
  return can_be_played(correction.plies, board.game->position_after(correction.keep));
}

}  // namespace

Rederived rederive(BoardWatch watch, std::span<const TimedObservation> seen,
                   std::span<const Correction> corrections, Instant now) {
  Rederived result{std::move(watch)};
  std::vector<TimedChange> unheard;
  const auto ordered = in_order(corrections);
  auto next = ordered.begin();
  const auto write_until = [&](Instant until) {
    for (; next != ordered.end() && next->after < until; ++next) {
      result.watch.advance(next->after, unheard);
      const bool possible = can_be_written(*next, result.watch.board());
      result.none_left_out &= possible;
      if (possible) result.watch.correct(*next, unheard);
    }
    unheard.clear();
  };
  for (const auto& [at, observation] : seen) {
    write_until(at);
    result.watch.observe(at, observation, unheard);
  }
  write_until(drivers::kNever);
  result.watch.advance(now, unheard);
  return result;
}

std::optional<BoardWatch> rederive(const Board& published, std::span<const TimedObservation> seen,
                                   std::span<const Correction> corrections, Instant now,
                                   std::vector<TimedChange>& changes) {
  const int ordinal = published.game->ordinal;
  auto derived = rederive(BoardWatch(ordinal - 1), seen, corrections, now);
  const auto& game = derived.watch.board().game;
  if (!derived.none_left_out || !game || game->ordinal != ordinal) return std::nullopt;
  derived.watch.publish_after(published, changes);
  return std::move(derived.watch);
}

}  // namespace jadoube::watch
