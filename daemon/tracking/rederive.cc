#include "daemon/tracking/rederive.h"

#include <algorithm>
#include <utility>

namespace jadoube::tracking {

namespace {

/// Corrections in the order in which they take effect. At the same instant, the one that was made
/// first comes first. Each counts plies in the record with all corrections.
std::vector<model::Correction> in_order(std::span<const model::Correction> corrections) {
  std::vector<model::Correction> ordered(corrections.begin(), corrections.end());
  for (std::size_t made = 0; made < ordered.size(); ++made) {
    for (const auto& later : corrections.subspan(made + 1)) {
      const bool before = later.after < corrections[made].after;
      if (before) ordered[made].keep += static_cast<std::size_t>(later.shift);
    }
  }
  std::ranges::stable_sort(ordered, {}, &model::Correction::after);
  return ordered;
}

// The number of observations between two milestones. At most this number is derived twice. A
// smaller number would need more memory for trackers.
constexpr std::size_t kMilestonesApart = 64;

/// The number of corrections in `ordered` that a tracker at `now` knows.
std::ptrdiff_t known_at(drivers::Instant now, std::span<const model::Correction> ordered) {
  return std::ranges::lower_bound(ordered, now, {}, &model::Correction::after) - ordered.begin();
}

/// A new tracker that is to derive the game of `published`, which began from that position.
BoardTracker tracker_for(const model::Board& published, Follows follows = Follows::kAllGames) {
  BoardTracker tracker(published.game->ordinal - 1, follows);
  tracker.know_starts({published.game->start});
  return tracker;
}

rules::Expected<BoardTracker> as_published(const model::Board& published, BoardTracker derived,
                                           std::vector<model::TimedChange>& changes) {
  const auto& game = derived.board().game;
  using rules::ErrorCode;
  if (!derived.none_left_out()) {
    return rules::refuse(
        ErrorCode::kFailedPrecondition,
        "an earlier decision about this game would no longer fit: undo that first");
  }
  if (!game || game->ordinal != published.game->ordinal) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         "this version finds no such game in the observations of the board. "
                         "Another version recorded it, so it can no longer be corrected");
  }
  derived.publish_after(published, changes);
  return derived;
}

}  // namespace

BoardTracker rederive(BoardTracker tracker, std::span<const TimedObservation> seen,
                      std::span<const model::Correction> corrections, drivers::Instant now) {
  return Derivation(std::move(tracker)).derive(seen, corrections, now);
}

// True if the milestone's tracker would get the same corrections by then again.
bool Derivation::holds(const Milestone& milestone,
                       std::span<const model::Correction> ordered) const {
  const auto now = milestone.tracker.last_at();
  return std::ranges::equal(ordered_.begin(), ordered_.begin() + known_at(now, ordered_),
                            ordered.begin(), ordered.begin() + known_at(now, ordered));
}

BoardTracker Derivation::derive(std::span<const TimedObservation> seen,
                                std::span<const model::Correction> corrections,
                                drivers::Instant now) {
  auto ordered = in_order(corrections);
  while (!holds(milestones_.back(), ordered)) milestones_.pop_back();
  ordered_ = std::move(ordered);
  Milestone here = milestones_.back();
  here.tracker.expect(ordered_);
  std::vector<model::TimedChange> in_outage;
  while (here.taken < seen.size()) {
    here.tracker.observe(seen[here.taken].at, seen[here.taken].observation, in_outage);
    in_outage.clear();
    ++here.taken;
    if (here.taken % kMilestonesApart == 0) milestones_.push_back(here);
  }
  here.tracker.write_expected(in_outage);
  here.tracker.advance(now, in_outage);
  return std::move(here.tracker);
}

rules::Expected<BoardTracker> rederive(const model::Board& published, Derivation& derivation,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes) {
  return as_published(published, derivation.derive(seen, corrections, now), changes);
}

rules::Expected<BoardTracker> rederive(const model::Board& published,
                                       std::span<const TimedObservation> seen,
                                       std::span<const model::Correction> corrections,
                                       drivers::Instant now,
                                       std::vector<model::TimedChange>& changes) {
  Derivation derivation(tracker_for(published));
  return rederive(published, derivation, seen, corrections, now, changes);
}

rules::Expected<BoardTracker> rederive_closed(const model::Board& published,
                                              std::span<const TimedObservation> seen,
                                              std::span<const model::Correction> corrections,
                                              drivers::Instant end,
                                              std::vector<model::TimedChange>& changes) {
  auto tracker = tracker_for(published, Follows::kOneGame);
  auto in_play = in_order(corrections);
  // Corrections of the end are made when the end is known, because plies may be missing there.
  const auto ends = std::stable_partition(in_play.begin(), in_play.end(), [&](const auto& each) {
    return each.after < end || !each.result || !each.plies.empty();
  });
  const std::vector<model::Correction> of_end(ends, in_play.end());
  in_play.erase(ends, in_play.end());
  tracker.expect(in_play);
  std::vector<model::TimedChange> in_outage;
  for (const auto& [at, observation] : seen) tracker.observe(at, observation, in_outage);
  tracker.close(end, in_outage);
  tracker.expect(of_end);
  tracker.write_expected(in_outage);
  return as_published(published, std::move(tracker), changes);
}

}  // namespace jadoube::tracking
