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

// How many observations lie between two milestones: what is derived twice at most, against the
// size of a watch.
constexpr std::size_t kMilestonesApart = 64;

}  // namespace

Rederived rederive(BoardWatch watch, std::span<const TimedObservation> seen,
                   std::span<const Correction> corrections, Instant now) {
  return Derivation(std::move(watch)).derive(seen, corrections, now);
}

// What was written by then would be written again, and nothing else.
bool Derivation::holds(const Milestone& milestone, std::span<const TimedObservation> seen,
                       std::span<const Correction> ordered) const {
  const auto written = milestone.written;
  if (ordered.size() < written) return false;
  if (!std::equal(ordered_.begin(), ordered_.begin() + std::ptrdiff_t(written), ordered.begin())) {
    return false;
  }
  if (written == ordered.size() || milestone.taken == 0) return true;
  return ordered[written].after >= seen[milestone.taken - 1].at;
}

Rederived Derivation::derive(std::span<const TimedObservation> seen,
                             std::span<const Correction> corrections, Instant now) {
  auto ordered = in_order(corrections);
  while (!holds(milestones_.back(), seen, ordered)) milestones_.pop_back();
  ordered_ = std::move(ordered);
  Milestone here = milestones_.back();
  std::vector<TimedChange> unheard;
  const auto write_until = [&](Instant until) {
    for (; here.written < ordered_.size() && ordered_[here.written].after < until; ++here.written) {
      const auto& correction = ordered_[here.written];
      here.watch.advance(correction.after, unheard);
      const bool possible = can_be_written(correction, here.watch.board());
      here.none_left_out &= possible;
      if (possible) here.watch.correct(correction, unheard);
    }
    unheard.clear();
  };
  while (here.taken < seen.size()) {
    write_until(seen[here.taken].at);
    here.watch.observe(seen[here.taken].at, seen[here.taken].observation, unheard);
    ++here.taken;
    if (here.taken % kMilestonesApart == 0) milestones_.push_back(here);
  }
  write_until(drivers::kNever);
  here.watch.advance(now, unheard);
  return {std::move(here.watch), here.none_left_out};
}

std::optional<BoardWatch> rederive(const Board& published, Derivation& derivation,
                                   std::span<const TimedObservation> seen,
                                   std::span<const Correction> corrections, Instant now,
                                   std::vector<TimedChange>& changes) {
  const int ordinal = published.game->ordinal;
  auto derived = derivation.derive(seen, corrections, now);
  const auto& game = derived.watch.board().game;
  if (!derived.none_left_out || !game || game->ordinal != ordinal) return std::nullopt;
  derived.watch.publish_after(published, changes);
  return std::move(derived.watch);
}

std::optional<BoardWatch> rederive(const Board& published, std::span<const TimedObservation> seen,
                                   std::span<const Correction> corrections, Instant now,
                                   std::vector<TimedChange>& changes) {
  Derivation derivation(BoardWatch(published.game->ordinal - 1));
  return rederive(published, derivation, seen, corrections, now, changes);
}

}  // namespace jadoube::watch
