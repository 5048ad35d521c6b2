#pragma once

#include <cstdint>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/storage/codec/kept_board_codec.h"
#include "daemon/tracking/board_tracker.h"
#include "rules/error.h"

/// The trackers of a board in mid-game, kept in the journal. So a restart replays only what came
/// after. They are a cache. The observations are the truth, and say the same.
namespace jadoube::engine {

struct TrackersNow {
  const tracking::BoardTracker& games;
  const arbiter::IncidentTracker& incidents;
};

/// The record of the trackers, and of the board as it is `published` up to event number `event`. If
/// this program has no name (`build_id`), no later start can know that it wrote the trackers. Then
/// it has only the board.
storage::codec::KeptBoard kept_now(const TrackersNow& trackers, const model::Board& published,
                                   std::uint64_t event);

/// Trackers that go on where the kept ones were.
struct KeptTrackers {
  tracking::BoardTracker games;
  arbiter::IncidentTracker incidents;
};

/// The trackers in `kept`. They must be of game `ordinal`, and have found their incidents under
/// `rules`. FailedPrecondition: another program wrote them, or the rules or the game differ.
/// DataLoss: they cannot be read. Then everything has to be derived from the observations.
rules::Expected<KeptTrackers> trackers_in(const storage::codec::KeptBoard& kept, int ordinal,
                                          const arbiter::TournamentRules& rules);

}  // namespace jadoube::engine
