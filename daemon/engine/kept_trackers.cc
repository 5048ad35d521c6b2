#include "daemon/engine/kept_trackers.h"

#include <utility>

#include "daemon/storage/codec/rules_codec.h"
#include "daemon/system/build_id.h"

namespace jadoube::engine {

using rules::ErrorCode;
using rules::refuse;

namespace {

int ordinal_of(const model::Board& board) { return board.game ? board.game->ordinal : 0; }

}  // namespace

storage::codec::KeptBoard kept_now(const TrackersNow& trackers, const model::Board& published,
                                   std::uint64_t event) {
  storage::codec::KeptBoard kept{.program = system::build_id(),
                                 .rules = storage::codec::to_bytes(trackers.incidents.rules()),
                                 .game = ordinal_of(trackers.games.board()),
                                 .event = event,
                                 .published = published};
  if (kept.program.empty()) return kept;
  kept.games = trackers.games.state();
  kept.incidents = trackers.incidents.state();
  return kept;
}

rules::Expected<KeptTrackers> trackers_in(const storage::codec::KeptBoard& kept, int ordinal,
                                          const arbiter::TournamentRules& rules) {
  if (system::build_id().empty() || kept.program != system::build_id()) {
    return refuse(ErrorCode::kFailedPrecondition, "another version of the daemon kept them");
  }
  if (kept.rules != storage::codec::to_bytes(rules)) {
    return refuse(ErrorCode::kFailedPrecondition, "the tournament rules were others then");
  }
  auto games = tracking::BoardTracker::from_state(kept.games);
  arbiter::IncidentTracker incidents(rules);
  if (!games || !incidents.set_state(kept.incidents)) {
    return refuse(ErrorCode::kDataLoss, "they cannot be read");
  }
  if (kept.game != ordinal || ordinal_of(games->board()) != ordinal) {
    return refuse(ErrorCode::kFailedPrecondition, "they are of another game");
  }
  return KeptTrackers{*std::move(games), std::move(incidents)};
}

}  // namespace jadoube::engine
