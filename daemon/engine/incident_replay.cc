#include "daemon/engine/incident_replay.h"

#include <utility>
#include <vector>

#include "daemon/tracking/rederive.h"

namespace jadoube::engine {
namespace {

// A board's past, lived again.
class Past {
 public:
  Past(const arbiter::TournamentRules& rules, const IncidentReplay& heard)
      : heard_(heard),
        watch_(heard.games_before),
        derivation_(tracking::BoardTracker(heard.games_before)),
        desk_(rules) {}

  void observe(const tracking::TimedObservation& seen) {
    ++seen_;
    watch_.observe(seen.at, seen.observation, changes_);
    hear(seen.at);
  }

  void advance(drivers::Instant now) {
    watch_.advance(now, changes_);
    hear(now);
  }

  // The ruling numbered `ruled` from 0, made when `seen` observations had been.
  void rule(std::size_t ruled, std::size_t seen) {
    const auto& ruling = heard_.rulings[ruled];
    advance(ruling.at);
    if (ruling.word) {
      // It was taken when it was made.
      (void)desk_.hear(ruling.at, *ruling.word, told_);
    } else if (ruling.correction &&
               (ruling.correction->new_game || ruling.correction->orientation)) {
      watch_.correct(*ruling.correction, changes_);
    } else {
      derive_again(heard_.rulings.first(ruled + 1), heard_.seen.first(seen));
    }
    if (!ruling.word) desk_.expect_ruling();
    hear(ruling.at);
  }

  ReplayedIncidents take() { return {std::move(watch_), std::move(desk_), std::move(begun_)}; }

 private:
  void derive_again(std::span<const arbiter::Ruling> rulings,
                    std::span<const tracking::TimedObservation> seen) {
    const auto corrections = arbiter::corrections_of({rulings.begin(), rulings.end()});
    if (!published_.game) return;
    auto derived =
        tracking::rederive(published_, derivation_, seen, corrections, rulings.back().at, changes_);
    // Else another version made the ruling, of a game that this one does not see.
    if (derived) watch_ = *std::move(derived);
  }

  void hear(drivers::Instant now) {
    for (const auto& change : changes_) {
      const auto* started = std::get_if<model::GameStarted>(&change.change);
      const bool is_further = started && started->game.ordinal > heard_.games_before + 1;
      if (is_further && published_.game) {
        begun_.push_back({*published_.game, watch_.checkpoint(), seen_});
      }
      desk_.take(change, told_);
      model::apply(change.change, published_);
    }
    changes_.clear();
    desk_.run_until(now, told_);
    told_.clear();
  }

  const IncidentReplay heard_;
  tracking::BoardTracker watch_;
  tracking::Derivation derivation_;
  model::Board published_;
  arbiter::IncidentTracker desk_;
  std::vector<model::TimedChange> changes_;
  std::vector<arbiter::IncidentChange> told_;
  std::vector<BegunGame> begun_;
  std::size_t seen_ = 0;
};

}  // namespace

ReplayedIncidents replay_desk(const arbiter::TournamentRules& rules, const IncidentReplay& heard,
                              drivers::Instant now) {
  Past past(rules, heard);
  std::size_t ruled = 0;
  for (std::size_t seen = 0; seen < heard.seen.size(); ++seen) {
    for (; ruled < heard.rulings.size() && heard.rulings[ruled].at < heard.seen[seen].at; ++ruled) {
      past.rule(ruled, seen);
    }
    past.observe(heard.seen[seen]);
  }
  for (; ruled < heard.rulings.size(); ++ruled) past.rule(ruled, heard.seen.size());
  past.advance(now);
  return past.take();
}

}  // namespace jadoube::engine
