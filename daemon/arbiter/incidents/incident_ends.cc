// How incidents end by themselves, and that they say truly why: a clock that stands does not run
// again because the game has its result.
#include <utility>

#include "daemon/arbiter/incidents/incident_tracker.h"

namespace jadoube::arbiter {
namespace {

using What = IncidentChange::What;

/// What a game that is not followed lets be found at every press.
bool follows_from_unfollowed(IncidentKind kind) {
  return kind == IncidentKind::kDisplacedPiece || kind == IncidentKind::kPieceMissing ||
         kind == IncidentKind::kClockStuck;
}

IncidentEnd how_it_ended(const model::Game& game) {
  if (game.adjournment) return {EndReason::kAdjourned};
  return {.reason = EndReason::kHasResult, .result = game.result};
}

}  // namespace

/// It is found no more.
void IncidentTracker::close(Entry& entry, std::vector<IncidentChange>& told) {
  auto& incident = entry.incident;
  const auto& finding = entry.finding;
  if (finding.after_gone == AfterGone::kStays || !needs_somebody(incident.life)) return;
  if (was_let_stand(entry)) {
    return end(entry, Life::kResolved, {EndReason::kRuledThatItStands}, told);
  }
  const auto by_else = ended_by_else(entry);
  const bool at_once =
      incident.life == Life::kOpen && !by_else && record_.now() - incident.opened < finding.at_once;
  const auto how = by_else.value_or(IncidentEnd{.reason = finding.gone, .at_once = at_once});
  if (finding.after_gone == AfterGone::kPutRight && !at_once) {
    if (incident.put_right) return;
    incident.put_right = true;
    return end(entry, incident.life, how, told);
  }
  const bool resolved = finding.after_gone == AfterGone::kResolved && !at_once;
  end(entry, resolved ? Life::kResolved : Life::kWithdrawn, how, told);
}

void IncidentTracker::end(Entry& entry, Life life, const IncidentEnd& how,
                          std::vector<IncidentChange>& told) {
  entry.incident.life = life;
  entry.incident.end = how;
  entry.incident.reason.clear();
  // Who acknowledged or reopened it did not end it.
  if (life != Life::kAcknowledged) entry.incident.by.clear();
  tell(entry, life == Life::kWithdrawn ? What::kWithdrawn : What::kChanged, told);
}

/// Whether it is about an illegal ply that an arbiter wrote as it was.
bool IncidentTracker::was_let_stand(const Entry& entry) const {
  const auto ply = entry.incident.ply;
  if (ply == 0 || !record_.has_game() || ply > record_.plies().size()) return false;
  const auto& now = record_.plies()[ply - 1];
  return now.evidence == model::Evidence::kArbiter && now.state == model::PlyState::kIllegal &&
         record_.move_text(ply - 1) == entry.incident.move;
}

/// Why it is found no more, where it is not for its own sake.
std::optional<IncidentEnd> IncidentTracker::ended_by_else(const Entry& entry) const {
  const bool resolves = entry.finding.after_gone == AfterGone::kResolved;
  if (resolves && was_in_play_ && !record_.in_play()) return how_it_ended(*record_.board().game);
  if (record_.is_ruling()) return IncidentEnd{EndReason::kRecordCorrected};
  if (!record_.unfollowed() || !follows_from_unfollowed(entry.finding.key.kind)) return {};
  return IncidentEnd{EndReason::kNotFollowed};
}

}  // namespace jadoube::arbiter
