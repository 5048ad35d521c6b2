#include "daemon/engine/board_replay.h"

#include <utility>
#include <vector>

#include "daemon/tracking/rederive.h"

namespace jadoube::engine {
namespace {

// Replays the past of a board.
class Replay {
 public:
  Replay(const arbiter::TournamentRules& rules, const BoardPast& past)
      : past_(past),
        tracker_(past.games_before),
        derivation_(tracking::BoardTracker(past.games_before)),
        incidents_(rules) {}

  void observe(const tracking::TimedObservation& seen) {
    ++seen_;
    tracker_.observe(seen.at, seen.observation, changes_);
    hear(seen.at);
  }

  void advance(drivers::Instant now) {
    tracker_.advance(now, changes_);
    hear(now);
  }

  // Applies the ruling with the index `ruled`, which was made after `seen` observations.
  void rule(std::size_t ruled, std::size_t seen) {
    const auto& ruling = past_.rulings[ruled];
    advance(ruling.at);
    if (ruling.side_decision) {
      // The tracker accepted the decision when it was made, so it accepts it now.
      (void)incidents_.decide(ruling.at, *ruling.side_decision, told_);
    } else if (arbiter::holds_from_now(ruling)) {
      tracker_.correct(*ruling.correction, changes_);
    } else {
      derive_again(past_.rulings.first(ruled + 1), past_.seen.first(seen));
    }
    if (!ruling.side_decision) {
      incidents_.expect_ruling(arbiter::undone_since(past_.rulings.first(ruled), ruling));
    }
    hear(ruling.at);
  }

  ReplayedBoard take() { return {std::move(tracker_), std::move(incidents_), std::move(found_)}; }

 private:
  void derive_again(std::span<const arbiter::Ruling> rulings,
                    std::span<const tracking::TimedObservation> seen) {
    const auto corrections = arbiter::corrections_of({rulings.begin(), rulings.end()});
    if (!published_.game) return;
    auto derived =
        tracking::rederive(published_, derivation_, seen, corrections, rulings.back().at, changes_);
    // Otherwise another version made the ruling, about a game that this version does not find.
    if (derived) tracker_ = *std::move(derived);
  }

  void hear(drivers::Instant now) {
    for (const auto& change : changes_) {
      const auto* started = std::get_if<model::GameStarted>(&change.change);
      const bool is_found = started && started->game->ordinal > past_.games_before + 1;
      if (is_found && published_.game) {
        found_.push_back({*published_.game, tracker_.checkpoint(), seen_});
      }
      incidents_.take(change, told_);
      model::apply(change.change, published_);
    }
    changes_.clear();
    incidents_.run_until(now, told_);
    told_.clear();
  }

  const BoardPast past_;
  tracking::BoardTracker tracker_;
  tracking::Derivation derivation_;
  model::Board published_;
  arbiter::IncidentTracker incidents_;
  std::vector<model::TimedChange> changes_;
  std::vector<arbiter::IncidentChange> told_;
  std::vector<FoundGame> found_;
  std::size_t seen_ = 0;
};

}  // namespace

ReplayedBoard replay_board(const arbiter::TournamentRules& rules, const BoardPast& past,
                           drivers::Instant now) {
  Replay replay(rules, past);
  std::size_t ruled = 0;
  for (std::size_t seen = 0; seen < past.seen.size(); ++seen) {
    for (; ruled < past.rulings.size() && past.rulings[ruled].at < past.seen[seen].at; ++ruled) {
      replay.rule(ruled, seen);
    }
    replay.observe(past.seen[seen]);
  }
  for (; ruled < past.rulings.size(); ++ruled) replay.rule(ruled, past.seen.size());
  replay.advance(now);
  return replay.take();
}

}  // namespace jadoube::engine
